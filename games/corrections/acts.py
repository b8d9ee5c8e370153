"""Correcting an older coup, and what that would change."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.urls import URLPattern
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.errors import BadInput
from games.corrections.selectors.entry import Entry, with_bets
from games.corrections.selectors.plan import plan_correction
from games.corrections.services import correct_coup, show_correction
from games.coups.acts.phases import BetSerializer
from games.coups.bodies import PLAIN
from games.coups.models import CoupCorrection
from games.rules.wagers import WagerKind, Winner
from tables.api.acts import actor_of, read
from tables.api.fields import MONEY_MOST, BadgeAndProofSerializer, MoneyField, WholeNumberField
from tables.posts.selectors.access import access_table
from tables.sign_in.acts.witness import witnessed_command

_ADDRESS = "tables/<int:table_id>/tallas/<int:talla_id>/coups/<int:number>"
_CARDS_MOST = 6


class RightBetSerializer(BetSerializer):
    """A bet as it lay; for one that was not recorded, what was paid on it then."""

    paid_then_minor = MoneyField(
        min_value=-MONEY_MOST,
        required=False,
        help_text="What the guest got beside the stake; below zero what was taken.",
    )


class RightBetsSerializer(serializers.Serializer[Any]):
    """All bets of a coup as they should have been entered; left out where they were right."""

    bets = serializers.ListField(child=RightBetSerializer(), required=False, max_length=400)
    banca_paid_then_minor = MoneyField(
        min_value=-MONEY_MOST,
        required=False,
        help_text="What was paid then on the holder's own banca, where the bets were not recorded: "
        "what the holder got beside the stake; below zero what was taken.",
    )


class CorrectCoupSerializer(RightBetsSerializer):
    """The coup as it should have been entered, its result by totals or cards, and why."""

    punto_total = WholeNumberField(min_value=0, max_value=9, required=False)
    banca_total = WholeNumberField(min_value=0, max_value=9, required=False)
    punto = serializers.CharField(max_length=_CARDS_MOST, required=False)
    banca = serializers.CharField(max_length=_CARDS_MOST, required=False)
    reason = serializers.ChoiceField(CoupCorrection.Reason.choices)
    words = serializers.CharField(max_length=200, required=False)
    witness = BadgeAndProofSerializer(
        required=False, help_text="The head of the table; left out where they enter it themselves."
    )


class PlaceDifferenceSerializer(serializers.Serializer[Any]):
    """The difference at a place, smallest unit; below zero the guest gives, or owes less."""

    seat = serializers.IntegerField()
    gets_minor = serializers.IntegerField()
    owes_minor = serializers.IntegerField(help_text="Commission that is collected later.")


class PaidThenSerializer(serializers.Serializer[Any]):
    """What was paid on a bet when its coup was played, smallest unit."""

    seat = serializers.IntegerField()
    wager = serializers.ChoiceField([wager.value for wager in WagerKind])
    paid_minor = serializers.IntegerField(
        help_text="What the guest got beside the stake; below zero what was taken."
    )


class BancaThenSerializer(serializers.Serializer[Any]):
    """What was paid on a holder's own banca when its coup was played, smallest unit."""

    seat = serializers.IntegerField()
    stake_minor = serializers.IntegerField()
    paid_minor = serializers.IntegerField(
        help_text="What the holder got beside the stake; below zero what was taken."
    )


class FollowedSerializer(serializers.Serializer[Any]):
    """A later coup that is settled otherwise: the banca's won passes are others."""

    talla = serializers.IntegerField()
    coup = serializers.IntegerField()
    places = PlaceDifferenceSerializer(many=True)


class SuiteCostSerializer(serializers.Serializer[Any]):
    """What a seat gets as a suite that it gave cost less; below zero it cost more."""

    seat = serializers.IntegerField()
    gets_minor = serializers.IntegerField()


class BancaCourseSerializer(serializers.Serializer[Any]):
    """The course of a holder's banca by another winner, and the banca as it is then."""

    stays = serializers.BooleanField(
        help_text="Later passes stand as they were dealt, though the sabot was due elsewhere."
    )
    stood = serializers.ListField(
        child=serializers.CharField(), help_text="Acts that were not due, and stand."
    )
    dropped = serializers.ListField(
        child=serializers.CharField(), help_text="Acts that no pass followed: they are taken back."
    )
    seat = serializers.IntegerField(allow_null=True)
    stake_minor = serializers.IntegerField(allow_null=True)
    won = serializers.IntegerField(allow_null=True, help_text="Its won passes.")


class TurnSerializer(serializers.Serializer[Any]):
    """A later coup that another seat dealt, by the right result."""

    coup = serializers.IntegerField()
    holder = serializers.IntegerField(allow_null=True)


class CoupCorrectionSerializer(serializers.Serializer[Any]):
    """What a correction changes."""

    winner = serializers.ChoiceField([*Winner])
    punto_total = serializers.IntegerField()
    banca_total = serializers.IntegerField()
    places = PlaceDifferenceSerializer(many=True)
    departed = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Places whose guest has left: what they owe is left uncollected.",
    )
    paid_then = PaidThenSerializer(
        many=True,
        allow_null=True,
        help_text="Of bets that were not recorded; before it is said, by the recorded result.",
    )
    banca_then = BancaThenSerializer(
        allow_null=True,
        help_text="Of a holder's own banca whose bets were not recorded; the same.",
    )
    followed = FollowedSerializer(many=True)
    suites = SuiteCostSerializer(many=True)
    banca = BancaCourseSerializer(allow_null=True)
    turns = TurnSerializer(many=True)
    sabot_moves = serializers.BooleanField()
    holder = serializers.IntegerField(allow_null=True, help_text="Who has the sabot then.")


class CorrectedCoupSerializer(CoupCorrectionSerializer):
    """The coup that now counts, and what changed with it."""

    coup = serializers.IntegerField()
    version = serializers.IntegerField()


def _coup_correction(request: Request, table_id: int, talla_id: int, number: int) -> Any:
    """Show it; writes nothing. Refused like the correction."""
    table = access_table(actor_of(request), table_id, need="coup.correct")
    asked = request.query_params.dict()
    laid = _read_bets(asked)
    entry = Entry(
        asked.get("punto", ""),
        asked.get("banca", ""),
        _read_total(asked.get("punto_total")),
        _read_total(asked.get("banca_total")),
        banca_paid_then=laid.get("banca_paid_then_minor"),
    )
    entry = with_bets(entry, laid.get("bets"))
    return show_correction(plan_correction(table, talla_id, number, entry, asks=True))


def _read_bets(asked: Mapping[str, str]) -> dict[str, Any]:
    names = ("bets", "banca_paid_then_minor")
    try:
        given = {name: PLAIN.decode(asked[name]) for name in names if name in asked}
        body = RightBetsSerializer(data=given)
    except (msgspec.DecodeError, RecursionError) as defect:
        raise BadInput("input.malformed", params={"reason": str(defect)}) from None
    body.is_valid(raise_exception=True)
    laid: dict[str, Any] = body.validated_data
    return laid


def _read_total(text: str | None) -> int | None:
    if text is None:
        return None
    if len(text) != 1 or text not in "0123456789":
        raise BadInput("coup.nothing_entered")
    return int(text)


ACTS: list[URLPattern] = [
    read(
        f"{_ADDRESS}/correction",
        _coup_correction,
        name="api-coup-correction",
        need="coup.correct",
        summary="Show what the correction of a coup would change",
        answer=CoupCorrectionSerializer,
        refusals=(409, 422),
        parameters=[
            *(
                OpenApiParameter(name, OpenApiTypes.INT)
                for name in ("punto_total", "banca_total", "banca_paid_then_minor")
            ),
            *(OpenApiParameter(name, OpenApiTypes.STR) for name in ("punto", "banca")),
            OpenApiParameter(
                "bets", OpenApiTypes.STR, description="As the correction has them, JSON."
            ),
        ],
    ),
    witnessed_command(
        f"{_ADDRESS}/correct",
        correct_coup,
        name="api-coup-correct",
        need="coup.correct",
        summary="Correct an older coup; those after it stay",
        body=CorrectCoupSerializer,
        answer=CorrectedCoupSerializer,
        example={"punto_total": 7, "banca_total": 2, "reason": "key"},
    ),
]
