"""Commands that set up tables, and put them on the plan of the room."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers

from games.rules.regulations.derived import KEY_LENGTH
from tables.api.acts import command
from tables.api.fields import VersionSerializer, WholeNumberField
from tables.floor.models import MAP_COLUMNS, MAP_ROWS, Entry, TableFormat, TableGame
from tables.setup.services import (
    LABEL_LENGTH,
    NAME_LENGTH,
    NUMBER_LENGTH,
    SEATS_MOST,
    add_table,
    configure_table,
    move_back,
    place_table,
    turn_table,
)


def _labels(**options: Any) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.CharField(max_length=LABEL_LENGTH), max_length=SEATS_MOST, **options
    )


RULES = "The key of a text, or of rules of the house's own."


class AddTableSerializer(serializers.Serializer[Any]):
    """A new table: its seats by label, or only how many."""

    number = serializers.CharField(max_length=NUMBER_LENGTH)
    name = serializers.CharField(max_length=NAME_LENGTH)
    table_format = serializers.ChoiceField(TableFormat.choices)
    regulation = serializers.CharField(max_length=KEY_LENGTH, help_text=RULES)
    labels = _labels(required=False, default=list)
    seats = serializers.IntegerField(min_value=1, max_value=SEATS_MOST, required=False)


class AddedTableSerializer(VersionSerializer):
    """The new table's id."""

    table = serializers.IntegerField()


class ConfigureTableSerializer(serializers.Serializer[Any]):
    """A table's new setup; the labels go round the felt from seat 1."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    regulation = serializers.CharField(max_length=KEY_LENGTH, help_text=RULES)
    standing_guests = serializers.BooleanField()
    reversible = serializers.BooleanField()
    entry = serializers.ChoiceField(Entry.choices, help_text="How pads begin each coup.")
    labels = _labels()


class TurnTableSerializer(serializers.Serializer[Any]):
    """The game whose felt comes up."""

    game = serializers.ChoiceField(TableGame.choices)


class PlaceSerializer(serializers.Serializer[Any]):
    """A square of the plan, both from 1; null and null takes the table off."""

    column = WholeNumberField(min_value=1, max_value=MAP_COLUMNS, allow_null=True)
    row = WholeNumberField(min_value=1, max_value=MAP_ROWS, allow_null=True)


ACTS: list[URLPattern] = [
    command(
        "tables/add",
        add_table,
        name="api-table-add",
        need="table.configure",
        summary="Add a table to the house",
        body=AddTableSerializer,
        answer=AddedTableSerializer,
        example={
            "number": "PB9",
            "name": "Midi ventana",
            "table_format": "midi",
            "regulation": "andalucia",
            "seats": 9,
        },
    ),
    command(
        "tables/<int:table_id>/configure",
        configure_table,
        name="api-table-configure",
        need="table.configure",
        summary="Change a table's name, rules, seat labels, options and way of entry",
        body=ConfigureTableSerializer,
        answer=VersionSerializer,
    ),
    command(
        "tables/<int:table_id>/turn",
        turn_table,
        name="api-table-turn",
        need="table.turn",
        summary="Turn a reversible table over",
        body=TurnTableSerializer,
        answer=VersionSerializer,
        example={"game": "blackjack"},
    ),
    command(
        "tables/<int:table_id>/place",
        place_table,
        name="api-table-place",
        need="table.place",
        summary="Put a table on the floor plan",
        body=PlaceSerializer,
        answer=VersionSerializer,
        example={"column": 3, "row": 2},
        undone=[move_back],
    ),
]
