"""Words in templates: `{{ incident.category|category_word }}`."""

from django import template

from games.incidents.words import CATEGORY_WORDS, INCIDENT_STATE_WORDS

register = template.Library()


@register.filter
def category_word(category: str) -> str:
    """Name what kind of incident it is."""
    return str(CATEGORY_WORDS[category])


@register.filter
def incident_state_word(state: str) -> str:
    """Name how far an incident is."""
    return str(INCIDENT_STATE_WORDS[state])
