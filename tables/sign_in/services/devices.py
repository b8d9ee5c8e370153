"""Enrolling a tablet or a shoe reader by a code that is used once, and retiring it."""

import secrets
import uuid
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils.crypto import salted_hmac

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict, NotSignedIn
from casino.lib.finding import find_by_id
from casino.lib.policy import Actor, verify_role
from casino.lib.sent import write_moment
from tables.floor.models import GamingTable
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.posts.selectors.access import access_table
from tables.records.services import refusing
from tables.sign_in.events import SignInEvent
from tables.sign_in.models import Device, EnrolmentCode, SignIn
from tables.sign_in.selectors import ALPHABET, actor_of, hash_code, hash_secret

VALID = timedelta(minutes=10)
CODE_LENGTH = 8


@as_command("device.code")
def make_code(
    *, actor: Actor, command: Command, name: str, table_id: int | None = None
) -> dict[str, Any]:
    """Make the code by which one tablet becomes a device `name` of the house, for ten minutes.

    With a table it is the code of that table's shoe reader. The code itself is stored nowhere:
    `code_of` computes it from the command. Raises BadInput `device.name`; Conflict
    `device.name_taken`, `device.reader_taken`; NotFound.
    """
    verify_role(actor, "device.manage")
    name = " ".join(name.split())
    if not name:
        raise BadInput("device.name")
    _verify_name(actor.house_id, name)
    if table_id is not None:
        _verify_no_reader(access_table(actor, table_id, need="device.manage"))
    now = utc_now()
    made = EnrolmentCode.objects.create(
        house_id=actor.house_id,
        name=name,
        code_hash=hash_code(code_of(command)),
        made_at=now,
        made_by_id=actor.staff_id,
        expires_at=now + VALID,
        table_id=table_id,
    )
    payload = {"name": name, "expires_at": made.expires_at.isoformat(), "table": table_id}
    journal.append(actor, command, SignInEvent.DEVICE_CODE_MADE, payload)
    return {"name": name, "expires_at": write_moment(made.expires_at)}


def code_of(command: Command) -> str:
    """Return the code that a command made, in two groups of four."""
    number = int.from_bytes(
        salted_hmac("sabot.enrolment", str(command.id), algorithm="sha256").digest()
    )
    letters = ""
    for _ in range(CODE_LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters += ALPHABET[place]
    return f"{letters[:4]}-{letters[4:]}"


@transaction.atomic
def enrol_device(*, code: str, is_reader: bool = False) -> tuple[Device, str]:
    """Enrol a device of the house by a code; return it and its secret, which is not stored.

    Raises NotSignedIn `device.code_wrong` for a code that is unknown, used, too old, or of the
    other kind of device; Conflict `device.name_taken`, `device.reader_taken`.
    """
    now = utc_now()
    made = (
        EnrolmentCode.objects.select_for_update(of=("self",))
        .select_related("made_by", "table")
        .filter(code_hash=hash_code(code), device=None, expires_at__gt=now)
        .filter(table__isnull=not is_reader)
        .first()
    )
    if made is None or not made.made_by.is_active:
        raise NotSignedIn("device.code_wrong")
    secret = secrets.token_urlsafe(32)
    taken = Conflict("device.name_taken", params={"name": made.name})
    refusals = {"device_name_in_house": taken}
    if made.table is not None:
        refusals["device_one_reader_per_table"] = _reader_taken(made.table)
    with refusing(refusals):
        device = Device.objects.create(
            house_id=made.house_id,
            name=made.name,
            secret_hash=hash_secret(secret),
            enrolled_at=now,
            enrolled_by=made.made_by,
            last_seen_at=now,
            table=made.table,
            sequence=None if made.table is None else 0,
        )
    made.device = device
    made.save(update_fields=["device"])
    payload = {
        "device": device.pk,
        "name": device.name,
        "enrolled_by": made.made_by_id,
        "table": device.table_id,
    }
    journal.append(
        actor_of(made.made_by),
        Command(uuid.uuid4(), b""),
        SignInEvent.DEVICE_ENROLLED if made.table is None else SignInEvent.READER_ENROLLED,
        payload,
        device.table_id,
    )
    return device, secret


@as_command("device.retire")
def retire_device(*, actor: Actor, command: Command, device_id: int) -> dict[str, Any]:
    """Take a tablet out of use: it ends its sign-ins and allows no new one.

    A reader's messages are refused from then on.

    Raises NotFound; Conflict `device.retired`.
    """
    verify_role(actor, "device.manage")
    devices = Device.objects.select_for_update().filter(house_id=actor.house_id)
    device = find_by_id(devices, device_id, "device")
    if device.retired_at is not None:
        raise Conflict("device.retired", params={"name": device.name})
    now = utc_now()
    Device.objects.filter(id=device.pk).update(retired_at=now, retired_by_id=actor.staff_id)
    ended = SignIn.objects.filter(device=device, ended_at=None).update(ended_at=now)
    payload = {"device": device.pk, "name": device.name, "sign_ins_ended": ended}
    journal.append(
        actor,
        command,
        SignInEvent.DEVICE_RETIRED if device.table_id is None else SignInEvent.READER_RETIRED,
        payload,
        device.table_id,
    )
    return {"device": device.pk}


def _verify_name(house_id: int, name: str) -> None:
    if Device.objects.filter(house_id=house_id, name=name, retired_at=None).exists():
        raise Conflict("device.name_taken", params={"name": name})


def _verify_no_reader(table: GamingTable) -> None:
    if Device.objects.filter(table=table, retired_at=None).exists():
        raise _reader_taken(table)


def _reader_taken(table: GamingTable) -> Conflict:
    return Conflict("device.reader_taken", params={"table": table.number})
