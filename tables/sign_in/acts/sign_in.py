"""Signing in with badge and PIN or password, signing out, and the signed-in person."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token, rotate_token
from django.urls import URLPattern
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.addresses import Need
from casino.lib.policy import Role
from tables.api.acts import actor_of, read
from tables.api.bodies import read_fields
from tables.api.fields import SignInSerializer
from tables.api.schema import problems
from tables.api.views import AskedView, HouseView
from tables.people.models import StaffMember
from tables.people.selectors import get_person
from tables.posts.selectors.access import table_ids_of
from tables.sign_in.acts.cookie import keep_device
from tables.sign_in.services.sign_in import sign_in, sign_out

SESSION_KEY = "sign_in"
_YEAR_S = 365 * 24 * 3600


class PersonSerializer(serializers.Serializer[Any]):
    """The person signed in on this device; `csrf` goes into the X-CSRFToken header of commands."""

    name = serializers.CharField()
    badge = serializers.CharField()
    role = serializers.ChoiceField([role.value for role in Role])
    language = serializers.CharField()
    csrf = serializers.CharField()


class MeSerializer(PersonSerializer):
    """The same, with the tables where the person holds a post."""

    tables = serializers.ListField(child=serializers.IntegerField())


class SignInView(AskedView):
    """Takes JSON only, which no foreign page can send unasked: so it needs no page token."""

    serializer_class = SignInSerializer

    @extend_schema(
        summary="Sign in on this device with badge and PIN or password",
        request=serializer_class,
        responses={200: PersonSerializer, **problems(400, 401, 403, 406, 413, 415, 429)},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Start a sign-in and end the one before on this device."""
        fields = read_fields(self.serializer_class(data=request.data), request.data)
        page = request._request
        started, person = sign_in(request=page, **fields)
        if page.sign_in_id is not None:  # type: ignore[attr-defined]
            sign_out(sign_in_id=page.sign_in_id)  # type: ignore[attr-defined]
        page.session.flush()
        page.session[SESSION_KEY] = str(started.id)
        rotate_token(page)
        response = Response(_describe(person, page))
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            person.language,
            max_age=_YEAR_S,
            samesite="Strict",
            secure=settings.LANGUAGE_COOKIE_SECURE,
        )
        keep_device(page, response)
        return response


class SignOutView(HouseView):
    """Leaving the device."""

    @extend_schema(
        summary="Sign out of this device",
        request=None,
        responses={204: None, **problems(400, 401, 403, 406, 415)},
    )
    def post(self, request: Request) -> Response:
        """End the sign-in and forget it on this device."""
        page = request._request
        sign_out(sign_in_id=page.sign_in_id)  # type: ignore[attr-defined]
        page.session.flush()
        rotate_token(page)
        return Response(status=204)


def _me(request: Request) -> Any:
    """Describe the person, with a token for the next commands."""
    person = get_person(actor_of(request).staff_id)
    return {**_describe(person, request._request), "tables": table_ids_of(person.pk)}


def _describe(person: StaffMember, page: HttpRequest) -> dict[str, Any]:
    return {
        "name": person.name,
        "badge": person.badge,
        "role": person.role,
        "language": person.language,
        "csrf": get_token(page),
    }


ACTS: list[URLPattern] = [
    read(
        "me",
        _me,
        name="api-me",
        need=Need.SIGNED_IN,
        summary="Show who is signed in on this device",
        answer=MeSerializer,
    ),
]
