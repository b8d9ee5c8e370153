"""The pages of enrolled tablets, of shoe readers, and of one's own password."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from tables.models import GamingTable
from tables.selectors.devices import find_device, list_devices
from tables.web.doorway import house_of, refusing_page


@refusing_page
def devices(request: HttpRequest) -> HttpResponse:
    """Show the house's tablets, make codes for new ones, retire old ones."""
    return render(
        request,
        "tables/devices.html",
        {
            "devices": list_devices(house_of(request).pk),
            "enrol_address": request.build_absolute_uri(reverse("enrol")),
        },
    )


@refusing_page
def readers(request: HttpRequest) -> HttpResponse:
    """Show the house's shoe readers, make codes for new ones, retire old ones."""
    house = house_of(request)
    listed = list_devices(house.pk, readers=True)
    read = {reader.table_id for reader in listed if reader.retired_at is None}
    tables = GamingTable.objects.filter(house=house).order_by("number")
    return render(
        request,
        "tables/readers.html",
        {
            "readers": listed,
            "tables": [table for table in tables if table.pk not in read],
            "enrol_address": request.build_absolute_uri(reverse("api-reader-enrol")),
        },
    )


@require_safe
@ensure_csrf_cookie
def enrol(request: HttpRequest) -> HttpResponse:
    """Ask for the code; a tablet that is enrolled says so."""
    return render(request, "tables/enrol.html", {"device": find_device(request)})


@refusing_page
def password(request: HttpRequest) -> HttpResponse:
    """Ask for the former password and the new one."""
    return render(request, "tables/password.html")
