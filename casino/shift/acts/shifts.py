"""Shifts: opened, closed, followed while they are reconciled, signed."""

from datetime import date
from typing import Annotated, Any

from django.urls import URLPattern
from msgspec import Meta
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.lib.sent import Moment, Sent
from casino.shift.selectors.report_lines import ReportFloatCount, ReportLine, ReportTally
from casino.shift.selectors.shift_report import (
    ShiftReport,
    ShiftState,
    Signature,
    TableWork,
    list_shifts,
    read_shown_report,
)
from casino.shift.services.sign import sign_shift
from casino.shift.tasks import nudge_reconciliation
from tables.api.acts import actor_of, command, read
from tables.api.fields import EmptySerializer
from tables.api.pages import PAGE, Next, cut_page, read_page
from tables.openings.services.shifts import close_shift, open_shift


class Progress(Sent):
    """How many of the shift's table sessions are reconciled."""

    done: int
    total: int


class Revision(Sent):
    """One revision of the report, and what came in late for it."""

    revision: int
    reason: Annotated[str, Meta(description="correction, count")]
    started_at: Moment
    finished_at: Moment | None


class ShiftSummary(Sent):
    """A shift in the list."""

    shift: int
    gaming_day: date
    number: int
    state: ShiftState
    starts_at: Annotated[Moment | None, Meta(description="As planned; null for an extra shift.")]
    ends_at: Moment | None
    opened_at: Moment
    closed_at: Moment | None
    progress: Progress


class Shift(ShiftSummary):
    """A shift with its report as far as it is written."""

    revision: Annotated[
        int | None,
        Meta(description="Of this report; by default the newest. Null: not begun."),
    ]
    revisions: list[Revision]
    work: tuple[TableWork, ...]
    lines: tuple[ReportLine, ...]
    tallies: tuple[ReportTally, ...]
    float_counts: tuple[ReportFloatCount, ...]
    signatures: tuple[Signature, ...]
    content_hash: Annotated[
        str | None,
        Meta(description="What a signature signs; null until the last line is written."),
    ]


class ShiftList(Sent):
    """The newest shifts first."""

    shifts: list[ShiftSummary]
    next: Next


class ShiftAnswerSerializer(serializers.Serializer[Any]):
    """The shift that was opened or closed."""

    shift = serializers.IntegerField()


class OpenShiftSerializer(serializers.Serializer[Any]):
    """Which shift of the gaming day is opened."""

    number = serializers.IntegerField(
        min_value=1, max_value=9, required=False, help_text="Left out, the one that is due."
    )


class SignShiftSerializer(serializers.Serializer[Any]):
    """The hash of the report that the signer was shown."""

    content_hash = serializers.RegexField(r"^[0-9a-f]{64}$")


class SignedSerializer(ShiftAnswerSerializer):
    """The signature that was given."""

    position = serializers.IntegerField()
    sealed = serializers.BooleanField(help_text="Whether this was the second signature.")
    version = serializers.IntegerField()


def _shifts(request: Request) -> ShiftList:
    """List them."""
    page = read_page(request)
    found = list_shifts(actor_of(request).house_id, page.after, at_once=page.at_once)
    shifts, then = cut_page(found, page.limit, lambda it: it.shift.pk)
    return ShiftList([ShiftSummary(**_summary(it)) for it in shifts], then)


def _shift(request: Request, shift_id: int) -> Shift:
    """Show it."""
    report = read_shown_report(actor_of(request), shift_id)
    return Shift(
        **_summary(report),
        revision=report.revision.revision if report.revision else None,
        revisions=[
            Revision(it.revision, it.reason, it.started_at, it.finished_at)
            for it in report.revisions
        ],
        work=report.work,
        lines=report.lines,
        tallies=report.tallies,
        float_counts=report.float_counts,
        signatures=report.signatures,
        content_hash=report.content_hash,
    )


def _summary(report: ShiftReport) -> dict[str, Any]:
    """Return the fields of a `ShiftSummary`."""
    names = ("gaming_day", "number", "starts_at", "ends_at", "opened_at", "closed_at")
    return {
        "shift": report.shift.pk,
        **{name: getattr(report.shift, name) for name in names},
        "state": report.state,
        "progress": Progress(report.tables_done, report.tables_total),
    }


def _close_shift(*, actor: Actor, command: Command, shift_id: int) -> dict[str, Any]:
    """Close it."""
    answer = close_shift(actor=actor, command=command, shift_id=shift_id)
    nudge_reconciliation(shift_id)
    return answer


ACTS: list[URLPattern] = [
    read(
        "shifts",
        _shifts,
        name="api-shifts",
        need="shift.view",
        summary="List the shifts, newest first",
        answer=ShiftList,
        parameters=PAGE,
    ),
    read(
        "shifts/<int:shift_id>",
        _shift,
        name="api-shift",
        need="shift.view",
        summary="Follow a shift: progress, lines, signatures",
        answer=Shift,
    ),
    command(
        "shifts/open",
        open_shift,
        name="api-shift-open",
        need="shift.open",
        summary="Open the shift that is due, or another of its gaming day",
        body=OpenShiftSerializer,
        answer=ShiftAnswerSerializer,
    ),
    command(
        "shifts/<int:shift_id>/sign",
        sign_shift,
        name="api-shift-sign",
        need="shift.sign",
        summary="Sign a reconciled shift",
        body=SignShiftSerializer,
        answer=SignedSerializer,
    ),
    command(
        "shifts/<int:shift_id>/close",
        _close_shift,
        name="api-shift-close",
        need="shift.close",
        summary="Close a shift and start its reconciliation",
        body=EmptySerializer,
        answer=ShiftAnswerSerializer,
    ),
]
