"""The person signed in on a device, and the device that a request comes from."""

from hashlib import pbkdf2_hmac, sha256
from hmac import compare_digest
from uuid import UUID

from django.core.signing import BadSignature
from django.db import DEFAULT_DB_ALIAS
from django.http import HttpRequest

from casino.lib.policy import Actor, DeviceActor, Role
from casino.lib.prepared import fetch_prepared
from tables.houses.models import House
from tables.journal.selectors import command_key, seal, signer_of
from tables.people.models import StaffMember
from tables.sign_in.models import Device

_HOUSE_FIELDS = [field.attname for field in House._meta.concrete_fields]
_SIGNED_IN = f"""
    SELECT staff.id, staff.role, staff.name, staff.badge,
        {", ".join(f"house.{field}" for field in _HOUSE_FIELDS)}
    FROM tables_signin AS sign_in
    JOIN tables_staffmember AS staff ON staff.id = sign_in.staff_id AND staff.is_active
    JOIN tables_house AS house ON house.id = staff.house_id
    WHERE sign_in.id = %(sign_in)s AND sign_in.ended_at IS NULL
"""  # noqa: S608 (only our own words are written into it)


def find_signed_in(sign_in_id: UUID) -> tuple[Actor, House] | None:
    """Find the person and house of an open sign-in; None when it ended or they left (1 query).

    Every request asks this. By the ORM it is a third of the time of a small answer.
    """
    found = fetch_prepared(_SIGNED_IN, {"sign_in": sign_in_id})
    if not found:
        return None
    staff_id, role, name, badge, *fields = found[0]
    house = House.from_db(DEFAULT_DB_ALIAS, _HOUSE_FIELDS, fields)
    actor = Actor(
        staff_id=staff_id,
        house_id=house.pk,
        role=Role(role),
        name=name,
        badge=badge,
        sign_in_id=sign_in_id,
    )
    return actor, house


def actor_of(staff: StaffMember) -> Actor:
    """Make the actor of a person."""
    return Actor(
        staff_id=staff.pk,
        house_id=staff.house_id,
        role=Role(staff.role),
        name=staff.name,
        badge=staff.badge,
    )


_ID_DIGITS = 18
COOKIE = "sabot_device"
COOKIE_SALT = "sabot.device"
MAKER_SALT = "sabot.outbox.maker"
# No zero, no O, no one, no I, no L: a code is read aloud and typed.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
_CODE_ROUNDS = 10_000
"""So slow that a reader of the database cannot find a code while it is valid."""


def find_device(request: HttpRequest) -> Device | None:
    """Find the enrolled tablet that a request comes from; None for any other browser (1 query).

    No query without the cookie. A tablet that was retired is none.
    """
    number, _, secret = read_device_cookie(request).partition(".")
    if not number.isdecimal() or not secret:
        return None
    return _prove(number, secret, is_reader=False)


def read_device_cookie(request: HttpRequest) -> str:
    """Read a tablet's id and secret from its cookie; "" from any other browser."""
    value = request.COOKIES.get(COOKIE, "")
    if not value:
        return ""
    try:
        return signer_of(COOKIE_SALT).unsign(value)
    except BadSignature:
        # Of before the house's own key: by the installation's.
        return request.get_signed_cookie(COOKIE, default="", salt=COOKIE_SALT) or ""


def maker_of(staff_id: int, request: HttpRequest) -> str:
    """Return the secret mark of a person's entries on the device that a request comes from.

    It is the same in a house restored from its data, so commands that wait on a tablet remain
    theirs.
    """
    return seal(MAKER_SALT, f"{staff_id} {read_device_cookie(request)}")


def find_maker(house_id: int, badge: str, mark: str, request: HttpRequest) -> str | None:
    """Find who made an entry on this device (1 query): the badge, if the mark is of that person."""
    staff = StaffMember.objects.of_badge(badge).filter(house_id=house_id).first()
    if staff is None or not compare_digest(maker_of(staff.pk, request).encode(), mark.encode()):
        return None
    return staff.badge


def find_reader(key: str) -> Device | None:
    """Find the shoe reader in use whose key this is (1 query); None for any other key."""
    number, _, secret = key.partition(".")
    if not number.isdecimal() or len(number) > _ID_DIGITS or not secret:
        return None
    return _prove(number, secret, is_reader=True)


def actor_of_reader(reader: Device) -> DeviceActor:
    """Return a shoe reader as the actor of its messages."""
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
    return pbkdf2_hmac("sha256", plain.encode(), command_key(), _CODE_ROUNDS)
