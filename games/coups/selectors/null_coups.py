"""The null coups of a session, a shift or a talla, those that were not taken back."""

from typing import Any

from django.db.models import QuerySet

from casino.lib.sent import Moment, Sent
from games.coups.models import NullCoup
from tables.people.selectors import name_person


class NullBet(Sent):
    """A bet that went back."""

    seat: int
    wager: str
    stake_minor: int


class NullCoupShown(Sent):
    """A coup that counted for nothing; `number` went to the next one. Null bets: not recorded."""

    number: int
    at: Moment
    reason: str
    article: str
    punto: str
    banca: str
    cards_out: int
    bets: list[NullBet] | None
    ruled_by: str | None
    ruled_by_name: str | None
    recorded_by: str
    recorded_by_name: str


def list_null_coups(**of: Any) -> QuerySet[NullCoup]:
    """List the null coups that stand, in order, with who recorded and who ruled (1 query)."""
    rows = NullCoup.objects.filter(void=None, **of).order_by("id")
    return rows.select_related("table", "talla", "recorded_by", "ruled_by")


def null_coup_view(null: NullCoup) -> NullCoupShown:
    """Return a null coup as it is sent."""
    jefe = null.ruled_by
    ruled = (
        {"ruled_by": None, "ruled_by_name": None} if jefe is None else name_person("ruled_by", jefe)
    )
    return NullCoupShown(
        number=null.number,
        at=null.recorded_at,
        reason=null.reason,
        article=null.article,
        punto=null.punto,
        banca=null.banca,
        cards_out=null.cards_out,
        bets=None if null.bets is None else [NullBet(**bet) for bet in null.bets],
        **ruled,
        **name_person("recorded_by", null.recorded_by),
    )
