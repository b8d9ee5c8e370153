"""Words in templates: `{{ card_set.state|card_state_word }}`."""

from django import template

from games.cards.words import CARD_STATE_WORDS

register = template.Library()


@register.filter
def card_state_word(state: str) -> str:
    """Name how far a set of cards is in its life."""
    return str(CARD_STATE_WORDS[state])
