"""The line of guests who wait for a table: for the jefe, and for each guest by QR."""

from io import BytesIO

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from casino.lib.errors import NotFound
from casino.lib.policy import Reach, reach_of
from tables.models import GamingTable
from tables.selectors.access import access_table, holds_post
from tables.selectors.queue import find_entry, queue_of_table
from tables.selectors.queue_place import find_place
from tables.selectors.seats import list_free_seats
from tables.selectors.sessions import find_open_session
from tables.services.queue import PARTY_MOST
from tables.web.doorway import actor_of, refusing_page, table_page

REFRESH_SECONDS = 20


@table_page("queue.view")
def queue(request: HttpRequest, table: GamingTable) -> HttpResponse:
    """Show the line in order; those who keep it also get the forms that move it."""
    return render(
        request,
        "tables/queue.html",
        {
            "table": table,
            "session": find_open_session(table.pk),
            "line": queue_of_table(table.pk),
            "free_seats": list_free_seats(table),
            "keeps_line": _keeps_line(request, table),
            "party_most": PARTY_MOST,
            "priorities": [(0, _("In turn")), (1, _("Before those in turn")), (2, _("First"))],
        },
    )


@refusing_page
def queue_qr(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Draw the QR code of a guest's own place in line, as an SVG picture."""
    actor = actor_of(request)
    entry = find_entry(actor.house_id, entry_id)
    if entry is None:
        raise NotFound("thing.not_found", params={"thing": "entry", "id": entry_id})
    access_table(actor, entry.table_id, need="queue.manage")
    address = request.build_absolute_uri(reverse("queue-place", args=[entry.token]))
    picture = BytesIO()
    segno.make_qr(address, error="m").save(
        picture, kind="svg", border=4, dark="#000", light="#fff", omitsize=True, title=address
    )
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")


@require_safe
@never_cache
def queue_place(request: HttpRequest, token: str) -> HttpResponse:
    """Show a guest their place in line, to whoever holds the unguessable address."""
    place = find_place(token)
    if place is None:
        response = render(request, "tables/queue_place_unknown.html", status=404)
    else:
        response = render(request, "tables/queue_place.html", {"place": place})
        if place.place is not None:
            response["Refresh"] = str(REFRESH_SECONDS)
    response["X-Robots-Tag"] = "noindex"  # the address is the guest's key
    return response


def _keeps_line(request: HttpRequest, table: GamingTable) -> bool:
    actor = actor_of(request)
    reach = reach_of(actor.role, "queue.manage")
    return reach is Reach.ANY or (reach is Reach.OWN and holds_post(actor, table.pk))
