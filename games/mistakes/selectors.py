"""The mistakes that can happen at a table, and what its text says of each."""

from functools import cache

from casino.lib.sent import Sent
from games.rules.play.remedies import Remedy, list_remedies
from games.rules.regulations import get_regulation


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
