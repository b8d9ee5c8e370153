"""A house's own rules: a regulation narrowed or with other pays, within what its text allows."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from games.rules.errors import RegulationViolation
from games.rules.odds import full_shoe, verify_no_bet_favours_player
from games.rules.regulations import REGULATIONS
from games.rules.regulations.base import Deduction, MaximumRule, Odds, Regulation, StepRule
from games.rules.regulations.commission import CommissionRule, Rounding
from games.rules.values import verify_kind, verify_sequence, verify_wholes
from games.rules.wagers import WagerKind

KEY_LENGTH: Final = 32
VERSION_LENGTH: Final = 20
"""The longest key and version of the rules that a coup can store."""
_EVEN: Final = (WagerKind.PUNTO, WagerKind.BANCA)
_TOTALS: Final = frozenset(range(10))


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
) -> Regulation:
    """The house's rules made from `base`; changed fields no longer carry the text's article.

    None leaves a field as in the text. A coup stores key and version of its rules, so every change
    is a new version. Raises `regulation.name`; `regulation.bound` with the article that is broken;
    `regulation.favours_player` with the exact edge if any bet would favour the player in a fresh
    shoe of any number of decks allowed; `odds.decks`. The effect of rounding on a stake is checked
    with the limits of a table: `limits.rounding`.
    """
    _verify_names(base, key, title, version)
    changes: dict[str, Any] = {}
    if decks is not None:
        full_shoe(decks)
        changes |= {"decks": decks, "decks_allowed": (decks,)}
    if wagers is not None:
        _verify_wagers(base, wagers)
        changes["wagers"] = MappingProxyType(
            {WagerKind(kind): odds for kind, odds in wagers.items()}
        )
    if deductions is not None:
        _verify_deductions(base, deductions)
        changes["deductions"] = tuple(replace(one, article="") for one in deductions)
    if standing_players is not None:
        kept = _is_a(bool, standing_players) and (base.standing_players or not standing_players)
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
        _verify_bound(base, "tie_cap", tie_cap, _is_part(tie_cap, most), f"0-{most}")
        changes["tie_cap"] = Fraction(tie_cap)
    if maximum_rule is not None:
        narrower = _is_possible(maximum_rule) and _is_narrower(base.maximum_rule, maximum_rule)
        _verify_bound(base, "maximum_rule", maximum_rule, narrower, base.maximum_rule)
        changes["maximum_rule"] = maximum_rule
    if commission is not None:
        rounds = _is_a(CommissionRule, commission)
        _verify_bound(base, "commission", commission, rounds, "/".join(Rounding))
        changes["commission"] = commission
    derived = replace(
        base,
        key=key,
        title=title,
        version=version,
        articles=MappingProxyType(
            {name: article for name, article in base.articles.items() if name not in changes}
        ),
        **changes,
    )
    for possible in derived.decks_allowed:
        verify_no_bet_favours_player(derived, possible)
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
    """A house may change the pay of the text's bets or drop some; punto and banca are the game."""
    verify_kind("wagers", wagers, Mapping)
    offered = _list(base.wagers)
    for kind in wagers:
        _verify_bound(base, "wagers", kind, kind in base.wagers, offered)
    for kind in _EVEN:
        _verify_bound(base, "wagers", _list(wagers), kind in wagers, offered)
    for odds in wagers.values():
        priced = _is_a(Odds, odds) and all(
            _is_a(int, part) and part > 0 for part in (odds.pays, odds.per)
        )
        _verify_bound(base, "wagers", odds, priced, "1:1")


def _verify_deductions(base: Regulation, deductions: tuple[Deduction, ...]) -> None:
    """Each win is reduced once at most, by a part of its pay, on punto and banca only."""
    verify_sequence("deductions", deductions)
    reduced: set[tuple[WagerKind, int]] = set()
    for deduction in deductions:
        _verify_bound(base, "deductions", deduction, _is_a(Deduction, deduction), _list(_EVEN))
        kind, totals = deduction.wager, deduction.with_totals
        _verify_bound(base, "deductions", kind, kind in _EVEN, _list(_EVEN))
        share = deduction.share
        _verify_bound(base, "deductions", share, _is_part(share, Fraction(1)), "0-1")
        verify_wholes("with_totals", totals)
        text = ", ".join(map(str, sorted(totals)))
        twice = {(kind, total) for total in totals} & reduced
        _verify_bound(base, "deductions", text, totals <= _TOTALS and not twice, "0-9")
        reduced |= {(kind, total) for total in totals}


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


def _verify_bound(base: Regulation, rule: str, value: object, kept: bool, allowed: object) -> None:
    if not kept:
        raise RegulationViolation(
            "regulation.bound",
            base.article(rule),
            rule=rule,
            value=str(value),
            allowed=str(allowed),
        )
