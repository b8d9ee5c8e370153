"""Words in templates: `{{ incident.category|category_word }}`."""

from django import template

from casino.lib.floor_words import (
    BOX_KIND_WORDS,
    BOX_KINDS_WORDS,
    CARD_STATE_WORDS,
    CATEGORY_WORDS,
    INCIDENT_STATE_WORDS,
    SLIP_ACT_WORDS,
    SLIP_KIND_WORDS,
    SLIP_STATE_WORDS,
)

register = template.Library()


@register.filter
def category_word(category: str) -> str:
    """Name what kind of incident it is."""
    return str(CATEGORY_WORDS[category])


@register.filter
def incident_state_word(state: str) -> str:
    """Name how far an incident is."""
    return str(INCIDENT_STATE_WORDS[state])


@register.filter
def card_state_word(state: str) -> str:
    """Name how far a set of cards is in its life."""
    return str(CARD_STATE_WORDS[state])


@register.filter
def slip_kind_word(kind: str) -> str:
    """Name which way the chips of a slip go."""
    return str(SLIP_KIND_WORDS[kind])


@register.filter
def slip_state_word(state: str) -> str:
    """Name how far a slip is."""
    return str(SLIP_STATE_WORDS[state])


@register.filter
def slip_act_word(step: str) -> str:
    """Name the act that takes a slip to its next step."""
    return str(SLIP_ACT_WORDS[step])


@register.filter
def box_kind_word(kind: str) -> str:
    """Name what a box is for."""
    return str(BOX_KIND_WORDS[kind])


@register.filter
def box_kinds_word(kind: str) -> str:
    """Name all boxes of a kind."""
    return str(BOX_KINDS_WORDS[kind])
