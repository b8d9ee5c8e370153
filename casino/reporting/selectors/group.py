"""The houses of a group side by side: each by its own clock, amounts of one currency together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from casino.reporting.question import Question
from casino.reporting.selectors.totals import read_totals
from tables.houses.models import House

Sums = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class HouseFigures:
    """A house's sums over the period that was asked for, its gaming days by its own clock."""

    house: House
    sums: Sums


@dataclass(frozen=True, slots=True)
class CurrencyFigures:
    """The sums of the houses of one currency; amounts of two are never added up."""

    currency: str
    houses: list[HouseFigures]
    sums: Sums


def read_group(houses: Sequence[House], question: Question) -> list[CurrencyFigures]:
    """Return a period's totals for several houses, by currency (1 query a house).

    The caller may read the houses (`houses_readable_by`). A table or a person belongs to one
    house, so these filters of the question are dropped.
    """
    narrowed = replace(question.narrowed, table=None, croupier=None, jefe=None)
    shown = [
        HouseFigures(
            house,
            read_totals(
                house.pk, house.timezone, question.period, None, narrowed, sight=question.sight
            ).whole,
        )
        for house in houses
    ]
    currencies = sorted({it.house.currency for it in shown})
    return [
        CurrencyFigures(currency, found, add_up(it.sums for it in found))
        for currency in currencies
        if (found := [it for it in shown if it.house.currency == currency])
    ]


def add_up(several: Iterable[Sums]) -> dict[str, Any]:
    """Add sums up, column by column."""
    whole: dict[str, Any] = {}
    for sums in several:
        for column, value in sums.items():
            whole[column] = whole.get(column, 0) + value
    return whole
