"""Words of codes in templates: `{{ person.role|term }}`."""

from django import template

from casino.lib.words import TERMS

register = template.Library()


@register.filter
def term(code: str) -> str:
    """Return the word that its room declared for a code."""
    return str(TERMS[code])
