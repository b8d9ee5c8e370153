"""Rules of the house's own as they are entered, and what the engine makes of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from casino.lib.errors import BadInput
from games.rules.errors import LimitViolation
from games.rules.regulations import TEXTS, Regulation
from games.rules.regulations.base import MaximumRule, Odds, StakeRule, StepRule
from games.rules.regulations.commission import CommissionRule, Rounding
from games.rules.regulations.house_rules import HouseRules, make_regulation
from games.rules.regulations.play_rules import PreparationStep
from games.rules.wagers import WagerKind
from tables.houses.models import House
from tables.own_rules.models import TITLE_LENGTH

PERCENT: Final = 10_000
"""A whole in hundredths of a percent."""
_NOT_YET: Final = "own"
"""The key and version of rules that the database has given none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What a director enters; None leaves a field as in the text.

    `minimum_minor` and `step_minor` are the stakes that the rules are for. `tie_pays` to 1, 0 if no
    tie bet is taken. `banca_part` and `tie_part` are hundredths of a percent: the part of a win of
    banca that the house takes, and the tie's part of a table's maximum. `preparation` are steps
    that the house adds to the text's.
    """

    base: str
    title: str
    minimum_minor: int
    step_minor: int
    commission_step_minor: int
    commission_direction: str
    decks: int | None = None
    tie_pays: int | None = None
    banca_part: int | None = None
    tie_part: int | None = None
    maximum_times: Sequence[int] = ()
    maximum_low: int | None = None
    maximum_high: int | None = None
    steps: Sequence[str] = ()
    standing_guests: bool | None = None
    seats: Mapping[str, int] | None = None
    preparation: Sequence[str] = ()
    cards_behind: int | None = None


def make_rules(draft: Draft, house: House) -> tuple[HouseRules, Regulation]:
    """Make what is recorded, and the regulation that comes of it.

    Raises BadInput `own_rules.title`, `own_rules.chip`; `limits.under_authorised_minimum`; and as
    `games.rules.regulations.derived.derive_regulation`, with the article.
    """
    base = TEXTS.find(draft.base)
    base.verify_for_floor()
    title = " ".join(draft.title.split())
    if not 0 < len(title) <= TITLE_LENGTH:
        raise BadInput("own_rules.title", params={"most": TITLE_LENGTH})
    if draft.commission_step_minor not in (1, *house.denominations_minor):
        raise BadInput("own_rules.chip")
    if draft.minimum_minor < house.authorised_minimum_minor:
        raise LimitViolation(
            "limits.under_authorised_minimum",
            base.article("authorised_minimum"),
            minimum_minor=draft.minimum_minor,
            authorised_minimum_minor=house.authorised_minimum_minor,
        )
    rules = HouseRules(
        base=base.key,
        base_version=base.version,
        key=_NOT_YET,
        title=title,
        version=_NOT_YET,
        decks=draft.decks,
        wagers=_wagers(base, draft.tie_pays),
        deductions=None
        if draft.banca_part is None
        else tuple(
            replace(it, share=Fraction(draft.banca_part, PERCENT), article="")
            for it in base.deductions
        ),
        standing_players=draft.standing_guests,
        steps=frozenset(map(StepRule, draft.steps)) or None,
        tie_cap=None if draft.tie_part is None else Fraction(draft.tie_part, PERCENT),
        maximum_rule=_maximum(draft),
        commission=CommissionRule(
            draft.commission_step_minor, Rounding(draft.commission_direction)
        ),
        stakes=StakeRule(draft.minimum_minor, draft.step_minor),
        seats=draft.seats or None,
        preparation=frozenset(map(PreparationStep, draft.preparation)) or None,
        cards_behind=draft.cards_behind,
    )
    return rules, make_regulation(rules)


def _wagers(base: Regulation, tie_pays: int | None) -> Mapping[WagerKind, Odds] | None:
    if tie_pays is None:
        return None
    wagers = dict(base.wagers)
    wagers.pop(WagerKind.TIE, None)
    return {**wagers, WagerKind.TIE: Odds(tie_pays)} if tie_pays else wagers


def _maximum(draft: Draft) -> MaximumRule | None:
    if draft.maximum_times:
        return MaximumRule(exact=tuple(draft.maximum_times))
    if draft.maximum_low is None and draft.maximum_high is None:
        return None
    return MaximumRule((), draft.maximum_low, draft.maximum_high)
