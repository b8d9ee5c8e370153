"""Tables and their seats."""

import pgtrigger
from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import Guard, refuse
from tables.houses.models import House

MAP_COLUMNS = 16
MAP_ROWS = 12
"""The squares of the plan of the room: more than any floor has tables."""


class TableFormat(models.TextChoices):
    """The formats of the texts: large 14, midi 9, mini 7; other is the house's own."""

    LARGE = "large"
    MIDI = "midi"
    MINI = "mini"
    OTHER = "other"


class TableGame(models.TextChoices):
    """The side of a reversible table (andalucia, mesa); Sabot serves the first of them."""

    PUNTO_Y_BANCA = "punto_y_banca"
    BLACKJACK = "blackjack"


class Entry(models.TextChoices):
    """How the coups of a table are entered: by both totals, card by card, or act by act."""

    TOTALS = "totals"
    CARDS = "cards"
    ACTS = "acts"


class GamingTable(models.Model):
    """One table of the floor. Acts on it wait for one another by locking its row.

    `regulation` is the choice for its next opening; an open table plays by its session's.
    `standing_guests`: the direction lets guests who stand behind the seated ones play.
    `reversible`: its felt turns over to another game, and while it is turned it does not open.
    `entry` is how the pads there begin each coup; a pad can do one coup otherwise.
    `map_column` and `map_row` are its place on the floor plan, from 1; null until it is placed.
    """

    house = models.ForeignKey(House, models.PROTECT, related_name="tables")
    number = models.CharField(max_length=8)
    label = models.CharField(max_length=60)
    format = models.CharField(max_length=8, choices=TableFormat)
    regulation = models.CharField(max_length=32)
    standing_guests = models.BooleanField(default=False)
    reversible = models.BooleanField(default=False)
    game = models.CharField(max_length=16, choices=TableGame, default=TableGame.PUNTO_Y_BANCA)
    entry = models.CharField(max_length=8, choices=Entry, default=Entry.TOTALS)
    map_column = models.PositiveSmallIntegerField(null=True)
    map_row = models.PositiveSmallIntegerField(null=True)
    # Moved only by the journal's own trigger: the number and hash of the last event.
    version = models.BigIntegerField(default=0)
    head_hash = models.BinaryField(default=bytes(32))

    class Meta:
        ordering = ["number"]
        constraints = [
            unique("table_number_in_house", "house", "number"),
            check(
                "table_turns_if_reversible",
                models.Q(reversible=True) | models.Q(game=TableGame.PUNTO_Y_BANCA),
            ),
            # the plan of the room
            unique("table_place_on_map", "house", "map_row", "map_column"),
            check(
                "table_place_within_map",
                models.Q(map_column=None, map_row=None)
                | models.Q(
                    # Spelled out: a comparison with nothing is not false, and would pass.
                    map_column__isnull=False,
                    map_row__isnull=False,
                    map_column__range=(1, MAP_COLUMNS),
                    map_row__range=(1, MAP_ROWS),
                ),
            ),
        ]
        triggers = [
            Guard(
                name="version_only_by_journal",
                operation=pgtrigger.UpdateOf("version", "head_hash"),  # type: ignore[no-untyped-call]
                condition=pgtrigger.AnyChange("version", "head_hash"),
                func="""
                    IF pg_trigger_depth() < 2 THEN
                        RAISE EXCEPTION 'a table''s version moves only by a journal event';
                    END IF;
                    RETURN NEW;
                """,
            ),
        ]

    def __str__(self) -> str:
        return self.number


class Seat(models.Model):
    """A numbered place. The position is its place on the felt; the label is written there."""

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()
    label = models.CharField(max_length=4)

    class Meta:
        ordering = ["position"]
        constraints = [
            unique("seat_position", "table", "position"),
            unique("seat_label", "table", "label"),
        ]
        triggers = [
            refuse(
                "seat_label_not_skipped",
                """(TG_OP = 'INSERT' OR NEW.label <> OLD.label) AND EXISTS (
                        SELECT FROM tables_house
                        WHERE id = NEW.house_id AND NEW.label = ANY(skipped_seat_labels)
                    )""",
                "the house calls no seat by this label",
                operation=pgtrigger.Insert | pgtrigger.UpdateOf("label"),  # type: ignore[no-untyped-call]
            ),
        ]
