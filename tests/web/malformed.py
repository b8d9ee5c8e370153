"""Requests of every address as no device of ours sends them, the same for the same seed."""

import json
import random
import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.urls import URLPattern, reverse
from django.urls.converters import IntConverter
from rest_framework import serializers

from tables.api.bodies import OneOf
from tests.building import PIN
from tests.web.device import TOKEN

METHODS: Final = ("GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS")
NUMBERS: Final = (-1, 0, 2, 2**15, 2**31, 2**63, 10**30, 1.5, True)
TEXTS: Final = (
    "",
    " ",
    "\0",
    "\u202eLola",
    "\u200b",
    chr(0xD800),
    "x" * 300,
    "9" * 5_000,
    "2026-02-30",
)
OTHERS: Final[tuple[Any, ...]] = (
    None,
    [],
    {},
    [[]],
    [None],
    {"a": {"b": [1]}},
    float("inf"),
    {"\0": 1},
    {"": ""},
)
NASTY: Final = (*NUMBERS, *TEXTS, *OTHERS)
BODIES: Final = (
    b"",
    b"{",
    b"\xff\xfe",
    b"null",
    b"[]",
    b'"x"',
    b"1" * 5_000,
    b"[" * 3_000,
    b'{"a":' * 200 + b"1" + b"}" * 200,
    b'{"a": 1, "a": 2}',
    b'{"reason": "\xff"}',
    b'{"punto": "\xed\xa0\x80", "talla": 1, "number": 1}',
)
TYPES: Final = (
    "application/json; charset=utf-7",
    "application/x-www-form-urlencoded; charset=utf-7",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "text/plain",
    "\xff",
    "",
)
ACCEPTS: Final = ("*/*", "text/html", ";;,", "application/json;q=x", "a/b/c", "\xff", "")
QUERIES: Final = ("%ff", "%00", "-1", "0", "9" * 40, "2026-02-30", "0001-01-01", "9999-12-31", "x")
PARAMETERS: Final = (
    *("day", "from", "to", "span", "by", "before", "after", "house", "table", "shift", "state"),
    *("month", "q", "words", "find", "at", "file", "format", "copy", "next", "hour"),
)
WORDS: Final = (
    "x",
    "2026-11-02",
    "9999-12-31",
    "0001-01-01",
    "2026-02-30",
    "\u202e",
    "..",
    "%",
    "0",
)


@dataclass(frozen=True)
class Sent:
    """One request."""

    method: str
    path: str
    body: bytes = b""
    content_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)


class Malformer:
    """Makes requests of an address: well formed but for one thing, or for several."""

    def __init__(self, seed: int, ids: Mapping[str, int], badge: str) -> None:
        self._random = random.Random(seed)
        self._ids, self._badge = ids, badge

    def make(self, address: URLPattern, method: str) -> Sent:
        """Make one request of an address."""
        pick = self._random
        path = self._path(address)
        is_read = method in ("GET", "HEAD", "OPTIONS")
        if pick.random() < (0.5 if is_read else 0.1):
            path += f"?{self._query(address)}"
        headers = {
            "X-CSRFToken": TOKEN,
            "Idempotency-Key": str(uuid.UUID(int=pick.getrandbits(128))),
        }
        if pick.random() < 0.1:
            headers["Idempotency-Key"] = pick.choice(["", "x", "\xff", "0" * 32])
        if pick.random() < 0.1:
            headers["Accept"] = pick.choice(ACCEPTS)
        content_type = "application/json" if pick.random() < 0.9 else pick.choice(TYPES)
        if is_read:
            return Sent(method, path, headers=headers, content_type="")
        return Sent(method, path, self._body(address), content_type, headers)

    def _path(self, address: URLPattern) -> str:
        given: dict[str, int | str] = {}
        for name, converter in address.pattern.converters.items():
            if isinstance(converter, IntConverter):
                number = self._ids.get(name, 1)
                wrong = (0, number + 1, 2**31, 2**63, 10**30)
                given[name] = number if self._random.random() < 0.8 else self._random.choice(wrong)
            else:
                words = [it for it in WORDS if re.fullmatch(converter.regex, it)]
                given[name] = self._random.choice(words)
        return reverse(str(address.name), kwargs=given)

    def _query(self, address: URLPattern) -> str:
        view = getattr(address.callback, "cls", None)
        names = [it.name for it in getattr(view, "parameters", ())] or list(PARAMETERS)
        if self._random.random() < 0.05:
            return "&".join(f"{names[0]}{place}=1" for place in range(1_001))
        some = self._random.sample(names, k=min(len(names), self._random.randint(1, 3)))
        return "&".join(f"{name}={self._random.choice(QUERIES)}" for name in some)

    def _body(self, address: URLPattern) -> bytes:
        if self._random.random() < 0.15:
            return self._random.choice(BODIES)
        view = getattr(address.callback, "cls", None)
        made = getattr(view, "serializer_class", None)
        if isinstance(made, OneOf):
            made = self._random.choice([*made.forms.values()])
        body = self._fields(made()) if made else self._coup()
        if body and self._random.random() < 0.6:
            spoiled = self._random.choice(list(body))
            body[spoiled] = self._random.choice(NASTY)
        if self._random.random() < 0.1:
            body["joker"] = 1
        return json.dumps(body).encode()

    def _coup(self) -> dict[str, Any]:
        bet = {"seat": 1, "wager": "banca", "stake_minor": self._random.choice((500, *NUMBERS))}
        cards = {"punto": "Js3sKd", "banca": "Tc6c", "bets": [bet]}
        return {"talla": self._ids["talla_id"], "number": 1, **cards}

    def _fields(self, serializer: serializers.Serializer[Any]) -> dict[str, Any]:
        return {
            name: self._value(name, it)
            for name, it in serializer.fields.items()
            if not it.read_only and (it.required or self._random.random() < 0.5)
        }

    def _value(self, name: str, it: "serializers.Field[Any, Any, Any, Any]") -> Any:
        pick = self._random
        if isinstance(it, serializers.Serializer):
            return self._fields(it)
        if isinstance(it, serializers.ChoiceField):
            return pick.choice(list(it.choices))
        if isinstance(it, serializers.BooleanField):
            return pick.random() < 0.5
        if isinstance(it, serializers.DictField):
            return {"opening_float": {"500": 3}} if name == "counts" else {"500": 3}
        if isinstance(it, serializers.ListField):
            return [self._value(name, it.child)]
        if isinstance(it, serializers.IntegerField):
            return max(it.min_value or 0, pick.choice((1, 2, 500, 1_000)))
        if name in ("pin", "password"):
            return PIN
        return self._badge if name in ("badge", "giver", "taker", "relief", "staff") else "Lola"
