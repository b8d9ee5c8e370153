"""Budgets of wrong tries: a try is paid for before it is made, and given back when it was right.

So many tries at once cannot slip past the count, and nothing is locked while a hash is made.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Final

from django.db import connection, transaction
from django.db.models import F

from casino.lib.clock import utc_now
from casino.lib.errors import Refusal
from tables.sign_in.models import WrongTries

_KEPT: Final = timedelta(days=1)
_REMOVED_AT_ONCE: Final = 100


class LockedOut(Refusal):
    """Too many failures; even the right one is refused until the time is over."""

    status = HTTPStatus.TOO_MANY_REQUESTS

    def __init__(self, code: str, left: timedelta) -> None:
        minutes = max(1, math.ceil(left.total_seconds() / 60))
        super().__init__(code, params={"minutes": minutes}, left=left)


@dataclass(frozen=True, slots=True)
class Budget:
    """So many wrong tries within a window; `code` is the refusal when they are used up."""

    name: str
    most: int
    window: timedelta
    code: str


def pay(budgets: Sequence[Budget]) -> list[Budget]:
    """Take a try from each budget before it is made; return those that it uses up.

    Raises LockedOut by the budget that has none left, and then takes from none.
    """
    now = utc_now()
    with transaction.atomic(durable=True):
        _remove_old(now)
        found = _take(budgets, now)
        for budget in budgets:
            tries, since = found[budget.name]
            if tries > budget.most:
                raise LockedOut(budget.code, since + budget.window - now)
    return [budget for budget in budgets if found[budget.name][0] == budget.most]


def give_back(budgets: Sequence[Budget]) -> None:
    """Put back a try that was not made, or was right."""
    with transaction.atomic(durable=True):
        for name in sorted(budget.name for budget in budgets):
            WrongTries.objects.filter(name=name, tries__gt=0).update(tries=F("tries") - 1)


def forget(budget: Budget) -> None:
    """Begin a budget again after a right try."""
    WrongTries.objects.filter(name=budget.name).delete()


def forget_all(ending: str) -> None:
    """Begin all budgets again whose name ends so."""
    WrongTries.objects.filter(name__endswith=ending).delete()


def _take(budgets: Sequence[Budget], now: datetime) -> dict[str, tuple[int, datetime]]:
    """Count one more for each, in the order of their names, so that there is no deadlock."""
    tries = {}
    with connection.cursor() as cursor:
        for budget in sorted(budgets, key=lambda it: it.name):
            begun = now - budget.window
            cursor.execute(
                """
                INSERT INTO tables_wrongtries AS kept (name, tries, since) VALUES (%s, 1, %s)
                ON CONFLICT (name) DO UPDATE SET
                    tries = CASE WHEN kept.since <= %s THEN 1 ELSE kept.tries + 1 END,
                    since = CASE WHEN kept.since <= %s THEN EXCLUDED.since ELSE kept.since END
                RETURNING tries, since
                """,
                [budget.name, now, begun, begun],
            )
            tries[budget.name] = cursor.fetchone()
    return tries


def _remove_old(now: datetime) -> None:
    old = WrongTries.objects.select_for_update(skip_locked=True).filter(since__lt=now - _KEPT)
    WrongTries.objects.filter(id__in=old.values("id")[:_REMOVED_AT_ONCE]).delete()
