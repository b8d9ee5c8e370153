"""The register of abandoned bets."""

from dataclasses import replace

from django.urls import URLPattern
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.clock import utc_now
from casino.lib.paging import read_words
from casino.lib.reasons import REASON_LENGTH
from casino.lib.sent import Sent
from tables.abandoned.selectors import BetShown, bet_view, list_bets, read_register
from tables.abandoned.services import find_abandoned_bet, pass_on_abandoned_bet, pay_abandoned_bet
from tables.api.acts import read
from tables.api.fields import MoneyField, VersionSerializer, WholeNumberField
from tables.api.pages import PAGE, Next, cut_page, read_page
from tables.sign_in.acts.witness import WitnessSerializer, witnessed_command


class FoundSerializer(WitnessSerializer):
    """Chips found on the felt; without a position the seat is unknown."""

    amount_minor = MoneyField()
    position = WholeNumberField(min_value=1, max_value=32_767, required=False, allow_null=True)
    note = serializers.CharField(max_length=REASON_LENGTH, allow_blank=True, default="")


class PaySerializer(WitnessSerializer):
    """The guest's proof that it is theirs."""

    identity = serializers.CharField(max_length=REASON_LENGTH)


class PassOnSerializer(WitnessSerializer):
    """The receiver of an unclaimed bet."""

    receiver = serializers.CharField(max_length=REASON_LENGTH)


class BetAnswerSerializer(VersionSerializer):
    """The line of the register that the command was about."""

    bet = serializers.IntegerField()


class Register(Sent):
    """Bets, newest first."""

    bets: list[BetShown]
    next: Next


def _register(request: Request) -> Register:
    """List it."""
    params, page = request.query_params.dict(), read_page(request)
    search = replace(
        read_register(params),
        table=read_words(params, "table_number"),
        before=page.after,
        at_once=page.at_once,
    )
    house = request._request.house  # type: ignore[attr-defined]
    found = list_bets(house, search, at=utc_now())
    bets, then = cut_page(found, page.limit, lambda it: it.bet.pk)
    return Register([bet_view(it) for it in bets], then)


ACTS: list[URLPattern] = [
    read(
        "abandoned-bets",
        _register,
        name="api-abandoned-bets",
        need="abandoned.view",
        summary="Show the register of abandoned bets",
        answer=Register,
        parameters=(
            OpenApiParameter("state", enum=["kept", "any"]),
            OpenApiParameter("table_number", OpenApiTypes.STR),
            *PAGE,
        ),
    ),
    witnessed_command(
        "tables/<int:table_id>/abandoned-bets",
        find_abandoned_bet,
        name="api-abandoned-bet-find",
        need="abandoned.find",
        summary="Take an abandoned bet into custody",
        body=FoundSerializer,
        answer=BetAnswerSerializer,
    ),
    witnessed_command(
        "abandoned-bets/<int:bet_id>/pay",
        pay_abandoned_bet,
        name="api-abandoned-bet-pay",
        need="abandoned.pay",
        summary="Pay an abandoned bet to its owner",
        body=PaySerializer,
        answer=BetAnswerSerializer,
    ),
    witnessed_command(
        "abandoned-bets/<int:bet_id>/pass-on",
        pass_on_abandoned_bet,
        name="api-abandoned-bet-pass-on",
        need="abandoned.pass_on",
        summary="Pass on an abandoned bet that nobody claimed",
        body=PassOnSerializer,
        answer=BetAnswerSerializer,
    ),
]
