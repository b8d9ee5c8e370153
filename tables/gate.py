"""The gate in front of every address: deny by default, then check the declaration."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from casino.lib.addresses import Need, find_address, is_of_api
from casino.lib.errors import NotAllowed, NotFound, NotSignedIn, Refusal
from casino.lib.policy import verify_role
from casino.lib.problems import problem_response
from casino.lib.refusal_pages import refusal_page
from games.rules.errors import Violation
from tables.houses.models import House
from tables.sign_in.selectors import actor_of_reader, find_reader, find_signed_in

SESSION_KEY = "sign_in"
_ID_MOST = 2**63 - 1


class GateMiddleware:
    """Lets a request through to its view only when the route's need is met.

    Sets `request.actor` (Actor or None), `request.house` (House or None),
    `request.sign_in_id` and `request.need`; `request.device` where a device is asked for.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Continue; the check is in `process_view`, when the address is known.

        Pages that only the house may see stay in no cache, because tablets are shared.
        """
        response = self.get_response(request)
        if getattr(request, "need", Need.NOBODY) is not Need.NOBODY:
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    def process_view(
        self, request: HttpRequest, _view: Callable[..., HttpResponse], _args: Any, ids: Any
    ) -> HttpResponse | None:
        """Answer for the view when the need is not met."""
        request.actor = request.house = None  # type: ignore[attr-defined]
        request.sign_in_id = _sign_in_id(request)  # type: ignore[attr-defined]
        name = request.resolver_match.view_name if request.resolver_match else ""
        address = find_address(name)
        request.need = address and address.need  # type: ignore[attr-defined]
        try:
            if address is None or not address.asks_nobody:
                self._verify(request, request.need)  # type: ignore[attr-defined]
            if not all(_can_be_looked_for(name, value) for name, value in ids.items()):
                raise NotFound("thing.not_found", params={"thing": "address", "id": request.path})
        except NotSignedIn as refusal:
            if is_of_api(request):
                return problem_response(refusal, request)
            query = urlencode({"next": request.get_full_path()})
            return HttpResponseRedirect(f"{reverse('sign-in')}?{query}")
        except Refusal as refusal:
            if is_of_api(request):
                return problem_response(refusal, request)
            return refusal_page(refusal, request)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Show a page's refusal as a page; addresses of the API answer a problem."""
        if is_of_api(request) or not isinstance(exception, Refusal | Violation):
            return None
        return refusal_page(exception, request)

    def _verify(self, request: HttpRequest, need: Need | str | None) -> None:
        if need is None:
            raise NotAllowed("policy.route")
        if need is Need.DEVICE:
            self._verify_device(request)
            return
        sign_in_id = request.sign_in_id  # type: ignore[attr-defined]
        if need is Need.IN_STATEMENT:
            if sign_in_id is None:
                raise NotSignedIn("sign_in.needed")
            # Only a refusal's sentence asks for the house here, for its currency.
            request.house = SimpleLazyObject(lambda: _house_of(sign_in_id))  # type: ignore[attr-defined]
            return
        found = find_signed_in(sign_in_id) if sign_in_id else None
        if found is not None:
            request.actor, request.house = found  # type: ignore[attr-defined]
        if need is Need.NOBODY:
            return
        if found is None:
            raise NotSignedIn("sign_in.needed")
        if not isinstance(need, Need):
            verify_role(found[0], need)

    @staticmethod
    def _verify_device(request: HttpRequest) -> None:
        """Let in only a reader in use, checked each time: a retired one is out at once."""
        reader = find_reader(_key_of(request))
        if reader is None:
            raise NotSignedIn("reader.key_wrong")
        request.device = actor_of_reader(reader)  # type: ignore[attr-defined]
        request.house = reader.house  # type: ignore[attr-defined]


def _key_of(request: HttpRequest) -> str:
    """Read the key that a device shows in the Authorization header."""
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""


def _house_of(sign_in_id: UUID) -> House:
    found = find_signed_in(sign_in_id)
    return House() if found is None else found[1]


def _can_be_looked_for(name: str, value: int | str) -> bool:
    """Return whether the database can look for a value; otherwise it does not exist."""
    if isinstance(value, int):
        return value <= _ID_MOST or not name.endswith("_id")
    return "\0" not in value


def _sign_in_id(request: HttpRequest) -> UUID | None:
    value = request.session.get(SESSION_KEY)
    return UUID(value) if value else None
