"""The hand-over of a shift: its notes, and who took it over."""

from django.db import models

from casino.lib.constraints import check
from casino.lib.guards import Guard
from tables.houses.models import House
from tables.people.guards import sign_apart
from tables.people.models import StaffMember
from tables.records.guards import append_only
from tables.sessions.models import Shift

_NOTE_BEFORE_THE_END = """
    PERFORM FROM tables_shift WHERE id = NEW.shift_id FOR NO KEY UPDATE;
    IF EXISTS (SELECT FROM casino_shifthandover WHERE shift_id = NEW.shift_id) THEN
        RAISE EXCEPTION 'a shift that was taken over takes no further note';
    END IF;
    IF NOT EXISTS (SELECT FROM tables_shift AS shift
        JOIN tables_staffmember AS person ON person.house_id = shift.house_id
        WHERE shift.id = NEW.shift_id AND shift.house_id = NEW.house_id
        AND person.id = NEW.written_by_id) THEN
        RAISE EXCEPTION 'a note belongs to a shift of its house, and is by one of its people';
    END IF;
    RETURN NEW;
"""
_AFTER_THE_CLOSING = """
    IF NOT EXISTS (SELECT FROM tables_shift AS shift
        JOIN tables_staffmember AS person ON person.house_id = shift.house_id
        WHERE shift.id = NEW.shift_id AND shift.house_id = NEW.house_id
        AND person.id = NEW.taken_by_id
        AND closed_at IS NOT NULL AND closed_by_id IS DISTINCT FROM NEW.taken_by_id) THEN
        RAISE EXCEPTION 'a closed shift is taken over by a person who did not close it';
    END IF;
    RETURN NEW;
"""


class ShiftNote(models.Model):
    """A note of one shift for the next; a mistake in it is corrected by another note."""

    house = models.ForeignKey(House, models.PROTECT)
    shift = models.ForeignKey(Shift, models.PROTECT, related_name="notes")
    text = models.CharField(max_length=1000)
    written_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    written_at = models.DateTimeField()

    class Meta:
        constraints = [
            check("shift_note_has_words", ~models.Q(text="")),
        ]
        triggers = [
            *append_only("shift_note"),
            Guard(
                name="shift_note_before_it_is_taken_over",
                func=_NOTE_BEFORE_THE_END,
            ),
        ]


class ShiftHandover(models.Model):
    """The taking over of a shift: by whom, when, and with which report.

    `content` is the report's sections as plain values, by their keys.
    """

    house = models.ForeignKey(House, models.PROTECT)
    shift = models.OneToOneField(Shift, models.PROTECT, related_name="handover")
    taken_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    taken_at = models.DateTimeField()
    content = models.JSONField()

    class Meta:
        triggers = [
            *append_only("shift_handover"),
            sign_apart(
                "shift_handover",
                "taken_by_id",
                "SELECT closed_by_id FROM tables_shift WHERE id = NEW.shift_id",
            ),
            Guard(
                name="shift_handover_after_the_closing",
                func=_AFTER_THE_CLOSING,
            ),
        ]
