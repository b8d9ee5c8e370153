"""Messages to called guests, kept in the database until a notifier has accepted them.

At least once: a message is marked after its delivery, so if a process dies in between it is
delivered again. A receiver recognises a repetition by the `id`.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import connection
from django.urls import reverse

from casino.lib.sent import write_moment
from tables.houses.models import House
from tables.seating.models import Notification

LEASE = timedelta(seconds=30)
"""How long a notification is reserved for the process that took it."""
ATTEMPTS_MOST = 8
BATCH = 20


@dataclass(frozen=True, slots=True)
class Word:
    """A message to send: `what` is called or withdrawn, `message` its plain values."""

    id: int
    house: House
    what: str
    attempts: int
    message: dict[str, Any]


def take_due(now: datetime) -> list[Word]:
    """Take the due messages; no other process gets them before the lease is over."""
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, {"now": now, "lease": now + LEASE, "batch": BATCH})
        ids = [row[0] for row in cursor.fetchall()]
    taken = Notification.objects.filter(id__in=ids).select_related("house").order_by("id")
    return [_word(one) for one in taken]


def mark_sent(word: Word, now: datetime) -> None:
    """Note that the notifier has taken it."""
    Notification.objects.filter(id=word.id).update(sent_at=now)


def mark_failed(word: Word, now: datetime) -> None:
    """Try again later, each time twice as late; give up after the last attempt."""
    if word.attempts >= ATTEMPTS_MOST:
        Notification.objects.filter(id=word.id).update(given_up_at=now)
        return
    later = now + timedelta(seconds=2**word.attempts)
    Notification.objects.filter(id=word.id).update(due_at=later)


def _word(one: Notification) -> Word:
    facts = {
        name: write_moment(datetime.fromisoformat(it)) if name.endswith("_at") else it
        for name, it in one.payload.items()
    }
    token = facts.pop("token")
    path = reverse("own-place", args=[token])
    message = {
        "id": one.pk,
        "what": one.what,
        "at": write_moment(one.made_at),
        "house": one.house.name,
        "place_url": f"{one.house.public_url.rstrip('/')}{path}",
        **facts,
    }
    return Word(one.pk, one.house, one.what, one.attempts, message)


_TAKE = """
    UPDATE tables_notification SET due_at = %(lease)s, attempts = attempts + 1
    WHERE id IN (
        SELECT id FROM tables_notification
        WHERE sent_at IS NULL AND given_up_at IS NULL AND due_at <= %(now)s
        ORDER BY due_at LIMIT %(batch)s FOR UPDATE SKIP LOCKED
    ) RETURNING id
"""
