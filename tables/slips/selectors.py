"""Fills and credits: those under way, the history, one slip with its steps."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated

from django.db.models import Exists, OuterRef, Q, QuerySet
from msgspec import Meta

from casino.lib.finding import find_by_id
from casino.lib.paging import read_choice, read_number, read_words
from casino.lib.policy import Role
from casino.lib.sent import Moment, Sent, one_of
from tables.people.selectors import name_person
from tables.sessions.models import TableSession
from tables.slips.models import Slip, SlipStep

SLIPS_AT_ONCE = 50
To = SlipStep.To
ENDS = (To.RECEIVED, To.VOIDED)
AFTER = {To.REQUESTED: To.ISSUED, To.ISSUED: To.CARRIED, To.CARRIED: To.RECEIVED}
CAGE_ROLES = frozenset({Role.CASHIER})
TABLE_ROLES = frozenset({Role.DIRECTOR, Role.PIT_MANAGER, Role.JEFE, Role.CROUPIER})
CARRIERS = frozenset({*TABLE_ROLES, Role.INSPECTOR})


@dataclass(frozen=True, slots=True)
class SlipSearch:
    """The filter: by default every slip of the house."""

    words: str = ""
    under_way_only: bool = False
    before: int | None = None
    at_once: int = SLIPS_AT_ONCE


@dataclass(frozen=True, slots=True)
class SlipView:
    """A slip with its steps, oldest first."""

    slip: Slip
    steps: tuple[SlipStep, ...]

    @property
    def state(self) -> str:
        """The step it has reached."""
        return self.steps[-1].to

    @property
    def next_step(self) -> SlipStep.To | None:
        """The step that is due; None at the end."""
        return AFTER.get(To(self.state))

    def by(self, to: str) -> SlipStep | None:
        """Find one of its steps."""
        return next((step for step in self.steps if step.to == to), None)

    @property
    def pieces(self) -> list[tuple[int, int]]:
        """The chips by value, the dearest first."""
        return sorted(((int(value), it) for value, it in self.slip.pieces.items()), reverse=True)


def roles_for_step(kind: str, to: str) -> frozenset[Role]:
    """Return the roles that may do a step: one end is the cage's, the other the table's."""
    if to == To.CARRIED:
        return CARRIERS
    at_cage = to == (To.ISSUED if kind == Slip.Kind.FILL else To.RECEIVED)
    return CAGE_ROLES if at_cage else TABLE_ROLES


def did_a_step(view: SlipView, staff_id: int) -> bool:
    """Return whether a person did a step of a slip: then every further one is for others."""
    return any(step.made_by_id == staff_id for step in view.steps)


def find_slip(house_id: int, slip_id: int) -> SlipView:
    """Find a slip of the house. Raises NotFound."""
    slip = find_by_id(_with_steps(Slip.objects.filter(house_id=house_id)), slip_id, "slip")
    return _view(slip)


def list_under_way(house_id: int, *, session: TableSession | None = None) -> list[SlipView]:
    """List the slips of a house, or of one session, that have not ended; oldest first."""
    slips = _under_way(Slip.objects.filter(house_id=house_id))
    if session is not None:
        slips = slips.filter(session=session)
    return [_view(slip) for slip in _with_steps(slips).order_by("id")]


def list_of_session(session: TableSession) -> list[SlipView]:
    """List a session's slips, newest first."""
    return [_view(slip) for slip in _with_steps(Slip.objects.filter(session=session))]


def read_slip_search(params: Mapping[str, str]) -> SlipSearch:
    """Read the search of an address. Raises BadInput `input.malformed`."""
    return SlipSearch(
        words=read_words(params, "q"),
        under_way_only=read_choice(params, "state", ("under_way",), "any") == "under_way",
        before=read_number(params),
    )


def list_slips(house_id: int, search: SlipSearch) -> list[SlipView]:
    """List slips newest first, page by page: by table, serial, day or person."""
    slips = Slip.objects.filter(house_id=house_id)
    if search.under_way_only:
        slips = _under_way(slips)
    for word in search.words.split():
        slips = slips.filter(_has(word))
    if search.before is not None:
        slips = slips.filter(id__lt=search.before)
    return [_view(slip) for slip in _with_steps(slips)[: search.at_once]]


class StepShown(Sent):
    """A step of a slip."""

    to: Annotated[str, one_of(To.values)]
    by: str
    by_name: str
    witness: str | None
    witness_name: str | None
    reason: str
    at: Moment


class SlipShown(Sent):
    """A slip and its steps, oldest first."""

    slip: int
    kind: Annotated[str, one_of(Slip.Kind.values)]
    serial: str
    table: int
    table_number: str
    session: int
    gaming_day: date
    pieces: Annotated[dict[str, int], Meta(description="How many chips, by their value.")]
    total_minor: int
    state: Annotated[str, one_of(To.values)]
    steps: list[StepShown]


def slip_view(view: SlipView) -> SlipShown:
    """Return a slip as it is sent."""
    slip = view.slip
    return SlipShown(
        slip=slip.pk,
        kind=slip.kind,
        serial=slip.label,
        table=slip.table_id,
        table_number=slip.table.number,
        session=slip.session_id,
        gaming_day=slip.gaming_day,
        pieces=slip.pieces,
        total_minor=slip.total_minor,
        state=view.state,
        steps=[
            StepShown(
                to=step.to,
                **name_person("by", step.made_by),
                **name_person("witness", step.witness),
                reason=step.reason,
                at=step.made_at,
            )
            for step in view.steps
        ],
    )


def _under_way(slips: "QuerySet[Slip]") -> "QuerySet[Slip]":
    return slips.exclude(Exists(SlipStep.objects.filter(slip=OuterRef("pk"), to__in=ENDS)))


def _has(word: str) -> Q:
    has = Q(table__number__iexact=word) | Q(
        Exists(
            SlipStep.objects.filter(slip=OuterRef("pk")).filter(
                Q(made_by__name__plain_contains=word) | Q(made_by__badge__iexact=word)
            )
        )
    )
    year, slash, serial = word.rpartition("/")
    digits = serial.isascii() and serial.isdecimal() and len(serial) < 10
    if digits and not slash:
        has |= Q(serial=int(serial))
    elif digits and year.isascii() and year.isdecimal() and len(year) == len("2026"):
        has |= Q(year=int(year), serial=int(serial))
    return has


def _with_steps(slips: "QuerySet[Slip]") -> "QuerySet[Slip]":
    return (
        slips.select_related("table", "session")
        .prefetch_related("steps__made_by", "steps__witness")
        .order_by("-id")
    )


def _view(slip: Slip) -> SlipView:
    return SlipView(slip, tuple(slip.steps.all()))
