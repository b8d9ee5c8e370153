"""Which enrolled tablet a request comes from, and all those that there are."""

from hashlib import sha256
from hmac import compare_digest

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from casino.lib.policy import DeviceActor
from tables.models import Device

_ID_DIGITS = 18
COOKIE = "sabot_device"
COOKIE_SALT = "sabot.device"
# No zero, no O, no one, no I, no L: a code is read aloud and typed.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


def find_device(request: HttpRequest) -> Device | None:
    """Find the enrolled tablet that a request comes from; None for any other browser (1 query).

    No query without the cookie. A tablet that was retired is none.
    """
    value = request.get_signed_cookie(COOKIE, default="", salt=COOKIE_SALT)
    number, _, secret = (value or "").partition(".")
    if not number.isdecimal() or not secret:
        return None
    return _prove(number, secret, is_reader=False)


def find_reader(key: str) -> Device | None:
    """Find the shoe reader in use whose key this is (1 query); None for any other key."""
    number, _, secret = key.partition(".")
    if not number.isdecimal() or len(number) > _ID_DIGITS or not secret:
        return None
    return _prove(number, secret, is_reader=True)


def actor_of_reader(reader: Device) -> DeviceActor:
    """Tell a shoe reader as who does what it tells."""
    assert reader.table_id is not None, "a tablet does nothing by itself"
    return DeviceActor(reader.pk, reader.house_id, reader.table_id, reader.name)


def _prove(number: str, secret: str, *, is_reader: bool) -> Device | None:
    devices = Device.objects.filter(id=number, retired_at=None, table__isnull=not is_reader)
    device = devices.select_related("house").first()
    if device is None or not compare_digest(bytes(device.secret_hash), hash_secret(secret)):
        return None
    return device


def list_devices(house_id: int, *, readers: bool = False) -> list[Device]:
    """List a house's tablets, or its shoe readers, those in use first, by name (1 query)."""
    devices = Device.objects.filter(house_id=house_id, table__isnull=not readers).select_related(
        "enrolled_by", "retired_by", "table"
    )
    return sorted(devices, key=lambda one: (one.retired_at is not None, one.name))


def hash_secret(secret: str) -> bytes:
    """Hash a tablet's secret, which is long and random: no slow hash is needed."""
    return sha256(secret.encode()).digest()


def hash_code(code: str) -> bytes:
    """Hash an enrolment code as it was typed: case, spaces and dashes do not matter."""
    plain = "".join(letter for letter in code.upper() if letter in ALPHABET)
    return salted_hmac("sabot.enrolment.code", plain, algorithm="sha256").digest()
