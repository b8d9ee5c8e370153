"""The log of card sets, step by step."""

from dataclasses import replace
from typing import Any

from django.urls import URLPattern
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.sent import Sent
from games.cards.models import CardSet
from games.cards.selectors import (
    ON_HAND,
    CardSetShown,
    card_set_view,
    list_card_sets,
    read_card_search,
)
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
from tables.api.acts import actor_of, command, read
from tables.api.fields import EmptySerializer, ReasonSerializer, WholeNumberField
from tables.api.pages import PAGE, Next, cut_page, read_page
from tables.sign_in.acts.witness import WitnessSerializer, witnessed_command


class ReceiveSerializer(serializers.Serializer[Any]):
    """A sealed set."""

    serial = serializers.CharField(max_length=40)
    decks = WholeNumberField(min_value=1, max_value=DECKS_MOST)
    back_colour = serializers.CharField(max_length=24)
    manufacturer = serializers.CharField(max_length=60)


class CheckSerializer(serializers.Serializer[Any]):
    """How many cards were counted."""

    cards_counted = WholeNumberField(min_value=0, max_value=CARDS_COUNTED_MOST)


class CardSetAnswerSerializer(serializers.Serializer[Any]):
    """The set that the command was about."""

    card_set = serializers.IntegerField()
    state = serializers.ChoiceField(CardSet.State.choices)


class ReceivedSerializer(serializers.Serializer[Any]):
    """The set that was entered."""

    card_set = serializers.IntegerField()


class CardSetsShown(Sent):
    """Sets, newest first."""

    card_sets: list[CardSetShown]
    next: Next


def _card_sets(request: Request) -> Any:
    """List the sets that match."""
    page = read_page(request)
    search = replace(
        read_card_search(request.query_params.dict()), before=page.after, at_once=page.at_once
    )
    found = list_card_sets(actor_of(request).house_id, search)
    sets, then = cut_page(found, page.limit, lambda it: it.pk)
    return CardSetsShown([card_set_view(one) for one in sets], then)


ACTS: list[URLPattern] = [
    read(
        "card-sets",
        _card_sets,
        name="api-card-sets",
        need="cards.view",
        summary="Search the log of card sets",
        answer=CardSetsShown,
        parameters=(
            OpenApiParameter("words", OpenApiTypes.STR, description="Part of a serial."),
            OpenApiParameter("state", enum=[ON_HAND, "any", *CardSet.State.values]),
            *PAGE,
        ),
    ),
    command(
        "card-sets/receive",
        receive_card_set,
        name="api-card-set-receive",
        need="cards.receive",
        summary="Enter a sealed set of cards",
        body=ReceiveSerializer,
        answer=ReceivedSerializer,
    ),
    command(
        "tables/<int:table_id>/card-sets/<int:card_set_id>/use",
        use_card_set,
        name="api-card-set-use",
        need="cards.handle",
        summary="Put a set of cards into a table's shoe",
        body=EmptySerializer,
        answer=CardSetAnswerSerializer,
    ),
    command(
        "card-sets/<int:card_set_id>/check",
        check_card_set,
        name="api-card-set-check",
        need="cards.handle",
        summary="Count a set of cards",
        body=CheckSerializer,
        answer=CardSetAnswerSerializer,
    ),
    command(
        "card-sets/<int:card_set_id>/retire",
        retire_card_set,
        name="api-card-set-retire",
        need="cards.retire",
        summary="Retire a set of cards",
        body=ReasonSerializer,
        answer=CardSetAnswerSerializer,
    ),
    witnessed_command(
        "tables/<int:table_id>/card-sets/<int:card_set_id>/open",
        open_card_set,
        name="api-card-set-open",
        need="cards.handle",
        summary="Open a set of cards at a table",
        body=WitnessSerializer,
        answer=CardSetAnswerSerializer,
    ),
    witnessed_command(
        "card-sets/<int:card_set_id>/destroy",
        destroy_card_set,
        name="api-card-set-destroy",
        need="cards.destroy",
        summary="Destroy a retired set of cards",
        body=WitnessSerializer,
        answer=CardSetAnswerSerializer,
    ),
]
