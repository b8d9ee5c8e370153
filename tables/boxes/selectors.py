"""The drop and tip boxes of the house, and where each hangs."""

from dataclasses import dataclass
from typing import Annotated

from django.db.models import Q

from casino.lib.finding import find_by_id
from casino.lib.sent import Moment, Sent, one_of
from tables.boxes.models import Box, BoxHanging
from tables.people.selectors import name_person
from tables.posts.models import CroupierPost, Supervision
from tables.sessions.models import Shift


@dataclass(frozen=True, slots=True)
class BoxView:
    """A box; `hanging` is None while it hangs nowhere, `last` how it was last taken down."""

    box: Box
    hanging: BoxHanging | None
    last: BoxHanging | None

    @property
    def seal_was_broken(self) -> bool:
        """Whether it was taken down under another seal than it was hung under."""
        return self.last is not None and self.last.removal.seal_read != self.last.seal


def find_box(house_id: int, box_id: int) -> Box:
    """Find a box of the house. Raises NotFound."""
    return find_by_id(Box.objects.filter(house_id=house_id), box_id, "box")


def find_hanging(box: Box) -> BoxHanging | None:
    """Find where a box hangs."""
    return BoxHanging.objects.filter(box=box, removal=None).select_related("table").first()


def list_boxes(house_id: int) -> list[BoxView]:
    """List the boxes of the house by kind and number (2 queries)."""
    hangings: dict[int, BoxHanging] = {}
    for hanging in (
        BoxHanging.objects.filter(house_id=house_id)
        .select_related("table", "hung_by", "removal__removed_by")
        .order_by("box_id", "-id")
        .distinct("box_id")
    ):
        hangings[hanging.box_id] = hanging
    return [
        BoxView(
            box,
            hanging=it if it is not None and not hasattr(it, "removal") else None,
            last=it if it is not None and hasattr(it, "removal") else None,
        )
        for box in Box.objects.filter(house_id=house_id).order_by("kind", "number")
        for it in (hangings.get(box.pk),)
    ]


class BoxHangs(Sent):
    """Where a box hangs."""

    table: int
    table_number: str
    seal: str
    by: str
    by_name: str
    since: Moment


class BoxRemoved(Sent):
    """How a box was last taken down."""

    table: int
    table_number: str
    seal: str
    seal_read: str
    by: str
    by_name: str
    at: Moment


class BoxShown(Sent):
    """A box: where it hangs, or how it was last taken down."""

    box: int
    kind: Annotated[str, one_of(Box.Kind.values)]
    number: str
    hangs: BoxHangs | None
    removed: BoxRemoved | None


def box_view(view: BoxView) -> BoxShown:
    """Return a box as it is sent."""
    hanging, last = view.hanging, view.last
    return BoxShown(
        box=view.box.pk,
        kind=view.box.kind,
        number=view.box.number,
        hangs=None
        if hanging is None
        else BoxHangs(
            table=hanging.table_id,
            table_number=hanging.table.number,
            seal=hanging.seal,
            since=hanging.hung_at,
            **name_person("by", hanging.hung_by),
        ),
        removed=None
        if last is None
        else BoxRemoved(
            table=last.table_id,
            table_number=last.table.number,
            seal=last.seal,
            seal_read=last.removal.seal_read,
            at=last.removal.removed_at,
            **name_person("by", last.removal.removed_by),
        ),
    )


def worked_at_box(staff_id: int, hanging: BoxHanging) -> bool:
    """Return whether a person dealt at a box's table or headed it in the newest shift.

    Or since the box was hung: its money may come from a shift that is over.
    """
    shift = Shift.objects.filter(house_id=hanging.house_id).order_by("-id").first()
    moments = [hanging.hung_at, *([] if shift is None else [shift.opened_at])]
    since, table = Q(ended_at=None) | Q(ended_at__gt=min(moments)), hanging.table_id
    posts = CroupierPost.objects.filter(since, table=table, croupier_id=staff_id)
    heads = Supervision.objects.filter(since, table=table, jefe_id=staff_id)
    return posts.exists() or heads.exists()
