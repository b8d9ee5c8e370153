"""How a banca describes itself in the API's schema. Nothing is parsed with these."""

from typing import Any

from rest_framework import serializers

from games.rules.banca import Party


class _OfferSerializer(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    amount_minor = serializers.IntegerField()


class _AuctionSerializer(serializers.Serializer[Any]):
    offers = _OfferSerializer(many=True)
    floor_minor = serializers.IntegerField(help_text="What equal offers must improve.")
    improving = serializers.ListField(child=serializers.IntegerField())


class _HolderSerializer(serializers.Serializer[Any]):
    player = serializers.CharField()
    name = serializers.CharField()
    house = serializers.BooleanField()
    seat = serializers.IntegerField()
    opening_minor = serializers.IntegerField()
    stake_minor = serializers.IntegerField()
    won = serializers.IntegerField()
    ties = serializers.IntegerField()
    next_is_discounted = serializers.BooleanField()
    in_suite = serializers.BooleanField()
    suite_announced = serializers.BooleanField()
    suite_costs_minor = serializers.IntegerField()
    bets_closed = serializers.BooleanField()
    card_drawn = serializers.BooleanField()


class _AskedSerializer(serializers.Serializer[Any]):
    to = serializers.ChoiceField([party.value for party in Party])
    seat = serializers.IntegerField()
    player = serializers.CharField(allow_null=True)
    name = serializers.CharField()
    least_minor = serializers.IntegerField()
    most_minor = serializers.IntegerField()


class _StandingPlayerSerializer(serializers.Serializer[Any]):
    player = serializers.CharField()
    name = serializers.CharField()


class BancaSerializer(serializers.Serializer[Any]):
    """The banca that belongs to its holder, and what may be done about it."""

    number = serializers.IntegerField(help_text="The last act: `after` of the next one.")
    phase = serializers.CharField()
    decks = serializers.IntegerField()
    auction = _AuctionSerializer(allow_null=True)
    holder = _HolderSerializer(allow_null=True)
    asked = _AskedSerializer(allow_null=True)
    possible = serializers.ListField(child=serializers.CharField())
    standing = _StandingPlayerSerializer(many=True)
