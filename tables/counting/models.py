"""Counts as they come about: called by one person, counted blind by another, round by round."""

import pgtrigger
from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import Guard
from tables.counting.guards import closes_with_its_counts, counts_float, moves_of_kind, two_agree
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.ledger.models import Count, pieces_give_total
from tables.people.guards import sign_apart
from tables.people.models import StaffMember
from tables.records.guards import append_only
from tables.sessions.models import Shift, TableSession


class Counting(models.Model):
    """The counting of one table: before it opens (no session yet), or in its session.

    That has the counts of its end and, in rounds of their own, those of the float during play.
    """

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="countings")
    shift = models.ForeignKey(Shift, models.PROTECT, related_name="+")
    session = models.OneToOneField(
        TableSession, models.PROTECT, null=True, related_name="closing_counting"
    )
    begun_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(name="counting_of_table", fields=["table", "shift"])]
        triggers = [
            *append_only("counting"),
            # The table's row is locked, so that two countings do not begin at the same time.
            Guard(
                name="counting_in_its_place",
                func="""
                    PERFORM FROM tables_gamingtable
                    WHERE id = NEW.table_id AND house_id = NEW.house_id FOR NO KEY UPDATE;
                    IF NOT FOUND OR NOT EXISTS (SELECT FROM tables_shift WHERE id = NEW.shift_id
                        AND house_id = NEW.house_id AND closed_at IS NULL) THEN
                        RAISE EXCEPTION 'a table is counted in an open shift of its house';
                    END IF;
                    IF NEW.session_id IS NOT NULL THEN
                        IF NOT EXISTS (SELECT FROM tables_tablesession
                            WHERE id = NEW.session_id AND table_id = NEW.table_id
                            AND shift_id = NEW.shift_id AND closed_at IS NULL) THEN
                            RAISE EXCEPTION 'the end of an open session is counted';
                        END IF;
                    ELSIF EXISTS (SELECT FROM tables_tablesession
                            WHERE table_id = NEW.table_id AND closed_at IS NULL)
                        OR EXISTS (SELECT FROM tables_counting AS other
                            WHERE other.table_id = NEW.table_id
                            AND other.shift_id = NEW.shift_id AND other.session_id IS NULL
                            AND NOT EXISTS (SELECT FROM tables_countsheet AS sheet
                                JOIN tables_count AS standing ON standing.called_id = sheet.id
                                WHERE sheet.counting_id = other.id)) THEN
                        RAISE EXCEPTION 'a table that is closed is counted once to be opened';
                    END IF;
                    RETURN NEW;
                """,
            ),
        ]


class CountSheet(models.Model):
    """One person's count of one kind: called first, then blind by another person.

    A round is one of each. Another follows if they differ, if a recount was requested, at any time
    for the float during play, or if money moved meanwhile: `moves_seen`, which the database fills
    in, is the number of movements of the place until then.
    """

    class Role(models.TextChoices):
        CALLED = "called"
        BLIND = "blind"

    house = models.ForeignKey(House, models.PROTECT)
    counting = models.ForeignKey(Counting, models.PROTECT, related_name="sheets")
    kind = models.CharField(max_length=16, choices=Count.Kind)
    round = models.PositiveSmallIntegerField()
    role = models.CharField(max_length=6, choices=Role)
    pieces = models.JSONField()  # {"denomination in the smallest unit": how many}
    total_minor = models.BigIntegerField()
    moves_seen = models.IntegerField(default=0)
    counted_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    counted_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            unique("sheet_once_in_round", "counting", "kind", "round", "role"),
            check("sheet_role", models.Q(role__in=["called", "blind"])),
            check("sheet_kind", models.Q(kind__in=Count.Kind.values)),
        ]
        triggers = [
            *append_only("sheet"),
            sign_apart(
                "sheet",
                "counted_by_id",
                """SELECT counted_by_id FROM tables_countsheet WHERE counting_id = NEW.counting_id
                    AND kind = NEW.kind AND round = NEW.round""",
            ),
            pieces_give_total("sheet"),
            counts_float(),
            Guard(
                name="sheet_in_its_round",
                declare=[
                    ("counting", "tables_counting"),
                    ("called", "tables_countsheet"),
                    ("blind", "tables_countsheet"),
                ],
                func=f"""
                    SELECT * INTO counting FROM tables_counting
                    WHERE id = NEW.counting_id AND house_id = NEW.house_id FOR NO KEY UPDATE;
                    IF NOT FOUND OR (NEW.kind = 'opening_float')
                        <> (counting.session_id IS NULL) THEN
                        RAISE EXCEPTION 'a sheet belongs to a counting that has such counts';
                    END IF;
                    IF NOT EXISTS (SELECT FROM tables_staffmember
                        WHERE id = NEW.counted_by_id AND house_id = NEW.house_id) THEN
                        RAISE EXCEPTION 'people of the house count';
                    END IF;
                    IF counting.session_id IS NULL AND EXISTS (SELECT FROM tables_count
                            JOIN tables_countsheet AS sheet ON sheet.id = called_id
                            WHERE sheet.counting_id = counting.id)
                        OR EXISTS (SELECT FROM tables_count
                            WHERE session_id = counting.session_id AND kind = NEW.kind)
                        OR NEW.kind <> 'drop_box' AND EXISTS (SELECT FROM tables_tablesession
                            WHERE id = counting.session_id AND closed_at IS NOT NULL) THEN
                        RAISE EXCEPTION 'counted and signed money is not counted again';
                    END IF;
                    NEW.moves_seen := ({moves_of_kind("counting.session_id", "NEW.kind")});
                    SELECT * INTO called FROM tables_countsheet AS sheet
                    WHERE sheet.counting_id = counting.id AND kind = NEW.kind AND role = 'called'
                    ORDER BY sheet.round DESC LIMIT 1;
                    SELECT * INTO blind FROM tables_countsheet AS sheet
                    WHERE sheet.counting_id = counting.id AND kind = NEW.kind AND role = 'blind'
                    ORDER BY sheet.round DESC LIMIT 1;
                    IF NEW.role = 'called' THEN
                        IF NEW.round <> coalesce(called.round, 0) + 1 THEN
                            RAISE EXCEPTION 'rounds follow one another';
                        ELSIF called.id IS NULL OR called.moves_seen <> NEW.moves_seen THEN
                            RETURN NEW;
                        ELSIF blind.round IS DISTINCT FROM called.round THEN
                            RAISE EXCEPTION 'the second person counts first';
                        ELSIF blind.pieces = called.pieces
                            AND blind.moves_seen = called.moves_seen
                            AND NEW.kind <> 'interim_float'
                            AND NOT EXISTS (SELECT FROM tables_recount
                                WHERE sheet_id = called.id) THEN
                            RAISE EXCEPTION 'two people agree on this count already';
                        END IF;
                    ELSIF called.id IS NULL OR called.round <> NEW.round THEN
                        RAISE EXCEPTION 'a count is called before it is counted blind';
                    ELSIF called.counted_by_id = NEW.counted_by_id THEN
                        RAISE EXCEPTION 'two different people count';
                    ELSIF called.moves_seen <> NEW.moves_seen THEN
                        RAISE EXCEPTION 'money moved since the count was called';
                    END IF;
                    RETURN NEW;
                """,  # noqa: S608 (our own text)
            ),
        ]


class Recount(models.Model):
    """Why an opening float on which two people agreed is counted once more, by two again.

    `sheet` is the called one of the round that agreed. It stays; the next round follows it.
    """

    house = models.ForeignKey(House, models.PROTECT)
    counting = models.ForeignKey(Counting, models.PROTECT, related_name="recounts")
    sheet = models.OneToOneField(CountSheet, models.PROTECT, related_name="recount")
    reason = models.CharField(max_length=200)
    asked_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()

    class Meta:
        constraints = [
            check("recount_reason", ~models.Q(reason="")),
        ]
        triggers = [
            *append_only("recount"),
            Guard(
                name="recount_before_the_opening",
                func="""
                    PERFORM FROM tables_counting
                    WHERE id = NEW.counting_id AND house_id = NEW.house_id FOR NO KEY UPDATE;
                    IF NOT FOUND OR NOT EXISTS (SELECT FROM tables_staffmember
                        WHERE id = NEW.asked_by_id AND house_id = NEW.house_id) THEN
                        RAISE EXCEPTION 'a recount belongs to a counting of its house';
                    END IF;
                    IF NOT EXISTS (SELECT FROM tables_countsheet AS called
                        JOIN tables_countsheet AS blind ON blind.counting_id = called.counting_id
                            AND blind.kind = called.kind AND blind.round = called.round
                            AND blind.role = 'blind' AND blind.pieces = called.pieces
                        WHERE called.id = NEW.sheet_id AND called.role = 'called'
                        AND called.kind = 'opening_float'
                        AND called.counting_id = NEW.counting_id) THEN
                        RAISE EXCEPTION 'an agreed opening float is counted again';
                    END IF;
                    IF EXISTS (SELECT FROM tables_count AS used
                        JOIN tables_countsheet AS sheet ON sheet.id = used.called_id
                        WHERE sheet.counting_id = NEW.counting_id) THEN
                        RAISE EXCEPTION 'a float that a table opened with is not counted again';
                    END IF;
                    RETURN NEW;
                """,
            ),
        ]


# A table closes with its counts, and two people agree on each.
pgtrigger.register(closes_with_its_counts())(TableSession)
pgtrigger.register(two_agree())(Count)
