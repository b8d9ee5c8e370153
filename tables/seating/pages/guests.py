"""The pages that guests open on their own telephone, without signing in, and the codes to them."""

from io import BytesIO

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from casino.lib.addresses import Need, address
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.seating.selectors.own_place import find_place
from tables.seating.selectors.table_waiting import read_table_waiting

REFRESH_SECONDS = 20
"""How often a page is loaded again by a telephone that runs no scripts."""


@require_safe
@never_cache
def own_place(request: HttpRequest, token: str) -> HttpResponse:
    """Show a guest their place on the waitlist, to anybody with the unguessable address."""
    place = find_place(token)
    if place is None:
        response = render(request, "seating/own_place_unknown.html", status=404)
    else:
        shown = {
            "place": place,
            "token": token,
            "house": place.house,
            "refresh": None if place.place is None else REFRESH_SECONDS,
        }
        response = render(request, "seating/own_place.html", shown)
    response["X-Robots-Tag"] = "noindex"  # the address is the guest's key
    return response


@require_safe
@never_cache
def table_waiting(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show how many wait for a table and for how long, and how to join them; nobody's name."""
    table = _find_table(table_id)
    shown = {
        "waiting": read_table_waiting(table),
        "house": table.house,
        "refresh": REFRESH_SECONDS,
    }
    return render(request, "seating/table_waiting.html", shown)


@require_safe
def waiting_qr(request: HttpRequest, table_id: int) -> HttpResponse:
    """Draw the QR code that leads to the waitlist of a table."""
    table = _find_table(table_id)
    return draw_qr(request, table.house, reverse("table-waiting", args=[table_id]))


def draw_qr(request: HttpRequest, house: House, path: str) -> HttpResponse:
    """Draw the QR code of a page for guests, as an SVG picture.

    The address is the house's public one, or that at which the code was asked for.
    """
    public_url = house.public_url.rstrip("/")
    address = f"{public_url}{path}" if public_url else request.build_absolute_uri(path)
    picture = BytesIO()
    segno.make_qr(address, error="m").save(
        picture, kind="svg", border=4, dark="#000", light="#fff", omitsize=True, title=address
    )
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")


def _find_table(table_id: int) -> GamingTable:
    table = GamingTable.objects.select_related("house").filter(id=table_id).first()
    if table is None:
        raise Http404
    return table


GUESTS: list[URLPattern] = [
    address("q/<slug:token>/", own_place, name="own-place", need=Need.NOBODY),
    address("waiting/<int:table_id>/", table_waiting, name="table-waiting", need=Need.NOBODY),
    address("waiting/<int:table_id>/qr.svg", waiting_qr, name="waiting-qr", need=Need.NOBODY),
]
