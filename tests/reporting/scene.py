"""A house whose reports have something in every list, and a drop that nobody has counted."""

from dataclasses import dataclass

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from casino.reporting.tasks import sweep_summaries
from casino.shift.services.reconcile import reconcile_shift
from tables.guests.models import Guest
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.seating.models import WaitlistEntry
from tables.sessions.models import Shift
from tests.building import make_incident, make_staff, post_limits
from tests.shift.evening import (
    BANCA_SIX,
    Evening,
    close_shift_row,
    open_evening,
    play_all_kinds,
    start_shift,
)


@dataclass
class Scene:
    """A closed, reconciled shift: one table counted whole, one whose drop box is not."""

    house: House
    shift: Shift
    counted: Evening
    uncounted: Evening
    director: StaffMember

    @property
    def day(self) -> str:
        """The gaming day, as an address has it."""
        return self.shift.gaming_day.isoformat()


def make_scene() -> Scene:
    """Play it."""
    shift = start_shift()
    counted, uncounted = open_evening(shift), open_evening(shift)
    for evening in (counted, uncounted):
        post_limits(evening.session.table, evening.counted_by)
        play_all_kinds(evening)
        make_incident(evening.session.table, evening.counted_by)
    uncounted.play(BANCA_SIX, None)  # nobody recorded its bets
    guest = Guest.objects.create(house=shift.house, name="=Lola")
    WaitlistEntry.objects.create(
        house=shift.house, table=counted.session.table, guest=guest, joined_at=utc_now()
    )
    counted.close(tip_box=300)
    for kind, account in (
        ("commission_box", "commission"),
        ("tip_box", "tips"),
        ("closing_float", "float"),
    ):
        uncounted.count(kind, uncounted.balance(account))
    uncounted.shut()
    close_shift_row(shift)
    assert reconcile_shift(shift.pk)
    sweep_summaries()
    director = make_staff(shift.house, Role.DIRECTOR)
    return Scene(shift.house, shift, counted, uncounted, director)
