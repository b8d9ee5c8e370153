"""A guest's own place in line, by QR: place, estimate, a call, and nothing else."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.selectors.queue_place import find_place

REFRESH_SECONDS = 20


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
