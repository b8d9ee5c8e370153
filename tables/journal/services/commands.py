"""Runs a command once: one durable transaction, one effect, one stored answer."""

import functools
from collections.abc import Callable, Iterable
from typing import Any, ParamSpec, cast
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Q

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import Conflict
from casino.lib.policy import Actor, DeviceActor, GuestActor
from tables.journal.models import TABLE_OPENED, WITHDRAWN, CommandRecord
from tables.journal.selectors import is_recorded
from tables.journal.services.late import verify_not_overtaken

Answer = dict[str, Any]
P = ParamSpec("P")


def command(kind: str) -> Callable[[Callable[P, Answer]], Callable[P, Answer]]:
    """Make a service function (keyword-only, with `actor` and `command`) an idempotent command.

    The function runs in one durable transaction. Its answer, plain values only, is stored with
    the command's id: a repetition gets the stored answer and has no effect; the same id for
    another act, body or person raises Conflict `command.key_reused`. A refusal rolls all back.
    An act that waited past the opening of its table was of another session, and raises Conflict
    `entry.overtaken`.
    """

    def decorate(act: Callable[P, Answer]) -> Callable[P, Answer]:
        @functools.wraps(act)
        def run(*args: P.args, **kwargs: P.kwargs) -> Answer:
            actor = cast(Actor | DeviceActor | GuestActor, kwargs["actor"])
            given = cast(Command, kwargs["command"])
            with transaction.atomic(durable=True):
                if not _claim(given, actor, kind):
                    return _stored_answer(given, actor, kind)
                if table_id := cast(int | None, kwargs.get("table_id")):
                    verify_not_overtaken(actor, given, table_id, Q(kind=TABLE_OPENED))
                answer = act(*args, **kwargs)
                CommandRecord.objects.filter(id=given.id).update(answer=answer)
            return answer

        return run

    return decorate


def _claim(given: Command, actor: Actor | DeviceActor | GuestActor, kind: str) -> bool:
    """Insert the command's row; a simultaneous repetition waits here for the first to end."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO tables_commandrecord (id, house_id, actor_id, kind, body_hash, done_at)
            VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT (id) DO NOTHING
            """,
            [given.id, actor.house_id, actor.staff_id, kind, given.digest, utc_now()],
        )
        return bool(cursor.rowcount == 1)


def withdraw(keys: Iterable[UUID], actor: Actor, command: Command) -> None:
    """Use up the keys of other commands, so that none has an effect when it arrives later.

    It waits for one that the server is working on; so it is called before any row is locked that
    such a command may need. Raises Conflict `entry.recorded` if one took effect already.
    """
    for key in sorted(keys):
        if _claim(Command(key, command.digest), actor, WITHDRAWN):
            CommandRecord.objects.filter(id=key).update(answer={"withdrawn": True})
        elif is_recorded(actor.house_id, key):
            raise Conflict("entry.recorded")


def _stored_answer(given: Command, actor: Actor | DeviceActor | GuestActor, kind: str) -> Answer:
    record = CommandRecord.objects.get(id=given.id)
    verify_same_command(given, actor, kind, record.kind, record.actor_id, bytes(record.body_hash))
    return cast(Answer, record.answer)


def verify_same_command(
    given: Command,
    actor: Actor | DeviceActor | GuestActor,
    kind: str,
    stored_kind: str,
    stored_actor: int | None,
    digest: bytes,
) -> None:
    """Refuse a key that was used for another act, by another person or with another body.

    Otherwise the command is marked as one that is repeated.
    """
    is_same_act = (stored_kind, stored_actor) == (kind, actor.staff_id)
    if not is_same_act or digest != given.digest:
        raise Conflict("command.key_reused")
    given.is_repeated = True
