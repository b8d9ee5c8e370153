"""The register of abandoned bets."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated

from django.db.models import Sum

from casino.lib.finding import find_by_id
from casino.lib.paging import read_choice, read_number, read_words
from casino.lib.sent import Moment, Sent, one_of
from tables.abandoned.models import AbandonedBet, AbandonedBetEnd
from tables.houses.models import House
from tables.people.selectors import name_person

BETS_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class RegisterSearch:
    """The filter: by default bets in custody, at any table."""

    table: str = ""
    kept_only: bool = True
    before: int | None = None
    at_once: int = BETS_AT_ONCE


@dataclass(frozen=True, slots=True)
class KeptBet:
    """A line of the register. `end` is None while the chips are in custody."""

    bet: AbandonedBet
    end: AbandonedBetEnd | None
    kept_until: datetime
    may_pass_on: bool

    @property
    def id_text(self) -> str:
        """The line's number as a word, for the names of its fields."""
        return str(self.bet.pk)


def find_bet(house_id: int, bet_id: int) -> AbandonedBet:
    """Find a bet of the house's register. Raises NotFound."""
    return find_by_id(AbandonedBet.objects.filter(house_id=house_id), bet_id, "abandoned_bet")


def kept_until(bet: AbandonedBet, house: House) -> datetime:
    """Return until when a bet is kept for its owner only."""
    return bet.found_at + timedelta(days=house.abandoned_bets_days)


def read_register(params: Mapping[str, str]) -> RegisterSearch:
    """Read the search of an address. Raises BadInput `input.malformed`."""
    return RegisterSearch(
        table=read_words(params, "table"),
        kept_only=read_choice(params, "state", ("any",), "kept") == "kept",
        before=read_number(params),
    )


def list_bets(house: House, search: RegisterSearch, *, at: datetime) -> list[KeptBet]:
    """List the register newest first, `BETS_AT_ONCE` at a time (1 query)."""
    bets = AbandonedBet.objects.filter(house=house).order_by("-id")
    if search.kept_only:
        bets = bets.filter(end=None)
    if search.table:
        bets = bets.filter(table__number__iexact=search.table)
    if search.before is not None:
        bets = bets.filter(id__lt=search.before)
    people = ("found_by", "witness", "end__paid_by", "end__witness")
    return [
        KeptBet(
            bet=bet,
            end=getattr(bet, "end", None),
            kept_until=kept_until(bet, house),
            may_pass_on=at >= kept_until(bet, house),
        )
        for bet in bets.select_related("table", *people)[: search.at_once]
    ]


class BetEnd(Sent):
    """How the custody of a bet ended."""

    kind: Annotated[str, one_of(["claimed", "passed_on"])]
    note: str
    by: str
    by_name: str
    witness: str
    witness_name: str
    at: Moment


class BetShown(Sent):
    """A line of the register; without an end the chips are in custody."""

    bet: int
    table: int
    table_number: str
    position: int | None
    amount_minor: int
    note: str
    found_by: str
    found_by_name: str
    witness: str
    witness_name: str
    found_at: Moment
    kept_until: Moment
    end: BetEnd | None


def bet_view(kept: KeptBet) -> BetShown:
    """Return a line of the register as it is sent."""
    bet, end = kept.bet, kept.end
    return BetShown(
        bet=bet.pk,
        table=bet.table_id,
        table_number=bet.table.number,
        position=bet.position,
        amount_minor=bet.amount_minor,
        note=bet.note,
        found_at=bet.found_at,
        kept_until=kept.kept_until,
        end=None
        if end is None
        else BetEnd(
            kind=end.kind,
            note=end.note,
            at=end.ended_at,
            **name_person("by", end.paid_by),
            **name_person("witness", end.witness),
        ),
        **name_person("found_by", bet.found_by),
        **name_person("witness", bet.witness),
    )


def sum_in_custody(house_id: int) -> int:
    """Add up the bets in custody, in the smallest unit (1 query)."""
    kept = AbandonedBet.objects.filter(house_id=house_id, end=None)
    return int(kept.aggregate(total_minor=Sum("amount_minor", default=0))["total_minor"])
