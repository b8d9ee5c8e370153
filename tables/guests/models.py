"""Guests and the seats they take."""

import secrets

import pgtrigger
from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import refuse
from casino.lib.spans import span_index
from tables.floor.models import GamingTable, Seat
from tables.guests.guards import somebody_stands
from tables.houses.models import House
from tables.records.guards import never_removed


class Guest(models.Model):
    """A guest, known to the floor by a name or nickname only."""

    house = models.ForeignKey(House, models.PROTECT, related_name="guests")
    name = models.CharField(max_length=40)

    def __str__(self) -> str:
        return self.name


FIRST_STANDING_PLACE = 101
"""Standing places are numbered past any seat, so that a bet names either by one number."""


class SeatOccupancy(models.Model):
    """A guest in a seat, from sitting down to leaving; or standing behind those who sit.

    A standing guest has a `standing_place` (101, 102, ...) and no seat.
    """

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="occupancies")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="occupancies", null=True)
    standing_place = models.PositiveSmallIntegerField(null=True)
    guest = models.ForeignKey(Guest, models.PROTECT, related_name="occupancies")
    sat_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)
    # The sign whose minimum the guest keeps although a higher one is in force.
    kept_limits = models.ForeignKey(
        "tables.LimitPosting", models.PROTECT, null=True, related_name="+"
    )

    class Meta:
        constraints = [
            unique("occupancy_one_guest_per_seat", "seat", condition=models.Q(left_at=None)),
            unique("occupancy_one_seat_per_guest", "guest", condition=models.Q(left_at=None)),
            unique(
                "occupancy_one_guest_per_standing_place",
                "table",
                "standing_place",
                condition=models.Q(left_at=None),
            ),
            check(
                "occupancy_sits_or_stands",
                models.Q(seat__isnull=False, standing_place=None)
                | models.Q(
                    # Spelled out: a comparison with nothing is not false, and would pass.
                    seat=None,
                    standing_place__isnull=False,
                    standing_place__gte=FIRST_STANDING_PLACE,
                ),
            ),
        ]
        triggers = [
            never_removed("stay"),
            refuse(
                "seat_of_its_table",
                """NOT EXISTS (SELECT FROM tables_seat
                    WHERE id = NEW.seat_id AND table_id = NEW.table_id)""",
                "a guest sits in a seat of the table",
                operation=pgtrigger.Insert | pgtrigger.UpdateOf("seat_id", "table_id"),  # type: ignore[no-untyped-call]
                condition=pgtrigger.Q(new__seat__isnull=False),
            ),
            refuse(
                "stands_where_the_direction_allows",
                """NOT EXISTS (SELECT FROM tables_gamingtable
                    WHERE id = NEW.table_id AND standing_guests)""",
                "no guest plays standing at this table",
                operation=pgtrigger.Insert
                | pgtrigger.UpdateOf("seat_id", "standing_place", "table_id", "left_at"),  # type: ignore[no-untyped-call]
                condition=pgtrigger.Q(new__seat__isnull=True, new__left_at__isnull=True),
            ),
        ]
        indexes = [
            models.Index(
                name="occupancy_keeps_limits",
                fields=["table"],
                condition=models.Q(left_at=None, kept_limits__isnull=False),
            ),
            models.Index(
                name="occupancy_freed_seats",
                fields=["table", "left_at"],
                condition=models.Q(left_at__isnull=False, seat__isnull=False),
            ),
            span_index("occupancy_span", "sat_at", "left_at"),
        ]


def mint_place_token() -> str:
    """Mint the unguessable word in a guest's QR code."""
    return secrets.token_urlsafe(12)


pgtrigger.register(somebody_stands())(GamingTable)
