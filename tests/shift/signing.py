"""Takes notice of every difference of a report, so that people may sign it."""

from casino.lib.policy import Role
from casino.shift.selectors.report_lines import ReportLine
from casino.shift.selectors.shift_report import read_report
from casino.shift.services.acknowledge import acknowledge_difference
from tables.people.models import StaffMember
from tables.sessions.models import Shift
from tests.building import acting, make_staff, new_command


def acknowledge_all(shift: Shift, reason: str = "the chip lay under the table") -> StaffMember:
    """Let a director acknowledge all differences over the tolerance; return the director."""
    director = make_staff(shift.house, Role.DIRECTOR)
    for row in read_report(shift.house_id, shift.pk).unacknowledged:
        acknowledge_difference(
            actor=acting(director),
            command=new_command(),
            shift_id=shift.pk,
            reason=reason,
            **{"line" if isinstance(row, ReportLine) else "tally": row.line},
        )
    return director
