"""The waitlists, the seats that are offered to guests, and the messages to them."""

from django.db import models
from django.db.models import F, Q

from casino.lib.constraints import check, unique
from tables.floor.models import GamingTable, Seat
from tables.guests.models import Guest, mint_place_token
from tables.houses.models import House
from tables.records.guards import never_removed


class WaitlistEntry(models.Model):
    """A guest's entry on the waitlist of a table, or (no table) of the house.

    `rank` is the order of the waitlist: a guest who joins is ranked by priority and arrival, and
    the jefe's moves change it. A guest who waits for the house takes a seat at any table that fits
    their wish. A `seat_change` belongs to a guest at the table who wants another seat there.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        CALLED = "called"
        HELD = "held"
        SEATED = "seated"
        NO_SHOW = "no_show"
        LEFT = "left"

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, null=True, related_name="waitlist")
    guest = models.ForeignKey(Guest, models.PROTECT)
    party = models.PositiveSmallIntegerField(default=1)
    priority = models.SmallIntegerField(default=0)
    rank = models.IntegerField(default=0)
    wants_format = models.CharField(max_length=8, default="", blank=True)
    wants_regulation = models.CharField(max_length=32, default="", blank=True)
    minimum_most_minor = models.BigIntegerField(null=True)
    seat_change = models.BooleanField(default=False)
    wanted_seat = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="+")
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    joined_at = models.DateTimeField()
    # The call: to which table (on a table's waitlist, to that table), and how long it holds.
    called_to = models.ForeignKey(GamingTable, models.PROTECT, null=True, related_name="calls")
    called_at = models.DateTimeField(null=True)
    call_ends_at = models.DateTimeField(null=True)
    coming_at = models.DateTimeField(null=True)
    """When the guest has answered this call: they are coming."""
    held_until = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    token = models.CharField(max_length=24, unique=True, default=mint_place_token)

    class Meta:
        ordering = ["-seat_change", "rank", "-priority", "joined_at", "id"]
        constraints = [
            unique("waitlist_once_per_table", "table", "guest", condition=Q(ended_at=None)),
            unique("waitlist_once_per_house", "guest", condition=Q(ended_at=None, table=None)),
            check(
                "waitlist_over_has_time",
                Q(state__in=["waiting", "called", "held"], ended_at=None)
                | Q(state__in=["seated", "no_show", "left"], ended_at__isnull=False),
            ),
            check(
                "waitlist_call_has_end",
                ~Q(state="called")
                | Q(
                    called_to__isnull=False,
                    called_at__isnull=False,
                    call_ends_at__gt=F("called_at"),
                ),
            ),
            check(
                "waitlist_answer_follows_call",
                Q(coming_at=None) | Q(called_at__isnull=False, coming_at__gte=F("called_at")),
            ),
            check("waitlist_hold_has_end", ~Q(state="held") | Q(held_until__isnull=False)),
            check(
                "waitlist_called_to_its_table",
                Q(table=None) | Q(called_to=None) | Q(called_to=F("table")),
            ),
            check(
                "waitlist_wishes_of_house",
                Q(table=None, seat_change=False, wanted_seat=None)
                | Q(
                    table__isnull=False,
                    wants_format="",
                    wants_regulation="",
                    minimum_most_minor=None,
                ),
            ),
            check(
                "waitlist_change_is_one_guest",
                Q(seat_change=True, party=1) | Q(seat_change=False, wanted_seat=None),
            ),
        ]
        indexes = [
            models.Index(
                name="waitlist_order",
                fields=["house", "table", "rank"],
                condition=Q(ended_at=None),
            ),
            models.Index(
                name="waitlist_calls_out", fields=["call_ends_at"], condition=Q(state="called")
            ),
            models.Index(name="waitlist_joined", fields=["house", "joined_at"]),
            models.Index(name="waitlist_holds", fields=["held_until"], condition=Q(state="held")),
        ]
        triggers = [never_removed("waitlist_entry")]


class SeatOffer(models.Model):
    """A free seat kept for a guest who is called to it, one row for each seat of the party."""

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="offers")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="offers")
    entry = models.ForeignKey(WaitlistEntry, models.PROTECT, related_name="offers")
    offered_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            unique("offer_one_per_seat", "seat", condition=Q(ended_at=None)),
        ]
        indexes = [
            models.Index(name="offer_of_entry", fields=["entry"], condition=Q(ended_at=None)),
            models.Index(name="offer_of_table", fields=["table"], condition=Q(ended_at=None)),
        ]
        triggers = [never_removed("offer")]


class Notification(models.Model):
    """A message for a guest, kept until the house's notifier has accepted it."""

    house = models.ForeignKey(House, models.PROTECT)
    entry = models.ForeignKey(WaitlistEntry, models.PROTECT, related_name="notifications")
    what = models.CharField(max_length=16)
    payload = models.JSONField()
    made_at = models.DateTimeField()
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)
    given_up_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(
                name="notification_due",
                fields=["due_at"],
                condition=Q(sent_at=None, given_up_at=None),
            ),
        ]
