"""Fills and credits, step by step."""

from dataclasses import replace
from typing import Any

from django.urls import URLPattern
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.paging import read_words
from casino.lib.reasons import REASON_LENGTH
from casino.lib.sent import Sent
from tables.api.acts import actor_of, command, read
from tables.api.fields import EmptySerializer, PiecesField, VersionSerializer
from tables.api.pages import PAGE, Next, cut_page, read_page
from tables.sign_in.acts.witness import WitnessSerializer, witnessed_command
from tables.slips.models import Slip, SlipStep
from tables.slips.selectors import SlipShown, find_slip, list_slips, read_slip_search, slip_view
from tables.slips.services import carry_slip, issue_slip, receive_slip, request_slip, void_slip

_KINDS = Slip.Kind.choices
_STATES = SlipStep.To.choices


class RequestSerializer(serializers.Serializer[Any]):
    """The requested chips, by value."""

    kind = serializers.ChoiceField(_KINDS)
    pieces = PiecesField()
    reason = serializers.CharField(
        max_length=REASON_LENGTH,
        required=False,
        help_text="Why so much; required after `amount.unsaid`.",
    )


class VoidSlipSerializer(WitnessSerializer):
    """The reason for the void, and the second person who signs."""

    reason = serializers.CharField(max_length=REASON_LENGTH)


class SlipAnswerSerializer(VersionSerializer):
    """The slip that the command was about."""

    slip = serializers.IntegerField()
    serial = serializers.CharField()
    state = serializers.ChoiceField(_STATES)


class SlipsShown(Sent):
    """Slips, newest first."""

    slips: list[SlipShown]
    next: Next


def _slips(request: Request) -> Any:
    """List them."""
    params, page = request.query_params.dict(), read_page(request)
    search = replace(
        read_slip_search(params),
        words=read_words(params, "words"),
        before=page.after,
        at_once=page.at_once,
    )
    found = list_slips(actor_of(request).house_id, search)
    slips, then = cut_page(found, page.limit, lambda it: it.slip.pk)
    return SlipsShown([slip_view(it) for it in slips], then)


def _slip(request: Request, slip_id: int) -> SlipShown:
    """Show it."""
    return slip_view(find_slip(actor_of(request).house_id, slip_id))


ACTS: list[URLPattern] = [
    read(
        "slips",
        _slips,
        name="api-slips",
        need="cage.view",
        summary="Show fills and credits",
        answer=SlipsShown,
        parameters=(
            OpenApiParameter("state", enum=["under_way", "any"]),
            OpenApiParameter("words", OpenApiTypes.STR, description="Serial, table or person."),
            *PAGE,
        ),
    ),
    read(
        "slips/<int:slip_id>",
        _slip,
        name="api-slip",
        need="slip.view",
        summary="Show a fill or credit with its steps",
        answer=SlipShown,
    ),
    command(
        "slips/<int:slip_id>/issue",
        issue_slip,
        name="api-slip-issue",
        need="slip.step",
        summary="Hand out the chips of a slip",
        body=EmptySerializer,
        answer=SlipAnswerSerializer,
    ),
    command(
        "slips/<int:slip_id>/carry",
        carry_slip,
        name="api-slip-carry",
        need="slip.carry",
        summary="Carry the chips of a slip",
        body=EmptySerializer,
        answer=SlipAnswerSerializer,
    ),
    command(
        "slips/<int:slip_id>/receive",
        receive_slip,
        name="api-slip-receive",
        need="slip.step",
        summary="Receive the chips of a slip",
        body=EmptySerializer,
        answer=SlipAnswerSerializer,
    ),
    witnessed_command(
        "slips/<int:slip_id>/void",
        void_slip,
        name="api-slip-void",
        need="slip.void",
        summary="Void a slip, signed by two",
        body=VoidSlipSerializer,
        answer=SlipAnswerSerializer,
    ),
    command(
        "tables/<int:table_id>/slips",
        request_slip,
        name="api-slip-request",
        need="slip.request",
        summary="Ask for a fill or a credit",
        body=RequestSerializer,
        answer=SlipAnswerSerializer,
        example={"kind": "fill", "pieces": {"10000": 10, "2500": 40}},
    ),
]
