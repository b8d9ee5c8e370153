"""The acts of a banca that belongs to its holder."""

from typing import Any, Final

from django.urls import URLPattern
from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.banca_acts.services import act_on_banca, undo_banca_act
from tables.api.acts import command
from tables.api.fields import VersionSerializer

_BANCA_ACTS: Final = (
    "offer",
    "close_offers",
    "desist",
    "take",
    "renounce",
    "nobody_standing",
    "raise",
    "withdraw_half",
    "call_no_va_mas",
    "draw_first_card",
    "finish_pass",
    "announce_suite",
    "withdraw_banca",
    "claim_suite",
)
AMOUNT_MOST: Final = 10**12
_GUARD: Final = "after"


class BancaActSerializer(serializers.Serializer[Any]):
    """One act with what belongs to it; `after` is the last act that the device has seen.

    `finish_pass` ends a null coup: any other is ended by its coup.
    """

    act = serializers.ChoiceField(_BANCA_ACTS)
    seat = serializers.IntegerField(min_value=1, max_value=99, required=False)
    player = serializers.CharField(max_length=20, required=False)
    amount_minor = serializers.IntegerField(min_value=1, max_value=AMOUNT_MOST, required=False)
    by_minor = serializers.IntegerField(min_value=1, max_value=AMOUNT_MOST, required=False)
    wishes_on = serializers.BooleanField(required=False)
    after = serializers.IntegerField(min_value=0, required=False)


class BancaNumberSerializer(serializers.Serializer[Any]):
    """The number of the last act."""

    number = serializers.IntegerField(min_value=1)


class BancaActedSerializer(VersionSerializer):
    """The number of the last act now."""

    number = serializers.IntegerField()


def _act_of(data: dict[str, Any]) -> dict[str, Any]:
    act = {name: value for name, value in data.items() if name != _GUARD}
    return {**act, "winner": None} if act["act"] == "finish_pass" else act


def _banca_act(*, actor: Actor, command: Command, table_id: int, **data: Any) -> dict[str, Any]:
    """Do it."""
    return act_on_banca(
        actor=actor,
        command=command,
        table_id=table_id,
        act=_act_of(data),
        after=data.get(_GUARD),
    )


ACTS: list[URLPattern] = [
    command(
        "tables/<int:table_id>/banca/undo",
        undo_banca_act,
        name="api-banca-undo",
        need="banca.act",
        summary="Undo the act of the banca just done",
        body=BancaNumberSerializer,
        answer=BancaActedSerializer,
    ),
    command(
        "tables/<int:table_id>/banca",
        _banca_act,
        name="api-banca-act",
        need="banca.act",
        summary="Do one act of the banca that belongs to its holder",
        body=BancaActSerializer,
        answer=BancaActedSerializer,
        example={"act": "offer", "seat": 4, "amount_minor": 30_000, "after": 7},
    ),
]
