"""A house's own rules: a regulation narrowed or priced anew, never past what its text allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from games.rules.errors import RegulationViolation
from games.rules.odds import full_shoe, verify_no_bet_favours_player
from games.rules.regulations.base import Deduction, MaximumRule, Odds, Regulation, StepRule
from games.rules.wagers import WagerKind

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
) -> Regulation:
    """The house's rules made from `base`; what is changed no longer carries the text's article.

    None leaves a field as the text has it. A coup keeps key and version of the rules that it was
    played under, so that a change is a new version. Raises `regulation.name`; `regulation.bound`
    with the article that is broken; `regulation.favours_player` with the exact edge if any bet
    would favour the player in a fresh shoe; `odds.decks`.
    """
    _verify_names(base, key, title, version)
    changes: dict[str, Any] = {}
    if decks is not None:
        full_shoe(decks)
        changes |= {"decks": decks, "decks_allowed": (decks,)}
    if wagers is not None:
        _verify_wagers(base, wagers)
        changes["wagers"] = MappingProxyType(dict(wagers))
    if deductions is not None:
        _verify_deductions(base, deductions)
        changes["deductions"] = tuple(deductions)
    if standing_players is not None:
        kept = base.standing_players or not standing_players
        _verify_bound(base, "standing_players", standing_players, kept, base.standing_players)
        changes["standing_players"] = standing_players
    if steps is not None:
        allowed = ", ".join(sorted(base.steps))
        _verify_bound(base, "steps", ", ".join(sorted(steps)), steps <= base.steps, allowed)
        changes["steps"] = frozenset(steps)
    if tie_cap is not None:
        most = base.tie_cap if base.tie_cap is not None else Fraction(1)
        _verify_bound(base, "tie_cap", tie_cap, 0 <= tie_cap <= most, f"0-{most}")
        changes["tie_cap"] = tie_cap
    if maximum_rule is not None:
        narrower = _is_narrower(base.maximum_rule, maximum_rule)
        _verify_bound(base, "maximum_rule", maximum_rule, narrower, base.maximum_rule)
        changes["maximum_rule"] = maximum_rule
    derived = replace(
        base,
        key=key,
        title=title,
        version=version,
        articles=MappingProxyType(
            {name: article for name, article in base.articles.items() if name not in changes}
        ),
        silent=base.silent | changes.keys(),
        **changes,
    )
    verify_no_bet_favours_player(derived, derived.decks)
    return derived


def _verify_names(base: Regulation, key: str, title: str, version: str) -> None:
    for name in (key, title, version):
        if not name.strip() or name == base.key:
            raise RegulationViolation("regulation.name", text=name)


def _verify_wagers(base: Regulation, wagers: Mapping[WagerKind, Odds]) -> None:
    """A house may price the text's bets anew or drop some; punto and banca are the game."""
    offered = ", ".join(base.wagers)
    for kind in wagers:
        _verify_bound(base, "wagers", kind, kind in base.wagers, offered)
    for kind in _EVEN:
        _verify_bound(base, "wagers", ", ".join(wagers), kind in wagers, offered)
    for odds in wagers.values():
        priced = type(odds.pays) is type(odds.per) is int and odds.pays > 0 and odds.per > 0
        _verify_bound(base, "wagers", odds, priced, "1:1")


def _verify_deductions(base: Regulation, deductions: tuple[Deduction, ...]) -> None:
    """Each win is reduced once at most, by a part of its pay, on punto and banca only."""
    reduced: set[tuple[WagerKind, int]] = set()
    for deduction in deductions:
        kind, totals = deduction.wager, deduction.with_totals
        _verify_bound(base, "deductions", kind, kind in _EVEN, ", ".join(_EVEN))
        _verify_bound(base, "deductions", deduction.share, 0 <= deduction.share <= 1, "0-1")
        told = ", ".join(map(str, sorted(totals)))
        twice = {(kind, total) for total in totals} & reduced
        _verify_bound(base, "deductions", told, totals <= _TOTALS and not twice, "0-9")
        reduced |= {(kind, total) for total in totals}


def _is_narrower(base: MaximumRule, rule: MaximumRule) -> bool:
    """Whether every maximum that `rule` allows is allowed by `base`."""
    if rule.exact:
        return all(base.allows(1, times) for times in rule.exact)
    if base.exact:
        return False
    above = base.low is None or (rule.low is not None and rule.low >= base.low)
    return above and (base.high is None or (rule.high is not None and rule.high <= base.high))


def _verify_bound(base: Regulation, field: str, value: object, kept: bool, allowed: object) -> None:
    if not kept:
        raise RegulationViolation(
            "regulation.bound",
            base.article(field),
            field=field,
            value=str(value),
            allowed=str(allowed),
        )
