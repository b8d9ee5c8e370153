"""How projections describe themselves in the API's schema. Nothing is parsed with these."""

from typing import Any

from rest_framework import serializers

from games.coups.models import PHASES
from games.rules.banca import Party
from tables.houses.models import CommissionMode
from tables.sessions.models import TableSession


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


_STATES = [state.value for state in TableSession.State]
WINNERS = ["P", "B", "T"]
UNDERWAY_PHASES = ["bets", *PHASES]


class _SessionSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    opened_at = serializers.DateTimeField()
    shift_ends_at = serializers.DateTimeField(allow_null=True)


class _PostedLimitsSerializer(serializers.Serializer[Any]):
    minimum_minor = serializers.IntegerField()
    maximum_minor = serializers.IntegerField()
    tie_maximum_minor = serializers.IntegerField()
    step_minor = serializers.IntegerField()
    posted_at = serializers.DateTimeField()
    in_force_at = serializers.DateTimeField()


class _KeptLimitsSerializer(serializers.Serializer[Any]):
    position = serializers.IntegerField()
    minimum_minor = serializers.IntegerField()
    maximum_minor = serializers.IntegerField()
    tie_maximum_minor = serializers.IntegerField()
    step_minor = serializers.IntegerField()


class _GuestSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()


class _SeatSerializer(serializers.Serializer[Any]):
    position = serializers.IntegerField()
    guest = _GuestSerializer(allow_null=True)

    def get_fields(self) -> dict[str, Any]:
        """Add the field whose name serializers keep to themselves."""
        return {**super().get_fields(), "label": serializers.CharField()}


class _CroupierSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    badge = serializers.CharField()


class _JefeSerializer(_CroupierSerializer):
    load = serializers.IntegerField()
    load_max = serializers.IntegerField()


class _TallaSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    decks = serializers.IntegerField()
    coups = serializers.IntegerField(help_text="Void ones left out.")
    cards_left_least = serializers.IntegerField()
    cards_left_most = serializers.IntegerField(help_text="Equal to the least when exact.")
    cut_card_out = serializers.BooleanField()


class _StandingSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField(help_text="From 101 on; a standing guest's bets name it.")
    guest = _GuestSerializer()


class _MapPlaceSerializer(serializers.Serializer[Any]):
    column = serializers.IntegerField()
    row = serializers.IntegerField()


class _SabotSerializer(serializers.Serializer[Any]):
    holder = serializers.IntegerField(allow_null=True, help_text="Null: the croupier deals.")


class _PhasesSerializer(serializers.Serializer[Any]):
    bets_ms = serializers.IntegerField(allow_null=True, help_text="Null: nobody told.")
    no_va_mas_ms = serializers.IntegerField(allow_null=True)
    cards_ms = serializers.IntegerField(allow_null=True)


class _CoupPhasesSerializer(_PhasesSerializer):
    pay_ms = serializers.IntegerField(allow_null=True)


class _NextCardSerializer(serializers.Serializer[Any]):
    hand = serializers.ChoiceField(["punto", "banca"])
    index = serializers.IntegerField()


class _UnderwaySerializer(_PhasesSerializer):
    number = serializers.IntegerField()
    phase = serializers.ChoiceField(UNDERWAY_PHASES)
    since = serializers.DateTimeField(allow_null=True, help_text="Null: nobody told.")
    punto = serializers.CharField(allow_blank=True, help_text="As a shoe reader has read them.")
    banca = serializers.CharField(allow_blank=True)
    punto_stands = serializers.BooleanField(help_text="Punto had the choice, and stands.")
    expected = _NextCardSerializer(
        allow_null=True, help_text="What a reader that has begun reads next; null at the end."
    )
    awaits_key = serializers.BooleanField(help_text="The croupier types the expected card.")
    burned = serializers.CharField(
        allow_blank=True,
        help_text="Cards drawn beyond the rules during this coup; ?? is one that was not read.",
    )


class _AlertSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    article = serializers.CharField(allow_blank=True)
    hand = serializers.CharField(allow_null=True)
    index = serializers.IntegerField(allow_null=True)
    card = serializers.CharField(allow_blank=True)
    aside = serializers.ChoiceField(
        ["burned", "lies_aside"],
        allow_null=True,
        help_text="What became of a card that is not due; lies_aside: a person says.",
    )
    at = serializers.DateTimeField()


class _ReaderSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    alert = _AlertSerializer(allow_null=True)


class _LastCoupSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    winner = serializers.ChoiceField(WINNERS)
    punto_total = serializers.IntegerField()
    banca_total = serializers.IntegerField()
    punto = serializers.CharField(allow_blank=True)
    banca = serializers.CharField(allow_blank=True)
    natural = serializers.BooleanField(allow_null=True)
    punto_pair = serializers.BooleanField(allow_null=True)
    banca_pair = serializers.BooleanField(allow_null=True)
    at = serializers.DateTimeField()
    commission_minor = serializers.IntegerField(allow_null=True)
    house_result_minor = serializers.IntegerField(allow_null=True)
    phases = _CoupPhasesSerializer()


class _OwedSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField(help_text="A seat's position, or a standing place.")
    amount_minor = serializers.IntegerField()


class _CommissionSerializer(serializers.Serializer[Any]):
    mode = serializers.ChoiceField(CommissionMode.values)
    owed = _OwedSerializer(many=True)
    coups_unrecorded = serializers.IntegerField(
        help_text="Coups without bets whose commission nobody has entered."
    )


class ProjectionSerializer(serializers.Serializer[Any]):
    """A table as the screens show it; the live socket sends the same."""

    table = serializers.IntegerField()
    v = serializers.IntegerField(help_text="The table's version: its newest event.")
    number = serializers.CharField()
    map = _MapPlaceSerializer(allow_null=True, help_text="Null: not on the plan of the room yet.")
    format = serializers.CharField()
    regulation = serializers.CharField()
    currency = serializers.CharField()
    state = serializers.ChoiceField(_STATES)
    last_coups_left = serializers.IntegerField(allow_null=True)
    session = _SessionSerializer(allow_null=True)
    limits = _PostedLimitsSerializer(allow_null=True)
    limits_announced = _PostedLimitsSerializer(allow_null=True)
    limits_kept = _KeptLimitsSerializer(many=True)
    seats = _SeatSerializer(many=True)
    standing = _StandingSerializer(many=True)
    seats_taken = serializers.IntegerField()
    seats_free = serializers.IntegerField()
    waiting = serializers.IntegerField(help_text="Who may be seated now, called or not.")
    called = serializers.IntegerField(help_text="Of those who wait.")
    on_hold = serializers.IntegerField(help_text="Who is away, not among those who wait.")
    called_until = serializers.DateTimeField(
        allow_null=True, help_text="Until when a seat is kept of the guest called first."
    )
    jefe = _JefeSerializer(allow_null=True)
    croupiers = _CroupierSerializer(many=True)
    croupiers_minimum = serializers.IntegerField(help_text="What the regulation wants.")
    talla = _TallaSerializer(allow_null=True)
    sabot = _SabotSerializer(allow_null=True)
    banca = BancaSerializer(allow_null=True)
    underway = _UnderwaySerializer(allow_null=True, help_text="Null: no talla is in play.")
    reader = _ReaderSerializer(allow_null=True, help_text="Null: no shoe reader is enrolled.")
    last_coup = _LastCoupSerializer(allow_null=True)
    results = serializers.ListField(child=serializers.ChoiceField(WINNERS))
    pace = serializers.ListField(child=serializers.IntegerField())
    coups_session = serializers.IntegerField()
    commission_rule = serializers.CharField()
    commission = _CommissionSerializer(allow_null=True, help_text="Null: the table is closed.")
    incidents_open = serializers.IntegerField(help_text="Not closed, whenever reported.")
    at = serializers.DateTimeField()

    def get_fields(self) -> dict[str, Any]:
        """Add the field whose name serializers keep to themselves."""
        return {**super().get_fields(), "label": serializers.CharField()}
