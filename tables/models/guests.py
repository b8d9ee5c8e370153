"""Guests, the seats they take and the queue they wait in."""

import secrets

from django.db import models

from .gaming_table import GamingTable, Seat
from .house import House
from .limits import LimitPosting, kept_limits_stood


class Guest(models.Model):
    """A guest, known to the floor by a name or nickname only."""

    house = models.ForeignKey(House, models.PROTECT, related_name="guests")
    name = models.CharField(max_length=40)

    def __str__(self) -> str:
        return self.name


class SeatOccupancy(models.Model):
    """A guest in a seat, from sitting down to leaving."""

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="occupancies")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="occupancies")
    guest = models.ForeignKey(Guest, models.PROTECT, related_name="occupancies")
    sat_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)
    # The sign whose minimum the guest keeps although a higher one is in force (decision 9).
    kept_limits = models.ForeignKey(LimitPosting, models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="occupancy_one_guest_per_seat",
                fields=["seat"],
                condition=models.Q(left_at=None),
            ),
            models.UniqueConstraint(
                name="occupancy_one_seat_per_guest",
                fields=["guest"],
                condition=models.Q(left_at=None),
            ),
        ]
        indexes = [
            models.Index(
                name="occupancy_keeps_limits",
                fields=["table"],
                condition=models.Q(left_at=None, kept_limits__isnull=False),
            ),
        ]
        triggers = [kept_limits_stood()]

    def __str__(self) -> str:
        return f"{self.guest} @ {self.seat}"


def mint_place_token() -> str:
    """Mint the unguessable word in a guest's QR code."""
    return secrets.token_urlsafe(12)


class WaitlistEntry(models.Model):
    """A guest's place in a table's queue: priority first, then arrival."""

    class State(models.TextChoices):
        WAITING = "waiting"
        CALLED = "called"
        SEATED = "seated"
        NO_SHOW = "no_show"
        LEFT = "left"

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="waitlist")
    guest = models.ForeignKey(Guest, models.PROTECT)
    party = models.PositiveSmallIntegerField(default=1)
    priority = models.SmallIntegerField(default=0)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    joined_at = models.DateTimeField()
    called_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    token = models.CharField(max_length=24, unique=True, default=mint_place_token)

    class Meta:
        ordering = ["-priority", "joined_at", "id"]
        constraints = [
            models.UniqueConstraint(
                name="waitlist_once_per_table",
                fields=["table", "guest"],
                condition=models.Q(state__in=["waiting", "called"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.guest} → {self.table}"
