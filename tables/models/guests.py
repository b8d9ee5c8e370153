"""Guests and the seats they take."""

import secrets

from django.db import models

from .gaming_table import GamingTable, Seat
from .house import House


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

    def __str__(self) -> str:
        return f"{self.guest} @ {self.seat}"


def mint_place_token() -> str:
    """Mint the unguessable word in a guest's QR code."""
    return secrets.token_urlsafe(12)
