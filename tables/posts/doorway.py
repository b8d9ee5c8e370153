"""The beginning of every page of the floor: fetch, authorise, or show the refusal."""

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec, cast

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from casino.lib.errors import Refusal
from casino.lib.policy import Actor
from casino.lib.refusal_pages import refusal_page
from games.rules.errors import Violation
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.posts.selectors.access import access_table

P = ParamSpec("P")
Page = Callable[Concatenate[HttpRequest, P], HttpResponse]


def refusing_page(view: Page[P]) -> Page[P]:
    """Make a view of the floor: read only, never stored, and its refusals are pages."""

    @functools.wraps(view)
    def page(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except (Refusal, Violation) as error:
            return refusal_page(error, request)

    return cast(Page[P], require_safe(never_cache(ensure_csrf_cookie(page))))


def table_page(
    need: str,
) -> Callable[[Callable[[HttpRequest, GamingTable], HttpResponse]], Callable[..., HttpResponse]]:
    """Make a view of one table from a function of it; `need` is an act of the permissions."""

    def decorate(
        view: Callable[[HttpRequest, GamingTable], HttpResponse],
    ) -> Callable[..., HttpResponse]:
        @functools.wraps(view)
        def fetch(request: HttpRequest, table_id: int) -> HttpResponse:
            return view(request, access_table(actor_of(request), table_id, need=need))

        return refusing_page(fetch)

    return decorate


def actor_of(request: HttpRequest) -> Actor:
    """Return the signed-in person; the gate has checked that there is one."""
    return cast(Actor, request.actor)  # type: ignore[attr-defined]


def house_of(request: HttpRequest) -> House:
    """Return the house of the signed-in person."""
    return cast(House, request.house)  # type: ignore[attr-defined]
