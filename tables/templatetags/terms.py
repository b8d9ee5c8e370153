"""Words of codes in templates: `{{ person.role|term }}`, `{{ slip.state|word:"slip.state" }}`."""

from django import template

from casino.lib.words import TERMS, WORDS

register = template.Library()


@register.filter
def term(code: str) -> str:
    """Return the word that its room declared for a code."""
    return str(TERMS[code])


@register.filter
def word(code: str, of: str) -> str:
    """Return the word for a code of a kind, as its room declared it."""
    return str(WORDS[of][code])
