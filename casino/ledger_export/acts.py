"""The ledger: balances, movements, corrections, and files of it."""

from dataclasses import replace

from django.http import HttpResponseBase, StreamingHttpResponse
from django.urls import URLPattern
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from casino.ledger_export.extent import read_extent, verify_shown
from casino.ledger_export.formats import FORMATS, write_ledger
from casino.lib.addresses import address
from casino.lib.paging import read_choice
from casino.lib.reasons import REASON_LENGTH
from casino.lib.sent import Sent
from tables.api.acts import actor_of, read
from tables.api.fields import MoneyField, VersionSerializer
from tables.api.pages import PAGE, Next, cut_page, read_page
from tables.api.renderers import files
from tables.api.schema import READ_REFUSALS, problems
from tables.api.views import HouseView
from tables.houses.models import House
from tables.ledger.selectors.balances import BalanceShown, list_shown_balances
from tables.ledger.selectors.blind import sight_of
from tables.ledger.selectors.movements import (
    MovementShown,
    list_movements,
    read_moment,
    read_movements,
    show_movement,
)
from tables.ledger.services.correct_transfer import correct_transfer
from tables.sign_in.acts.witness import WitnessSerializer, witnessed_command


class Balances(Sent):
    """Every account of the house, a few for each table; together they are zero."""

    balances: list[BalanceShown]


class Movements(Sent):
    """Movements, newest first."""

    movements: list[MovementShown]
    next: Next


class CorrectSerializer(WitnessSerializer):
    """The right amount, 0 for none; the reason; the second person."""

    right_minor = MoneyField(min_value=0)
    words = serializers.CharField(max_length=REASON_LENGTH)


class CorrectedSerializer(VersionSerializer):
    """The correction, which is a movement too."""

    transfer = serializers.IntegerField()


_DAYS = [
    OpenApiParameter("from", OpenApiTypes.DATE, description="The first gaming day."),
    OpenApiParameter("to", OpenApiTypes.DATE, description="The last gaming day."),
]
_AT = OpenApiParameter("at", OpenApiTypes.DATETIME, description="As of this moment.")


def _balances(request: Request) -> Balances:
    """List them."""
    house = _house_of(request)
    at = read_moment(request.query_params.dict(), "at", house)
    shown = list_shown_balances(house.pk, sight_of(actor_of(request)), at=at)
    return Balances(shown)


def _movements(request: Request) -> Movements:
    """List them."""
    house = _house_of(request)
    page = read_page(request)
    search = replace(
        read_movements(request.query_params.dict(), house),
        before=page.after,
        at_once=page.at_once,
    )
    movements, then = cut_page(list_movements(house.pk, search), page.limit, lambda it: it.pk)
    hidden = sight_of(actor_of(request)).hides_any_of(movements)
    return Movements([show_movement(it, hidden) for it in movements], then)


class ExportView(HouseView):
    """GET ledger/export."""

    renderer_classes = files("text/csv", "text/plain")
    parameters = (
        OpenApiParameter("file", enum=list(FORMATS), description="By default csv."),
        *_DAYS,
        OpenApiParameter("shift", OpenApiTypes.INT64, description="Instead of days."),
    )

    @extend_schema(
        summary="Download the ledger of some days or of a shift, as CSV or for Beancount",
        responses={
            (200, "text/csv"): OpenApiResponse(OpenApiTypes.STR),
            (200, "text/plain"): OpenApiResponse(OpenApiTypes.STR),
            **problems(*READ_REFUSALS, 409),
        },
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Write it, a line at a time."""
        params = request.query_params.dict()
        name = read_choice(params, "file", tuple(FORMATS), "csv")
        extent = read_extent(params, _house_of(request))
        sight = sight_of(self.actor(request))
        verify_shown(extent, sight, has_balances=FORMATS[name].has_balances)
        file = f"ledger-{extent.name}.{FORMATS[name].ending}"
        return StreamingHttpResponse(
            write_ledger(name, extent),
            content_type=FORMATS[name].content_type,
            headers={"Content-Disposition": f'attachment; filename="{file}"'},
        )


def _house_of(request: Request) -> House:
    house: House = request._request.house  # type: ignore[attr-defined]
    return house


ACTS: list[URLPattern] = [
    read(
        "ledger/balances",
        _balances,
        name="api-ledger-balances",
        need="ledger.view",
        summary="Show the balance of each account at a moment",
        answer=Balances,
        parameters=(_AT,),
    ),
    read(
        "ledger/movements",
        _movements,
        name="api-ledger-movements",
        need="ledger.view",
        summary="Search the movements of the ledger, newest first",
        answer=Movements,
        parameters=(
            OpenApiParameter("account", OpenApiTypes.INT64),
            OpenApiParameter("words", OpenApiTypes.STR, description="Table, person, number."),
            OpenApiParameter("reason", OpenApiTypes.STR),
            *_DAYS,
            _AT,
            *PAGE,
        ),
    ),
    witnessed_command(
        "ledger/movements/<int:transfer_id>/correct",
        correct_transfer,
        name="api-ledger-correct",
        need="ledger.correct",
        summary="Correct a movement by another one",
        body=CorrectSerializer,
        answer=CorrectedSerializer,
        second="signer",
        example={
            "right_minor": 500,
            "words": "5, not 50",
            "witness": {"badge": "IN1", "pin": "4711"},
        },
    ),
    address("ledger/export", ExportView.as_view(), name="api-ledger-export", need="ledger.export"),
]
