"""The forms of a page, held to what the acts that they send take."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.urls import resolve
from rest_framework import serializers

_NAMED = ("input", "select", "textarea", "button")


@dataclass
class Form:
    """A form as a browser reads it: the names of its fields with the values that each offers."""

    attributes: dict[str, str | None]
    fields: dict[str, set[str]] = field(default_factory=dict)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.form: Form | None = None
        self.twice: set[str] = set()
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if len(named) != len(attrs):
            self.twice.add(str(attrs))
        if tag == "form":
            self.form = Form(named)
            self.forms.append(self.form)
        elif self.form and tag == "option" and self.select:
            self.form.fields[self.select].add(named.get("value") or "")
        elif self.form and tag in _NAMED:
            name = named.get("name") or ""
            self.select = name if tag == "select" else ""
            if name:
                offered = self.form.fields.setdefault(name, set())
                if named.get("type") in ("radio", "hidden") or tag == "button":
                    offered.add(named.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        self.form = None if tag == "form" else self.form
        self.select = "" if tag == "select" else self.select


def read_forms(html: str) -> tuple[list[Form], set[str]]:
    """The forms of a page that send an act, and elements that have an attribute twice."""
    reader = _Reader()
    reader.feed(html)
    return [it for it in reader.forms if "data-command" in it.attributes], reader.twice


def act_of(form: Form) -> str:
    """The name of the act that a form sends."""
    return str(_match(form).view_name)


def _match(form: Form) -> Any:
    return resolve(re.sub(r"{\w+}", "1", form.attributes["data-command"] or ""))


def flaws_of(form: Form) -> Iterator[str]:
    """What the act would refuse in every case, whatever a person enters."""
    name, view = act_of(form), _match(form).func.cls
    method = form.attributes.get("data-method", "POST") or ""
    if form.attributes.get("method") != "post" or not hasattr(view, method.lower()):
        yield f"{name} is not sent by {method}"
    holes = set(re.findall(r"{(\w+)}", form.attributes["data-command"] or ""))
    body: Any = getattr(view, "serializer_class", serializers.Serializer)()
    known = dict(_leaves(body, ""))
    for sent, offered in form.fields.items():
        declared = known.get(sent) or known.get(re.sub(r"\.\d+$", ".*", sent))
        if sent not in holes and declared is None:
            yield f"{name} takes no {sent}"
        if isinstance(declared, serializers.ChoiceField):
            beyond = offered - {str(it) for it in declared.choices} - {""}
            yield from (f"{sent} of {name} takes no {it}" for it in beyond)
    filled = (form.attributes.get("data-filled") or "").split()
    here = {*form.fields, *filled}
    needed = holes if method == "PATCH" else holes | set(_required(body, "", here))
    for lacking in needed:
        if not any(it == lacking or it.startswith(f"{lacking}.") for it in here):
            yield f"{name} lacks {lacking}"


def _leaves(node: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The fields of a body by their names with dots; `.*` is any denomination."""
    if isinstance(node, serializers.Serializer):
        for name, inner in node.fields.items():
            yield from _leaves(inner, f"{path}.{name}" if path else name)
    elif isinstance(node, serializers.DictField):
        yield f"{path}.*", node.child
    else:
        yield path, node


def _required(node: Any, path: str, here: set[str]) -> Iterator[str]:
    """The fields that a body may not leave out; a part that may be left out asks only if here."""
    for name, inner in node.fields.items():
        where = f"{path}.{name}" if path else name
        is_here = any(it.startswith(f"{where}.") for it in here)
        if isinstance(inner, serializers.Serializer):
            if inner.required or is_here:
                yield from _required(inner, where, here)
        elif inner.required:
            yield where
