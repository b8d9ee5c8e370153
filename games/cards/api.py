"""The log of card sets, step by step."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.cards.models import CardSet
from games.cards.selectors import ON_HAND, card_set_view, list_card_sets, read_card_search
from games.cards.services import (
    CARDS_COUNTED_MOST,
    DECKS_MOST,
    check_card_set,
    destroy_card_set,
    open_card_set,
    receive_card_set,
    retire_card_set,
    use_card_set,
)
from tables.api.fields import EmptySerializer, WholeNumberField
from tables.api.schema import describe_command, describe_read
from tables.api.views import CommandView, HouseView
from tables.sign_in.api.witness import WitnessedView, WitnessSerializer


class ReceiveSerializer(serializers.Serializer[Any]):
    """A sealed set."""

    serial = serializers.CharField(max_length=40)
    decks = WholeNumberField(min_value=1, max_value=DECKS_MOST)
    back_colour = serializers.CharField(max_length=24)
    manufacturer = serializers.CharField(max_length=60)


class CheckSerializer(serializers.Serializer[Any]):
    """How many cards were counted."""

    cards_counted = WholeNumberField(min_value=0, max_value=CARDS_COUNTED_MOST)


class RetireSerializer(serializers.Serializer[Any]):
    """Why the set goes out of use."""

    reason = serializers.CharField(max_length=200)


class CardSetAnswerSerializer(serializers.Serializer[Any]):
    """The set that the command was about."""

    card_set = serializers.IntegerField()
    state = serializers.ChoiceField(CardSet.State.choices)


class ReceivedSerializer(serializers.Serializer[Any]):
    """The set that was entered."""

    card_set = serializers.IntegerField()


class CardSetSerializer(ReceivedSerializer):
    """A set of the log; `cards_short` is null while nobody has counted it."""

    serial = serializers.CharField()
    decks = serializers.IntegerField()
    back_colour = serializers.CharField()
    manufacturer = serializers.CharField()
    state = serializers.ChoiceField(CardSet.State.choices)
    table = serializers.CharField(allow_null=True)
    cards_short = serializers.IntegerField(allow_null=True)
    received_at = serializers.DateTimeField()


class CardSetsSerializer(serializers.Serializer[Any]):
    """Sets, newest first; the next page is asked for with `before`."""

    card_sets = CardSetSerializer(many=True)


@describe_read("Search the log of card sets", answer=CardSetsSerializer)
class CardSetsView(HouseView):
    """GET card-sets."""

    parameters = (
        OpenApiParameter("words", OpenApiTypes.STR, description="Part of a serial."),
        OpenApiParameter("state", enum=[ON_HAND, "any", *CardSet.State.values]),
        OpenApiParameter("before", OpenApiTypes.INT64, description="Older than this one."),
    )

    def get(self, request: Request) -> Response:
        """List what is found."""
        search = read_card_search(request.query_params.dict())
        sets = list_card_sets(self.actor(request).house_id, search)
        return Response({"card_sets": [card_set_view(one) for one in sets]})


@describe_command("Enter a sealed set of cards", answer=ReceivedSerializer)
class ReceiveCardSetView(CommandView):
    """POST card-sets/receive."""

    serializer_class = ReceiveSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Enter it."""
        return receive_card_set(actor=actor, command=command, **data)


@describe_command("Open a set of cards at a table", answer=CardSetAnswerSerializer)
class OpenCardSetView(WitnessedView):
    """POST tables/<id>/card-sets/<set>/open."""

    serializer_class = WitnessSerializer
    need = "cards.handle"

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Open it."""
        witness = self.signer(actor, data)
        return open_card_set(actor=actor, command=command, witness=witness, **ids)


@describe_command("Put a set of cards into a table's shoe", answer=CardSetAnswerSerializer)
class UseCardSetView(CommandView):
    """POST tables/<id>/card-sets/<set>/use."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Put it in."""
        return use_card_set(actor=actor, command=command, **ids)


@describe_command("Count a set of cards", answer=CardSetAnswerSerializer)
class CheckCardSetView(CommandView):
    """POST card-sets/<id>/check."""

    serializer_class = CheckSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Count it."""
        return check_card_set(actor=actor, command=command, **ids, **data)


@describe_command("Retire a set of cards", answer=CardSetAnswerSerializer)
class RetireCardSetView(CommandView):
    """POST card-sets/<id>/retire."""

    serializer_class = RetireSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Retire it."""
        return retire_card_set(actor=actor, command=command, **ids, **data)


@describe_command("Destroy a retired set of cards", answer=CardSetAnswerSerializer)
class DestroyCardSetView(WitnessedView):
    """POST card-sets/<id>/destroy."""

    serializer_class = WitnessSerializer
    need = "cards.destroy"

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Destroy it."""
        witness = self.signer(actor, data)
        return destroy_card_set(actor=actor, command=command, witness=witness, **ids)
