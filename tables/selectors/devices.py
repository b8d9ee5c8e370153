"""Which enrolled tablet a request comes from, and all those that there are."""

from hashlib import sha256
from hmac import compare_digest

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from tables.models import Device

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
    device = Device.objects.filter(id=number, retired_at=None).select_related("house").first()
    if device is None or not compare_digest(bytes(device.secret_hash), hash_secret(secret)):
        return None
    return device


def list_devices(house_id: int) -> list[Device]:
    """List a house's tablets, those in use first, by name (1 query)."""
    devices = Device.objects.filter(house_id=house_id).select_related("enrolled_by", "retired_by")
    return sorted(devices, key=lambda one: (one.retired_at is not None, one.name))


def hash_secret(secret: str) -> bytes:
    """Hash a tablet's secret, which is long and random: no slow hash is needed."""
    return sha256(secret.encode()).digest()


def hash_code(code: str) -> bytes:
    """Hash an enrolment code as it was typed: case, spaces and dashes do not matter."""
    plain = "".join(letter for letter in code.upper() if letter in ALPHABET)
    return salted_hmac("sabot.enrolment.code", plain, algorithm="sha256").digest()
