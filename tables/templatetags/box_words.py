"""Words in templates: `{{ box.kind|box_kind_word }}`."""

from django import template

from tables.boxes.words import BOX_KIND_WORDS, BOX_KINDS_WORDS

register = template.Library()


@register.filter
def box_kind_word(kind: str) -> str:
    """Return the word for a box's kind."""
    return str(BOX_KIND_WORDS[kind])


@register.filter
def box_kinds_word(kind: str) -> str:
    """Name all boxes of a kind."""
    return str(BOX_KINDS_WORDS[kind])
