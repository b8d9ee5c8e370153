"""DEMO ONLY: the drop and tip boxes, one of each at every table, and a spare one of each."""

from casino.lib.clock import utc_now
from tables.boxes.models import Box, BoxHanging
from tables.floor.models import GamingTable
from tables.people.models import StaffMember


def hang_boxes(table: GamingTable, by: StaffMember, number: int) -> None:
    """Hang a drop box and a tip box at a table, each under a seal of its own."""
    for letter, box in zip("CP", add_boxes(table.house_id, number), strict=True):
        BoxHanging.objects.create(
            house_id=table.house_id,
            box=box,
            table=table,
            seal=f"{letter}{number:04}",
            hung_by=by,
            hung_at=utc_now(),
        )


def add_boxes(house_id: int, number: int) -> tuple[Box, Box]:
    """Enter a drop box and a tip box of the same number."""
    return (
        Box.objects.create(
            house_id=house_id, kind=Box.Kind.DROP, number=f"C{number}", added_at=utc_now()
        ),
        Box.objects.create(
            house_id=house_id, kind=Box.Kind.TIPS, number=f"P{number}", added_at=utc_now()
        ),
    )
