"""Takes notice of every difference of a report, so that people may sign it."""

from casino.house.selectors.report_lines import ReportLine
from casino.house.selectors.shift_report import read_report
from casino.house.services.acknowledge_difference import acknowledge_difference
from casino.lib.policy import Role
from tables.models import Shift, StaffMember
from tests.building import acting, make_staff, new_command


def acknowledge_all(shift: Shift, reason: str = "the chip lay under the table") -> StaffMember:
    """Let a director acknowledge all that is over the tolerance; tell who it was."""
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
