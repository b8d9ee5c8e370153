"""Words in templates: `{{ slip.kind|slip_kind_word }}`."""

from django import template

from tables.slips.words import SLIP_ACT_WORDS, SLIP_KIND_WORDS, SLIP_STATE_WORDS

register = template.Library()


@register.filter
def slip_kind_word(kind: str) -> str:
    """Return the word for a slip's direction."""
    return str(SLIP_KIND_WORDS[kind])


@register.filter
def slip_state_word(state: str) -> str:
    """Name how far a slip is."""
    return str(SLIP_STATE_WORDS[state])


@register.filter
def slip_act_word(step: str) -> str:
    """Name the act that takes a slip to its next step."""
    return str(SLIP_ACT_WORDS[step])
