"""The page where a person shows badge and PIN, or badge and password."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from tables.selectors.devices import find_device
from tables.services.credentials import takes_pin_anywhere


@require_safe
@ensure_csrf_cookie
def sign_in(request: HttpRequest) -> HttpResponse:
    """Show the form; a person who is signed in goes straight on to `next`.

    With `change` the form is for whoever takes the tablet over, and the page stays.
    """
    then = request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(then, allowed_hosts=None):
        then = "/"
    changes = "change" in request.GET
    if getattr(request, "actor", None) is not None and not changes:
        return redirect(then)
    device = find_device(request)
    some_take_pin, all_take_pin = takes_pin_anywhere()
    takes_pin = device is not None or some_take_pin
    by_password = not takes_pin or "password" in request.GET
    return render(
        request,
        "tables/sign_in.html",
        {
            "then": then,
            "changes": changes,
            "device": device,
            "takes_pin": takes_pin,
            "all_take_pin": all_take_pin,
            "by_password": by_password,
        },
    )
