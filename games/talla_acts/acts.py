"""Commands on the sabot: a talla begun, its cut card, its end, a turn declined."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers

from games.talla_acts.services.sabot import refuse_sabot
from games.talla_acts.services.talla import end_talla, show_cut_card, start_talla
from games.talla_acts.services.undo import give_back, go_on, put_cut_card_back
from tables.api.acts import command
from tables.api.fields import EmptySerializer, VersionSerializer


class StartTallaSerializer(serializers.Serializer[Any]):
    """The prepared shoe; a field left out is the regulation's own."""

    decks = serializers.IntegerField(min_value=1, max_value=8, required=False)
    first_card = serializers.CharField(max_length=2, allow_blank=True, default="")
    cut_card_behind = serializers.IntegerField(min_value=0, max_value=416, required=False)


class TallaSerializer(VersionSerializer):
    """The talla the command was about."""

    talla = serializers.IntegerField()


class StartedTallaSerializer(TallaSerializer):
    """The talla that began."""

    number = serializers.IntegerField()
    burned = serializers.IntegerField()
    holder = serializers.IntegerField(allow_null=True)


class RefuseSabotSerializer(serializers.Serializer[Any]):
    """The seat that declines, as the device showed it; the holder when left out."""

    seat = serializers.IntegerField(min_value=1, max_value=99, required=False)


class HolderSerializer(VersionSerializer):
    """The seat that holds the sabot now; null is the croupier."""

    holder = serializers.IntegerField(allow_null=True)


ACTS: list[URLPattern] = [
    command(
        "tables/<int:table_id>/tallas",
        start_talla,
        name="api-talla-start",
        need="talla.start",
        summary="Prepare a shoe and begin a talla",
        body=StartTallaSerializer,
        answer=StartedTallaSerializer,
        example={"decks": 6, "first_card": "7h", "cut_card_behind": 7},
    ),
    command(
        "tables/<int:table_id>/tallas/cut-card",
        show_cut_card,
        name="api-talla-cut-card",
        need="talla.start",
        summary="Record that the cut card is out",
        body=EmptySerializer,
        answer=TallaSerializer,
        undone=[put_cut_card_back],
        may_wait=True,
    ),
    command(
        "tables/<int:table_id>/tallas/end",
        end_talla,
        name="api-talla-end",
        need="talla.start",
        summary="End the talla",
        body=EmptySerializer,
        answer=TallaSerializer,
        undone=[go_on],
    ),
    command(
        "tables/<int:table_id>/sabot/refuse",
        refuse_sabot,
        name="api-sabot-refuse",
        need="sabot.pass",
        summary="Decline the sabot, which passes to the right",
        body=RefuseSabotSerializer,
        answer=HolderSerializer,
        undone=[give_back],
        may_wait=True,
    ),
]
