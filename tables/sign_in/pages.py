"""The pages of signing in, of enrolled tablets and readers, and of one's own password."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from casino.lib.addresses import Need, address
from casino.lib.policy import Actor, Role
from tables.floor.models import GamingTable
from tables.posts.doorway import house_of, refusing_page
from tables.posts.selectors.access import table_ids_of
from tables.sign_in.selectors import find_device, list_devices
from tables.sign_in.services.credentials import takes_pin_anywhere


@require_safe
@ensure_csrf_cookie
def sign_in(request: HttpRequest) -> HttpResponse:
    """Show the form; a person who is signed in is redirected to `next`, or to their own work.

    With `change` the form is for the person who takes the tablet over, and the page stays.
    """
    then = request.GET.get("next", "")
    if then == "/" or not url_has_allowed_host_and_scheme(then, allowed_hosts=None):
        then = ""
    changes = "change" in request.GET
    actor: Actor | None = getattr(request, "actor", None)
    if actor is not None and not changes:
        return redirect(then or _work_of(actor))
    device = find_device(request)
    some_take_pin, all_take_pin = takes_pin_anywhere()
    takes_pin = device is not None or some_take_pin
    by_password = not takes_pin or "password" in request.GET
    return render(
        request,
        "sign_in/sign_in.html",
        {
            "then": then or reverse("sign-in"),  # which knows who signed in
            "changes": changes,
            "device": device,
            "takes_pin": takes_pin,
            "all_take_pin": all_take_pin,
            "by_password": by_password,
        },
    )


def _work_of(actor: Actor) -> str:
    """Return the page where somebody works: a croupier's table, for all others the board."""
    tables = table_ids_of(actor.staff_id) if actor.role == Role.CROUPIER else []
    return reverse("table", args=tables) if len(tables) == 1 else reverse("board")


@refusing_page
def devices(request: HttpRequest) -> HttpResponse:
    """Show the house's tablets, make codes for new ones, retire old ones."""
    return render(
        request,
        "sign_in/devices.html",
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
        "sign_in/readers.html",
        {
            "readers": listed,
            "tables": [table for table in tables if table.pk not in read],
            "enrol_address": request.build_absolute_uri(reverse("api-reader-enrol")),
        },
    )


@require_safe
@ensure_csrf_cookie
def enrol(request: HttpRequest) -> HttpResponse:
    """Ask for the code; on an enrolled tablet say that it is."""
    return render(request, "sign_in/enrol.html", {"device": find_device(request)})


@refusing_page
def password(request: HttpRequest) -> HttpResponse:
    """Ask for the former password and the new one."""
    return render(request, "sign_in/password.html")


PAGES: list[URLPattern] = [
    address("sign-in", sign_in, name="sign-in", need=Need.NOBODY),
    address("enrol", enrol, name="enrol", need=Need.NOBODY),
    address("devices/", devices, name="devices", need="device.manage"),
    address("readers/", readers, name="readers", need="device.manage"),
    address("password/", password, name="password", need=Need.SIGNED_IN),
]
