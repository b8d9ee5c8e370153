"""Serializer fields of the floor: money, pieces of a count, limits, the second signature."""

import re
from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from casino.lib.reasons import REASON_LENGTH
from games.rules.limits import Limits

MONEY_MOST = 10**12  # ten thousand million euros; every sum of it still fits a BIGINT
PIECES_MOST = 1_000_000
# Written in one form only, so that no piece can be counted twice under two names.
_DENOMINATION = re.compile(r"[1-9][0-9]{0,11}")


class LinesField(serializers.CharField):
    """A text that may have lines; every other text is one line."""


class EmptySerializer(serializers.Serializer[Any]):
    """A command that needs nothing but its address."""


class ReasonSerializer(serializers.Serializer[Any]):
    """Why it is done."""

    reason = serializers.CharField(max_length=REASON_LENGTH)


class VersionSerializer(serializers.Serializer[Any]):
    """The table's version after the act."""

    version = serializers.IntegerField()


class ConstantField(serializers.ChoiceField):
    """The text that names a form of a body (`tables.api.bodies.OneOf`)."""

    def __init__(self, value: str) -> None:
        super().__init__([value])
        self.value = value


class WholeNumberField(serializers.IntegerField):
    """A whole number, written as one: no text, no fraction, not even `.0`."""

    def to_internal_value(self, data: Any) -> int:
        """Read the number. Raises ValidationError."""
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class MoneyField(WholeNumberField):
    """An amount in the smallest unit; by default above zero."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("min_value", 1)
        kwargs.setdefault("max_value", MONEY_MOST)
        super().__init__(**kwargs)


class PiecesField(serializers.DictField):
    """Counted pieces: {"denomination in the smallest unit": how many}."""

    def __init__(self, **kwargs: Any) -> None:
        child = WholeNumberField(min_value=0, max_value=PIECES_MOST, required=False)
        kwargs.setdefault("child", child)
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> dict[int, int]:
        """Read the pieces with their denominations as numbers."""
        pieces: dict[int, int] = {}
        for denomination, quantity in super().to_internal_value(data).items():
            if not _DENOMINATION.fullmatch(denomination):
                raise serializers.ValidationError(
                    {denomination: gettext("A denomination is a number of the smallest unit.")}
                )
            pieces[int(denomination)] = quantity
        return pieces


class LimitsSerializer(serializers.Serializer[Any]):
    """The limits of a sign, in the smallest unit; a step of 1 requires nothing."""

    minimum_minor = MoneyField(min_value=0)
    maximum_minor = MoneyField(min_value=0)
    tie_maximum_minor = MoneyField(min_value=0)
    step_minor = MoneyField(min_value=0, default=1)


def limits_of(data: dict[str, int]) -> Limits:
    """Make the rules' limits from the fields of `LimitsSerializer`."""
    return Limits(
        minimum_minor=data["minimum_minor"],
        maximum_minor=data["maximum_minor"],
        tie_maximum_minor=data["tie_maximum_minor"],
        step_minor=data["step_minor"],
    )


class BadgeSerializer(serializers.Serializer[Any]):
    """A person of the house."""

    badge = serializers.CharField(max_length=12)


class BadgeAndProofSerializer(BadgeSerializer):
    """A person who proves to be there: by PIN at a tablet, by password at a desk."""

    pin = serializers.CharField(max_length=12, trim_whitespace=False, required=False)
    password = serializers.CharField(max_length=128, trim_whitespace=False, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for exactly one of the two."""
        if ("pin" in attrs) == ("password" in attrs):
            raise serializers.ValidationError({"pin": gettext("Give the PIN or the password.")})
        return attrs


class SignInSerializer(BadgeAndProofSerializer):
    """The same; `new_password` replaces a password given by another person."""

    new_password = serializers.CharField(max_length=128, trim_whitespace=False, required=False)
