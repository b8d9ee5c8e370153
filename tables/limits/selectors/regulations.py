"""The texts that a table may be played under, with the bounds that each sets, as they are sent."""

from typing import Annotated

from msgspec import Meta

from casino.lib.sent import Sent
from games.rules.regulations import Regulation
from games.rules.regulations.base import SeatBound, StepRule
from games.rules.regulations.play_rules import MaximumScope
from games.rules.wagers import WagerKind
from tables.houses.models import House
from tables.own_rules.selectors import list_rules


class WagerOffered(Sent):
    """A bet of a text: it pays `pays` to `per`, before the house's part."""

    wager: WagerKind
    pays: int
    per: int


class FormatBounds(Sent):
    """A format of table; a maximum of null is none."""

    format: str
    seats: int
    seat_bound: SeatBound
    croupiers_minimum: int
    croupiers_maximum: int | None
    jefe_tables_maximum: int


class RegulationShown(Sent):
    """A text in force, with its bounds for a sign.

    `maximum_times` are the only multiples of the minimum that a maximum may be; if it is empty, any
    from `maximum_low` to `maximum_high` times the minimum, null without that bound.
    """

    regulation: str
    regulation_version: str
    title: str
    decks_allowed: list[int]
    wagers: list[WagerOffered]
    formats: list[FormatBounds]
    standing_guests: bool
    maximum_times: list[int]
    maximum_low: int | None
    maximum_high: int | None
    one_maximum_per_person: bool
    tie_percent: Annotated[int | None, Meta(description="Of the maximum; null: no cap.")]
    step_is_minimum: bool
    step_is_fraction: bool


class Regulations(Sent):
    """Every text for tables, the house's own rules, its lowest minimum and its pieces."""

    regulations: list[RegulationShown]
    currency: str
    authorised_minimum_minor: int
    denominations_minor: list[int]
    banknotes_minor: list[int]


def list_regulations(house: House) -> Regulations:
    """Return what its tables may play under, by key, with the amounts of a house (1 query)."""
    return Regulations(
        regulations=[_show(rules) for rules in sorted(list_rules(house.pk), key=lambda it: it.key)],
        currency=house.currency,
        authorised_minimum_minor=house.authorised_minimum_minor,
        denominations_minor=sorted(house.denominations_minor),
        banknotes_minor=sorted(house.banknotes_minor),
    )


def _show(text: Regulation) -> RegulationShown:
    rule, cap = text.maximum_rule, text.tie_cap
    return RegulationShown(
        regulation=text.key,
        regulation_version=text.version,
        title=text.title,
        decks_allowed=list(text.decks_allowed),
        wagers=[WagerOffered(kind, odds.pays, odds.per) for kind, odds in text.wagers.items()],
        formats=[
            FormatBounds(
                format=it.key,
                seats=it.seats,
                seat_bound=it.seat_bound,
                croupiers_minimum=it.croupiers_minimum,
                croupiers_maximum=it.croupiers_maximum,
                jefe_tables_maximum=it.jefe_tables_maximum,
            )
            for it in text.formats.values()
        ],
        standing_guests=text.standing_players,
        maximum_times=list(rule.exact),
        maximum_low=rule.low,
        maximum_high=rule.high,
        one_maximum_per_person=text.maximum_scope is MaximumScope.PER_PERSON,
        tie_percent=None if cap is None else int(cap * 100),
        step_is_minimum=StepRule.MULTIPLE in text.steps,
        step_is_fraction=StepRule.WHOLE_FRACTION in text.steps,
    )
