"""The command that adopts rules of the house's own."""

from typing import Any, Final

from django.urls import URLPattern
from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.rules.regulations import FLOOR_REGULATIONS
from games.rules.regulations.base import OTHER_FORMAT, StepRule
from games.rules.regulations.commission import Rounding
from games.rules.regulations.play_rules import PreparationStep
from games.rules.talla import DECK_SIZE
from tables.api.fields import MoneyField, VersionSerializer, WholeNumberField
from tables.own_rules.draft import PERCENT, Draft
from tables.own_rules.models import TITLE_LENGTH
from tables.own_rules.services import adopt_rules
from tables.sign_in.acts.witness import WitnessSerializer, witnessed_command

DECKS_MOST = 8
TIMES_MOST = 10_000
SHOE_STEPS: Final = [it.value for it in PreparationStep]
_TEXT: Final[dict[str, Any]] = {"required": False, "help_text": "Left out: as in the text."}


class SeatsSerializer(serializers.Serializer[Any]):
    """The most seats at tables of each format."""

    large, midi, mini = (
        WholeNumberField(min_value=1, max_value=OTHER_FORMAT.seats, **_TEXT) for _ in range(3)
    )


class AdoptRulesSerializer(WitnessSerializer):
    """Rules derived from a text: what they change, the stakes that they are for, the witness."""

    base = serializers.ChoiceField(sorted(FLOOR_REGULATIONS))
    title = serializers.CharField(max_length=TITLE_LENGTH)
    minimum_minor = MoneyField(help_text="The lowest stake that the rules are for.")
    step_minor = MoneyField(help_text="Every stake is a multiple of it.")
    commission_step_minor = MoneyField()
    commission_direction = serializers.ChoiceField([it.value for it in Rounding])
    decks = WholeNumberField(min_value=1, max_value=DECKS_MOST, **_TEXT)
    tie_pays = WholeNumberField(
        min_value=0, max_value=1000, required=False, help_text="To 1; 0: no tie bet is taken."
    )
    banca_part = WholeNumberField(
        min_value=0,
        max_value=PERCENT,
        required=False,
        help_text="Of a win of banca, in hundredths of a percent.",
    )
    tie_part = WholeNumberField(
        min_value=0,
        max_value=PERCENT,
        required=False,
        help_text="The tie's part of a table's maximum, in hundredths of a percent.",
    )
    maximum_times = serializers.ListField(
        child=WholeNumberField(min_value=1, max_value=TIMES_MOST), max_length=10, default=list
    )
    maximum_low = WholeNumberField(min_value=1, max_value=TIMES_MOST, **_TEXT)
    maximum_high = WholeNumberField(min_value=1, max_value=TIMES_MOST, **_TEXT)
    steps = serializers.ListField(
        child=serializers.ChoiceField([it.value for it in StepRule]), max_length=2, default=list
    )
    standing_guests = serializers.BooleanField(**_TEXT)
    preparation = serializers.ListField(
        child=serializers.ChoiceField(SHOE_STEPS),
        max_length=len(SHOE_STEPS),
        default=list,
        help_text="Steps of preparing a shoe, beside those of the text.",
    )
    cards_behind = WholeNumberField(min_value=1, max_value=DECKS_MOST * DECK_SIZE - 1, **_TEXT)
    seats = SeatsSerializer(required=False)


class AdoptedRulesSerializer(VersionSerializer):
    """The key by which a table chooses the new rules, and their number in the house."""

    rules = serializers.CharField()
    number = serializers.IntegerField()


def _adopt(*, actor: Actor, command: Command, witness: Actor, **data: Any) -> dict[str, Any]:
    """Adopt them."""
    return adopt_rules(actor=actor, command=command, draft=Draft(**data), witness=witness)


ACTS: list[URLPattern] = [
    witnessed_command(
        "house/rules",
        _adopt,
        name="api-own-rules",
        need="own_rules.adopt",
        summary="Adopt rules of the house's own, derived from a text",
        body=AdoptRulesSerializer,
        answer=AdoptedRulesSerializer,
        example={
            "base": "fournier",
            "title": "Fournier al 4 %",
            "minimum_minor": 2500,
            "step_minor": 2500,
            "commission_step_minor": 100,
            "commission_direction": "up",
            "banca_part": 400,
            "witness": {"badge": "G1", "pin": "40712"},
        },
    ),
]
