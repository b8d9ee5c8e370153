"""The page where a person shows badge and PIN."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe


@require_safe
@ensure_csrf_cookie
def sign_in(request: HttpRequest) -> HttpResponse:
    """Show the form; a person who is signed in goes straight on to `next`."""
    then = request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(then, allowed_hosts=None):
        then = "/"
    if getattr(request, "actor", None) is not None:
        return redirect(then)
    return render(request, "tables/sign_in.html", {"then": then})
