"""The bounds of a regulation for a table's sign, in values that a form can show."""

from dataclasses import dataclass

from games.rules.regulations.base import StepRule
from games.rules.regulations.play_rules import MaximumScope
from games.rules.wagers import WagerKind
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.sessions.selectors import table_rules


@dataclass(frozen=True, slots=True)
class LimitBounds:
    """The bounds of a table's limits, each with the article that sets it ("" if none does).

    `maximum_times` are the only multiples of the minimum allowed as maximum; if it is empty, any
    amount from `maximum_low` to `maximum_high` times the minimum is allowed. `tie_percent` is of
    the maximum, None without a cap. `one_maximum_per_person`: it covers all their wagers together.
    """

    title: str
    minimum_minor: int
    minimum_article: str
    maximum_times: tuple[int, ...]
    maximum_low: int | None
    maximum_high: int | None
    maximum_article: str
    one_maximum_per_person: bool
    scope_article: str
    tie_offered: bool
    tie_percent: int | None
    tie_article: str
    step_is_minimum: bool
    step_is_fraction: bool
    step_article: str


def bounds_of(table: GamingTable, house: House) -> LimitBounds:
    """Return the bounds that a table's regulation and its house's authorisation set."""
    regulation = table_rules(table)
    rule, cap = regulation.maximum_rule, regulation.tie_cap
    return LimitBounds(
        title=regulation.title,
        minimum_minor=house.authorised_minimum_minor,
        minimum_article=regulation.article("authorised_minimum"),
        maximum_times=rule.exact,
        maximum_low=rule.low,
        maximum_high=rule.high,
        maximum_article=regulation.article("maximum_rule"),
        one_maximum_per_person=regulation.maximum_scope is MaximumScope.PER_PERSON,
        scope_article=regulation.article("maximum_scope"),
        tie_offered=WagerKind.TIE in regulation.wagers,
        tie_percent=None if cap is None else int(cap * 100),
        tie_article=regulation.article("tie_cap"),
        step_is_minimum=StepRule.MULTIPLE in regulation.steps,
        step_is_fraction=StepRule.WHOLE_FRACTION in regulation.steps,
        step_article=regulation.article("steps"),
    )
