"""A house's own rules: a regulation narrowed or with other pays, within what its text allows."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from games.rules.errors import RegulationViolation
from games.rules.limits import Limits, find_rounding_defects
from games.rules.odds import full_shoe, verify_no_bet_favours_player
from games.rules.regulations import REGULATIONS
from games.rules.regulations.base import (
    OTHER_FORMAT,
    CutCardRule,
    Deduction,
    MaximumRule,
    Odds,
    Regulation,
    SeatBound,
    StakeRule,
    StepRule,
    TableFormat,
)
from games.rules.regulations.commission import CommissionRule, Rounding
from games.rules.regulations.play_rules import PreparationStep, ShoePreparation
from games.rules.rounded_odds import verify_holder_not_favoured
from games.rules.talla import DECK_SIZE
from games.rules.values import verify_kind, verify_sequence, verify_wholes
from games.rules.wagers import WagerKind

KEY_LENGTH: Final = 32
VERSION_LENGTH: Final = 20
"""The longest key and version of the rules that a coup can store."""
_EVEN: Final = (WagerKind.PUNTO, WagerKind.BANCA)
_KEPT: Final = {"preparation", "cut_card"}
"""The fields whose article stays: what the house sets of them, the text does not say."""
STAKE_MOST: Final = 10**12
"""No stake is higher: what rounding does to one is known long before."""


def derive_regulation(
    base: Regulation,
    *,
    key: str,
    title: str,
    version: str,
    decks: int | None = None,
    wagers: Mapping[WagerKind, Odds] | None = None,
    deductions: tuple[Deduction, ...] | None = None,
    standing_players: bool | None = None,
    steps: frozenset[StepRule] | None = None,
    tie_cap: Fraction | None = None,
    maximum_rule: MaximumRule | None = None,
    commission: CommissionRule | None = None,
    stakes: StakeRule | None = None,
    seats: Mapping[str, int] | None = None,
    preparation: Set[PreparationStep] | None = None,
    cards_behind: int | None = None,
) -> Regulation:
    """The house's rules made from `base`; changed fields no longer carry the text's article.

    None leaves a field as in the text. A house narrows what the text says, and sets only what the
    text leaves to it (`left_to_house`). `seats` are the most at each format, `preparation` the
    steps added to those that the text demands, `cards_behind` the cut card's. A coup stores key and
    version of its rules, so every change is a new version. Raises `regulation.name`;
    `regulation.bound` with the article that is broken; `regulation.favours_player` with the exact
    edge if any bet would favour the player in a fresh shoe of any number of decks allowed,
    `regulation.favours_holder` if the banca of a holder would; `odds.decks`; and `limits.rounding`,
    `limits.rounding_holder` or `limits.rounding_whole` if a stake of `stakes`, its deduction
    rounded by `commission`, would favour the player or win nothing. Without `stakes` that is
    checked with the limits of a table only.
    """
    _verify_names(base, key, title, version)
    changes: dict[str, Any] = {"left_to_house": frozenset[str]()}
    if decks is not None:
        full_shoe(decks)
        open_ = "decks" in base.left_to_house or decks in base.decks_allowed
        _verify_bound(base, "decks_allowed", decks, open_, _list(base.decks_allowed))
        changes |= {"decks": decks, "decks_allowed": (decks,)}
    if wagers is not None:
        _verify_wagers(base, wagers)
        changes["wagers"] = MappingProxyType(
            {WagerKind(kind): odds for kind, odds in wagers.items()}
        )
    if deductions is not None:
        changes["deductions"] = _verify_deductions(base, deductions)
    if standing_players is not None:
        kept = _is_a(bool, standing_players) and (
            standing_players == base.standing_players
            or ("standing_players" in base.left_to_house and not standing_players)
        )
        _verify_bound(base, "standing_players", standing_players, kept, base.standing_players)
        changes["standing_players"] = standing_players
    if steps is not None:
        # A silent text leaves the step open; a step in the text is never dropped by naming none.
        verify_kind("steps", steps, Set)
        known = base.steps or frozenset(StepRule)
        _verify_bound(base, "steps", _list(steps), bool(steps) and steps <= known, _list(known))
        changes["steps"] = frozenset(map(StepRule, steps))
    if tie_cap is not None:
        most = base.tie_cap if base.tie_cap is not None else Fraction(1)
        kept = WagerKind.TIE in base.wagers and _is_part(tie_cap, most)
        _verify_bound(base, "tie_cap", tie_cap, kept, f"0-{most}")
        changes["tie_cap"] = Fraction(tie_cap)
    if maximum_rule is not None:
        narrower = _is_possible(maximum_rule) and _is_narrower(base.maximum_rule, maximum_rule)
        _verify_bound(base, "maximum_rule", maximum_rule, narrower, base.maximum_rule)
        changes["maximum_rule"] = maximum_rule
    if commission is not None:
        rounds = _is_a(CommissionRule, commission)
        _verify_bound(base, "commission", commission, rounds, "/".join(Rounding))
        changes["commission"] = commission
    if stakes is not None:
        _verify_bound(base, "stakes", stakes, _is_stakes(stakes), f"1-{STAKE_MOST}")
        changes["stakes"] = stakes
    if seats is not None:
        changes["formats"] = _narrow_formats(base, seats)
    if preparation is not None:
        changes["preparation"] = _add_steps(base, preparation)
    if cards_behind is not None:
        decks_least = min(changes.get("decks_allowed", base.decks_allowed))
        changes["cut_card"] = _fix_cards_behind(base, cards_behind, decks_least)
    changes = {name: value for name, value in changes.items() if value != getattr(base, name)}
    derived = replace(
        base,
        key=key,
        title=title,
        version=version,
        based_on=base.cited_title,
        articles=MappingProxyType(
            {
                name: article
                for name, article in base.articles.items()
                if name not in changes.keys() - _KEPT
                and not (name == "cards_behind" and "cut_card" in changes)
            }
        ),
        **changes,
    )
    for possible in derived.decks_allowed:
        verify_no_bet_favours_player(derived, possible)
        verify_holder_not_favoured(derived, possible)
    if derived.stakes is not None:
        least, step = derived.stakes.minimum_minor, derived.stakes.step_minor
        for defect in find_rounding_defects(derived, Limits(least, STAKE_MOST, 0, step)):
            raise defect
    return derived


def _is_a(kind: type, value: object) -> bool:
    """Whether a value is exactly of this type: a record may hold anything."""
    return type(value) is kind


def _verify_names(base: Regulation, key: str, title: str, version: str) -> None:
    for name, most in ((key, KEY_LENGTH), (title, None), (version, VERSION_LENGTH)):
        if not _is_a(str, name) or not name.strip() or (most and len(name) > most):
            _refuse_name(name)
    if key == base.key or key in REGULATIONS:
        _refuse_name(key)


def _refuse_name(name: object) -> None:
    raise RegulationViolation(
        "regulation.name", text=str(name), key_length=KEY_LENGTH, version_length=VERSION_LENGTH
    )


def _verify_wagers(base: Regulation, wagers: Mapping[WagerKind, Odds]) -> None:
    """A house may drop some of the text's bets, at the text's pay; punto and banca are the game."""
    verify_kind("wagers", wagers, Mapping)
    offered = _list(base.wagers)
    for kind, odds in wagers.items():
        _verify_bound(base, "wagers", kind, kind in base.wagers, offered)
        said = base.wagers[kind]
        _verify_bound(base, "wagers", odds, odds == said, said, called=WagerKind(kind).value)
    for kind in _EVEN:
        _verify_bound(base, "wagers", _list(wagers), kind in wagers, offered)


def _verify_deductions(
    base: Regulation, deductions: tuple[Deduction, ...]
) -> tuple[Deduction, ...]:
    """A text that leaves them to the house leaves the part alone: on its bets and totals.

    Returns them in the text's order, with its article where they are the text's.
    """
    verify_sequence("deductions", deductions)
    found: dict[WagerKind, Deduction] = {}
    for one in deductions:
        _verify_bound(base, "deductions", one, _is_a(Deduction, one), _list(_EVEN))
        _verify_bound(base, "deductions", one.wager, one.wager in _EVEN, _list(_EVEN))
        verify_wholes("with_totals", one.with_totals)
        _verify_bound(base, "deductions", one.share, _is_part(one.share, Fraction(1)), "0-1")
        found[one.wager] = one
    open_ = "deductions" in base.left_to_house
    kept = len(found) == len(deductions) == len(base.deductions) and all(
        said.wager in found
        and found[said.wager].with_totals == said.with_totals
        and (open_ or found[said.wager].share == said.share)
        for said in base.deductions
    )
    allowed = "0-100 %" if open_ else _write(base.deductions)
    _verify_bound(base, "deductions", _write(deductions), kept, allowed)
    return tuple(
        said
        if found[said.wager].share == said.share
        else replace(said, share=found[said.wager].share, article="")
        for said in base.deductions
    )


def _write(deductions: tuple[Deduction, ...]) -> str:
    return "/".join(
        f"{float(one.share * 100):g} %"
        + ("" if len(one.with_totals) == 10 else f" ({_list(one.with_totals)})")
        for one in deductions
    )


def _narrow_formats(base: Regulation, seats: Mapping[str, int]) -> Mapping[str, TableFormat]:
    """The text's formats with fewer seats; enough for the seated players that it needs."""
    verify_kind("seats", seats, Mapping)
    formats = dict(base.formats)
    for key, most in seats.items():
        said = base.format(key)
        highest = OTHER_FORMAT.seats if said.seat_bound is SeatBound.USUAL else said.seats
        least = highest if said.seat_bound is SeatBound.EXACT else max(1, base.minimum_seated)
        if not _is_a(int, most) or not least <= most <= highest:
            allowed = f"{least}-{highest}" if least < highest else str(highest)
            raise RegulationViolation(
                "regulation.bound",
                said.article("seats") or base.article("minimum_seated"),
                rule="seats",
                value=str(most),
                allowed=allowed,
            )
        if said.seat_bound is not SeatBound.EXACT:
            articles = {name: it for name, it in said.articles.items() if name != "seats"}
            formats[key] = replace(
                said,
                seats=most,
                seat_bound=SeatBound.AT_MOST,
                articles=MappingProxyType(articles),
            )
    return MappingProxyType(formats)


def _add_steps(base: Regulation, added: Set[PreparationStep]) -> ShoePreparation:
    """The text's steps and the house's, which have no article, in the order of the work."""
    verify_kind("preparation", added, Set)
    demanded = base.preparation.demanded
    left = [step for step in PreparationStep if step not in demanded]
    for step in added:
        _verify_bound(base, "preparation", step, step in left, _list(left))
    return replace(
        base.preparation,
        demanded=MappingProxyType(
            {
                step: demanded.get(step, "")
                for step in PreparationStep
                if step in demanded or step in added
            }
        ),
    )


def _fix_cards_behind(base: Regulation, behind: int, decks: int) -> CutCardRule:
    """So many behind the cut card: as the text says, or any where it gives no number."""
    said, most = base.cut_card, DECK_SIZE * decks - 1
    least = said.cards_behind if said and base.article("cards_behind") else 1
    fixed = least > 1 and said is not None and not said.more_allowed
    kept = _is_a(int, behind) and least <= behind <= (least if fixed else most)
    allowed = str(least) if fixed else f"{least}-{most}"
    _verify_bound(base, "cards_behind", behind, kept and said is not None, allowed)
    return CutCardRule(behind, more_allowed=False)


def _is_stakes(rule: StakeRule) -> bool:
    """Whether there are such stakes: whole amounts, the minimum a multiple of the step."""
    if not _is_a(StakeRule, rule):
        return False
    least, step = rule.minimum_minor, rule.step_minor
    return (
        _is_a(int, least)
        and _is_a(int, step)
        and 1 <= step <= least <= STAKE_MOST
        and least % step == 0
    )


def _is_part(value: object, most: Fraction) -> bool:
    """Whether it is an exact part, from 0 to `most`."""
    exact = isinstance(value, Fraction | int) and not isinstance(value, bool)
    return exact and 0 <= value <= most  # type: ignore[operator]


def _is_possible(rule: MaximumRule) -> bool:
    """Whether the rule lets any maximum be posted: whole times of the minimum, in order."""
    if not _is_a(MaximumRule, rule):
        return False
    bounds = [bound for bound in (rule.low, rule.high) if bound is not None]
    whole = all(_is_a(int, times) and times > 0 for times in (*rule.exact, *bounds))
    return whole and not (rule.exact and bounds) and bounds == sorted(bounds)


def _is_narrower(base: MaximumRule, rule: MaximumRule) -> bool:
    """Whether every maximum that `rule` allows is allowed by `base`."""
    if rule.exact:
        return all(base.allows(1, times) for times in rule.exact)
    if base.exact:
        return False
    above = base.low is None or (rule.low is not None and rule.low >= base.low)
    return above and (base.high is None or (rule.high is not None and rule.high <= base.high))


def _list(words: Any) -> str:
    return "/".join(
        map(str, words if isinstance(words, Mapping | tuple) else sorted(map(str, words)))
    )


def _verify_bound(
    base: Regulation, rule: str, value: object, kept: bool, allowed: object, *, called: str = ""
) -> None:
    if not kept:
        raise RegulationViolation(
            "regulation.bound",
            base.article(rule),
            rule=called or rule,
            value=str(value),
            allowed=str(allowed),
        )
