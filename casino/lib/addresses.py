"""Addresses, each declared in its room with what it requires of its caller.

The gate refuses every address that is not declared here. For an act on a table, the service checks
again for that table.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponseBase
from django.urls import URLPattern, get_resolver, path

from casino.lib.policy import RIGHTS

API: Final = "/api/v1"
"""Where the API begins. A test compares `static/lib/api.js` and docs with it."""
_OF_PROGRAMS: Final = "/api/"


def is_of_api(request: HttpRequest) -> bool:
    """Return whether a program asks, which reads problem details: also of a version unknown."""
    return request.path.startswith(_OF_PROGRAMS)


class Need(StrEnum):
    """Needs that are no rights."""

    NOBODY = "nobody"  # open to the street
    SIGNED_IN = "signed_in"  # anyone of the house
    DEVICE = "device"  # an enrolled shoe reader, by its key
    IN_STATEMENT = "in_statement"  # signed in; the hot path's own statement checks the rest


@dataclass(frozen=True, slots=True)
class Address:
    """What an address requires: a need, or the name of a right.

    - `asks_nobody`: answered without looking up the caller: the database may be away;
    - `writes_nothing`: it is posted to and can be asked again, whatever failed;
    - `has_no_key`: it writes, and an Idempotency-Key has no effect there;
    - `may_wait`: a device keeps its commands until the server has answered;
    - `undone`: the inverses of what it does, by which the person who did it takes it back.
    """

    route: str
    view: Callable[..., HttpResponseBase]
    need: Need | str
    asks_nobody: bool = False
    writes_nothing: bool = False
    has_no_key: bool = False
    may_wait: bool = False
    undone: Sequence[Any] = ()


_declared: dict[str, Address] = {}


def address(
    route: str,
    view: Callable[..., HttpResponseBase],
    *,
    name: str,
    need: Need | str,
    undone: Sequence[Any] = (),
    **marks: bool,
) -> URLPattern:
    """Declare an address and return its pattern; `marks` are those of `Address`.

    Raises ImproperlyConfigured when the name is taken, or no room declares the right.
    """
    if not isinstance(need, Need) and need not in RIGHTS:
        raise ImproperlyConfigured(f"the address {name} needs {need}, which is no right")
    if name in _declared:
        raise ImproperlyConfigured(f"two addresses have the name {name}")
    _declared[name] = Address(route, view, need, undone=undone, **marks)
    return path(route, view, name=name)


def addresses() -> Mapping[str, Address]:
    """Return every declared address by its name."""
    _ = get_resolver().url_patterns  # the rooms are read when this is first asked
    return _declared


def find_address(name: str) -> Address | None:
    """Return the declaration of an address, or None."""
    return addresses().get(name)
