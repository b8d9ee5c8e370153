"""Commands that set up tables, and put them on the plan of the room."""

from typing import Any

from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.rules.regulations import REGULATIONS
from tables.api.fields import VersionSerializer, WholeNumberField
from tables.api.schema import describe_command
from tables.api.views import CommandView
from tables.floor.models import MAP_COLUMNS, MAP_ROWS, TableFormat, TableGame
from tables.setup.services import (
    LABEL_LENGTH,
    NAME_LENGTH,
    NUMBER_LENGTH,
    SEATS_MOST,
    add_table,
    configure_table,
    place_table,
    turn_table,
)


def _labels(**options: Any) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.CharField(max_length=LABEL_LENGTH), max_length=SEATS_MOST, **options
    )


class AddTableSerializer(serializers.Serializer[Any]):
    """A new table: its seats by label, or only how many."""

    number = serializers.CharField(max_length=NUMBER_LENGTH)
    name = serializers.CharField(max_length=NAME_LENGTH)
    table_format = serializers.ChoiceField(TableFormat.choices)
    regulation = serializers.ChoiceField(sorted(REGULATIONS))
    labels = _labels(required=False, default=list)
    seats = serializers.IntegerField(min_value=1, max_value=SEATS_MOST, required=False)


class AddedTableSerializer(VersionSerializer):
    """The new table's id."""

    table = serializers.IntegerField()


class ConfigureTableSerializer(serializers.Serializer[Any]):
    """What a table is from now on; the labels go round the felt from seat 1."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    regulation = serializers.ChoiceField(sorted(REGULATIONS))
    standing_guests = serializers.BooleanField()
    reversible = serializers.BooleanField()
    labels = _labels()


class TurnTableSerializer(serializers.Serializer[Any]):
    """The game whose felt comes up."""

    game = serializers.ChoiceField(TableGame.choices)


@describe_command(
    "Add a table to the house",
    answer=AddedTableSerializer,
    example={
        "number": "PB9",
        "name": "Midi ventana",
        "table_format": "midi",
        "regulation": "andalucia",
        "seats": 9,
    },
)
class AddTableView(CommandView):
    """POST tables/add."""

    serializer_class = AddTableSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **_ids: Any
    ) -> dict[str, Any]:
        """Add the table."""
        return add_table(actor=actor, command=command, **data)


@describe_command("Change a table's name, rules, seat labels and options", answer=VersionSerializer)
class ConfigureTableView(CommandView):
    """POST tables/<id>/configure."""

    serializer_class = ConfigureTableSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Configure the table."""
        return configure_table(actor=actor, command=command, table_id=ids["table_id"], **data)


@describe_command(
    "Turn a reversible table over", answer=VersionSerializer, example={"game": "blackjack"}
)
class TurnTableView(CommandView):
    """POST tables/<id>/turn."""

    serializer_class = TurnTableSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Turn the table."""
        return turn_table(actor=actor, command=command, table_id=ids["table_id"], game=data["game"])


class PlaceSerializer(serializers.Serializer[Any]):
    """A square of the plan, both from 1; null and null takes the table off."""

    column = WholeNumberField(min_value=1, max_value=MAP_COLUMNS, allow_null=True)
    row = WholeNumberField(min_value=1, max_value=MAP_ROWS, allow_null=True)


@describe_command(
    "Put a table on the plan of the room",
    answer=VersionSerializer,
    example={"column": 3, "row": 2},
)
class PlaceTableView(CommandView):
    """POST tables/<id>/place."""

    serializer_class = PlaceSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Place it."""
        return place_table(actor=actor, command=command, **ids, **data)
