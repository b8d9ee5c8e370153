"""The mistakes that can happen at a table, and what its text says of each."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from casino.lib.sent import Sent
from games.coups.selectors.acts import ACTS
from games.mistakes.words import BRIEF_EFFECT_WORDS, EFFECT_WORDS, MISTAKE_WORDS, MOMENT_WORDS
from games.rules.play.remedies import MOMENTS, UNFORESEEN, Remedy, list_remedies, list_turns
from games.rules.play.table_coup import Phase
from games.rules.regulations import get_regulation

CALLED: Final = {
    "bets": Phase.BETTING,
    "no_va_mas": Phase.CLOSED,
    "cards": Phase.DEALING,
    "pay": Phase.BURNING,
}
"""The phase of the rules that begins with each phase which the croupier marks."""


class RemedyShown(Sent):
    """A mistake and its remedy; several `effects`: the jefe chooses. `moments`: when it happens."""

    mistake: str
    effects: list[str]
    article: str
    by_jefe: bool
    by_inspector: bool
    moments: list[str]


@cache
def remedies_of(regulation: str, version: str, table_format: str) -> tuple[Remedy, ...]:
    """List the remedies of a text's version at a kind of table."""
    rules = get_regulation(regulation, version)
    return list_remedies(rules, rules.format(table_format))


def show_remedies(regulation: str, version: str, table_format: str) -> list[RemedyShown]:
    """List them as they are sent."""
    return [
        RemedyShown(
            mistake=it.mistake,
            effects=[effect.value for effect in it.effects],
            article=it.article,
            by_jefe=it.by_jefe,
            by_inspector=it.by_inspector,
            moments=[moment.value for moment in it.moments],
        )
        for it in remedies_of(regulation, version, table_format)
    ]


@cache
def moments_of(regulation: str, version: str, table_format: str) -> dict[str, str]:
    """Return the moment of a coup by the phase that is marked, and by the act that is due."""
    rules = get_regulation(regulation, version)
    turns = list_turns(rules, rules.format(table_format))
    marked = {name: MOMENTS[phase].value for name, phase in CALLED.items()}
    due = {ACTS[act]: moment.value for act, moment in turns.items() if act in ACTS}
    return {**marked, **due}


def list_mistakes(facts: Mapping[str, Any], table_format: str) -> dict[str, Any]:
    """List the mistakes of a table's rules for its page, in the reader's language."""
    rules = facts["regulation"], facts["regulation_version"], table_format
    return {
        "remedies": show_remedies(*rules),
        "unforeseen": UNFORESEEN,
        "words": {code: str(words) for code, words in MISTAKE_WORDS.items()},
        "effects": {code: str(words) for code, words in EFFECT_WORDS.items()},
        "brief": {code: str(words) for code, words in BRIEF_EFFECT_WORDS.items()},
        "moments": {code: str(words) for code, words in MOMENT_WORDS.items()},
        "moment_at": moments_of(*rules),
    }
