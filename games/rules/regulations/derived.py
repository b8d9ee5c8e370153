"""A house's own rules: a regulation with other decks, pay or deductions, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from games.rules.odds import verify_no_bet_favours_player
from games.rules.regulations.base import Deduction, Odds, Regulation
from games.rules.wagers import WagerKind


def derive_regulation(
    base: Regulation,
    *,
    key: str,
    title: str,
    version: str,
    decks: int | None = None,
    wagers: Mapping[WagerKind, Odds] | None = None,
    deductions: tuple[Deduction, ...] | None = None,
) -> Regulation:
    """The house's rules made from `base`; what is changed no longer carries the text's article.

    Raises `regulation.favours_player` if any bet would favour the player in a fresh shoe.
    """
    changed: set[str] = set()
    if decks is not None:
        changed |= {"decks", "decks_allowed"}
    if wagers is not None:
        changed.add("wagers")
    if deductions is not None:
        changed.add("deductions")
    derived = replace(
        base,
        key=key,
        title=title,
        version=version,
        articles=MappingProxyType(
            {name: article for name, article in base.articles.items() if name not in changed}
        ),
        silent=base.silent | changed,
        decks=base.decks if decks is None else decks,
        decks_allowed=base.decks_allowed if decks is None else (decks,),
        wagers=base.wagers if wagers is None else MappingProxyType(dict(wagers)),
        deductions=base.deductions if deductions is None else deductions,
    )
    verify_no_bet_favours_player(derived, derived.decks)
    return derived
