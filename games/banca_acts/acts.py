"""The acts of a banca that belongs to its holder."""

from dataclasses import MISSING, fields
from typing import Any, Final

from django.urls import URLPattern
from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.banca_acts.services import act_on_banca, undo_banca_act
from games.rules.banca import acts, name_act
from tables.api.acts import command
from tables.api.bodies import OneOf
from tables.api.fields import ConstantField, MoneyField, VersionSerializer, WholeNumberField

_KINDS: Final = (
    acts.Offer,
    acts.CloseOffers,
    acts.Desist,
    acts.Take,
    acts.Renounce,
    acts.NobodyStanding,
    acts.Raise,
    acts.WithdrawHalf,
    acts.CallNoVaMas,
    acts.DrawFirstCard,
    acts.FinishPass,
    acts.AnnounceSuite,
    acts.WithdrawBanca,
    acts.ClaimSuite,
)
_GUARD: Final = "after"


def _field_of(name: str, **is_required: Any) -> "serializers.Field[Any, Any, Any, Any] | None":
    """Return the field of a body that an act's own is read from."""
    match name:
        case "seat":
            return WholeNumberField(min_value=1, max_value=99, **is_required)
        case "player":
            return serializers.CharField(max_length=20, **is_required)
        case "amount_minor" | "by_minor":
            return MoneyField(**is_required)
        case "wishes_on" | "simultaneous":
            return serializers.BooleanField(**is_required)
        case "partners":
            return serializers.ListField(
                child=serializers.CharField(max_length=20),
                max_length=20,
                help_text="Refused, whoever is named: the holder takes no partners.",
                **is_required,
            )
    return None  # a pass that is not null is ended by its coup


def _form_of(kind: type[Any]) -> type[serializers.Serializer[Any]]:
    """Make the body of an act from the rules' own declaration of it."""
    form: dict[str, Any] = {
        "__doc__": (kind.__doc__ or "").partition(": ")[2].capitalize() or kind.__doc__,
        "act": ConstantField(name_act(kind)),
        **{
            it.name: _field_of(it.name, required=it.default is MISSING)
            for it in fields(kind)
            if _field_of(it.name) is not None
        },
        _GUARD: WholeNumberField(
            min_value=0, required=False, help_text="The last act that the device has seen."
        ),
    }
    return type(f"Banca{kind.__name__}Serializer", (serializers.Serializer,), form)


BANCA_ACT: Final = OneOf("BancaAct", "act", {name_act(kind): _form_of(kind) for kind in _KINDS})
"""One act and its own fields. `finish_pass` ends a null coup: its coup ends any other."""


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
        body=BANCA_ACT,
        answer=BancaActedSerializer,
        example={"act": "offer", "seat": 4, "amount_minor": 30_000, "after": 7},
        may_wait=True,
    ),
]
