"""Forms of acts in templates, which need not load these tags.

`<form {% act "api-seat-take" table.id %}>`, and in it `<input {% field "guest" %}>` or
`<select {% field "position" "select" %}>`.
"""

from typing import Any

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from casino.lib.addresses import addresses
from tables.api.forms import Attributes, attributes_of, choices_of, form_of

register = template.Library()


@register.simple_tag(takes_context=True)
def act(context: Context, name: str, *ids: Any, **named: Any) -> SafeString:
    """Write where a form is sent, and where its act is undone: `undo_path`, or at its table."""
    form = context["act_form"] = form_of(name, *ids, **named)
    found: Attributes = {"method": "post", "data-command": form.path}
    if form.method != "POST":
        found["data-method"] = form.method
    if addresses()[name].undone:
        found["data-undo"] = context.get("undo_path") or reverse("api-act-undo", args=ids[:1])
    return _written(found)


@register.simple_tag(takes_context=True)
def field(context: Context, name: str, kind: str = "", key: Any = None) -> SafeString:
    """Write the attributes of a field of the form, or of the one under `key` in it."""
    path = name if key is None else f"{name}.{key}"
    return _written(attributes_of(context["act_form"], path, kind))


@register.simple_tag(takes_context=True)
def choices(context: Context, name: str) -> list[Any]:
    """Return the codes that a field of the form takes."""
    return choices_of(context["act_form"], name)


def _written(attributes: Attributes) -> SafeString:
    written = [
        mark_safe(name) if value is None else format_html('{}="{}"', name, value)  # noqa: S308
        for name, value in attributes.items()
    ]
    return format_html_join(" ", "{}", ((it,) for it in written))
