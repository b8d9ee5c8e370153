"""The words of a hand-over in templates: `{{ row.post|post_word }}`."""

from django import template
from django.utils.translation import gettext, gettext_noop

register = template.Library()

_POST_WORDS = {
    "jefe": gettext_noop("jefe in charge"),
    "croupier": gettext_noop("croupier"),
    "break": gettext_noop("on a break"),
}
_TABLE_WORDS = {
    "open": gettext_noop("in play"),
    "last_coups": gettext_noop("last coups"),
    "suspended": gettext_noop("suspended"),
}
_COMMISSION_WORDS = {
    "owed": gettext_noop("owed at the seat"),
    "uncollected": gettext_noop("left uncollected"),
}
_PLACE_WORDS = {
    "waiting": gettext_noop("waiting"),
    "called": gettext_noop("called"),
    "held": gettext_noop("place kept"),
}


@register.filter
def post_word(post: str) -> str:
    """Return the word for a person's post."""
    return gettext(_POST_WORDS[post])


@register.filter
def open_table_word(state: str) -> str:
    """Name how an open table is."""
    return gettext(_TABLE_WORDS[state])


@register.filter
def place_word(state: str) -> str:
    """Return the word for the state of a guest on the waitlist."""
    return gettext(_PLACE_WORDS[state])


@register.filter
def commission_word(state: str) -> str:
    """Name what became of commission that is not paid."""
    return gettext(_COMMISSION_WORDS[state])
