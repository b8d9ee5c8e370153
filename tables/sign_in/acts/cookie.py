"""The cookie by which an enrolled tablet is known."""

from django.conf import settings
from django.http import HttpRequest
from rest_framework.response import Response

from tables.journal.selectors import signer_of
from tables.sign_in.models import Device
from tables.sign_in.selectors import COOKIE, COOKIE_SALT, read_device_cookie

_LONGEST_S = 400 * 24 * 3600  # no browser keeps a cookie for longer


def set_device(response: Response, device: Device, secret: str) -> None:
    """Let the browser be this device from now on."""
    _set(response, f"{device.pk}.{secret}")


def keep_device(request: HttpRequest, response: Response) -> None:
    """Let a tablet be one for another year, since it is in use."""
    value = read_device_cookie(request)
    if value:
        _set(response, value)


def _set(response: Response, value: str) -> None:
    response.set_cookie(
        COOKIE,
        signer_of(COOKIE_SALT).sign(value),
        max_age=_LONGEST_S,
        httponly=True,
        samesite="Strict",
        secure=settings.SESSION_COOKIE_SECURE,
    )
