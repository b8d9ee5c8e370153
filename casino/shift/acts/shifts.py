"""Shifts: opened, closed, followed while they are reconciled, signed."""

from dataclasses import asdict
from typing import Any

from django.urls import URLPattern
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.shift.models.lines import Grade, TallyLine
from casino.shift.selectors.shift_report import (
    Covers,
    ShiftReport,
    ShiftState,
    list_shifts,
    read_shown_report,
)
from casino.shift.services.sign import sign_shift
from casino.shift.tasks import nudge_reconciliation
from tables.api.acts import actor_of, command, read
from tables.api.fields import EmptySerializer
from tables.api.pages import PAGE, PagedSerializer, cut_page, read_page
from tables.openings.services.shifts import close_shift, open_shift


class ProgressSerializer(serializers.Serializer[Any]):
    """How many of the shift's table sessions are reconciled."""

    done = serializers.IntegerField()
    total = serializers.IntegerField()


class AcknowledgedSerializer(serializers.Serializer[Any]):
    """Who took notice of a difference, and why it is so."""

    name = serializers.CharField()
    badge = serializers.CharField()
    role = serializers.CharField()
    reason = serializers.CharField()
    acknowledged_at = serializers.DateTimeField()


class LineSerializer(serializers.Serializer[Any]):
    """One figure of one table session; null is unknown, never zero."""

    table = serializers.IntegerField()
    table_number = serializers.CharField()
    session = serializers.IntegerField()
    figure = serializers.CharField(help_text="commission, tips, float, drop")
    expected_minor = serializers.IntegerField(allow_null=True, help_text="By the rules.")
    recorded_minor = serializers.IntegerField(allow_null=True, help_text="By the ledger.")
    is_hidden = serializers.BooleanField(
        help_text="The recorded amount is hidden from you, because you may still count it."
    )
    counted_minor = serializers.IntegerField(allow_null=True, help_text="By two people.")
    recorded_difference_minor = serializers.IntegerField(
        allow_null=True, help_text="Recorded less expected: the records' side."
    )
    counted_difference_minor = serializers.IntegerField(
        allow_null=True, help_text="Counted less recorded: the box's side."
    )
    line = serializers.IntegerField(help_text="By which it is acknowledged.")
    recorded_talla = serializers.IntegerField(
        allow_null=True, help_text="Of the first coup after which it can have arisen; 0: before."
    )
    recorded_coup = serializers.IntegerField(allow_null=True)
    counted_talla = serializers.IntegerField(allow_null=True)
    counted_coup = serializers.IntegerField(allow_null=True)
    grade = serializers.ChoiceField(Grade.choices)
    tolerance_minor = serializers.IntegerField()
    acknowledged = AcknowledgedSerializer(allow_null=True)


class TallySerializer(serializers.Serializer[Any]):
    """Coups or cards of a table session, in pieces; null is unknown, never zero."""

    table = serializers.IntegerField()
    table_number = serializers.CharField()
    session = serializers.IntegerField()
    tally = serializers.ChoiceField(TallyLine.Tally.choices)
    talla = serializers.IntegerField(help_text="0 is the whole session.")
    expected = serializers.IntegerField(allow_null=True)
    recorded = serializers.IntegerField(allow_null=True)
    missing = serializers.IntegerField(allow_null=True)
    extra = serializers.IntegerField(allow_null=True)
    line = serializers.IntegerField(help_text="By which it is acknowledged.")
    first_talla = serializers.IntegerField(allow_null=True)
    first_coup = serializers.IntegerField(allow_null=True)
    grade = serializers.ChoiceField(Grade.choices)
    acknowledged = AcknowledgedSerializer(allow_null=True)


class FloatCountSerializer(serializers.Serializer[Any]):
    """A count of a table's float during play; null is unknown, never zero."""

    table = serializers.IntegerField()
    table_number = serializers.CharField()
    session = serializers.IntegerField()
    number = serializers.IntegerField(help_text="The round of counting.")
    counted_at = serializers.DateTimeField()
    talla = serializers.IntegerField(help_text="Of the last coup before it; 0: none.")
    coup = serializers.IntegerField()
    recorded_minor = serializers.IntegerField(allow_null=True)
    counted_minor = serializers.IntegerField()
    difference_minor = serializers.IntegerField(allow_null=True)
    change_minor = serializers.IntegerField(
        allow_null=True, help_text="The part of the difference that arose since the count before."
    )


class WorkSerializer(serializers.Serializer[Any]):
    """One table session of the reconciliation, and when it was done."""

    table = serializers.IntegerField()
    table_number = serializers.CharField()
    session = serializers.IntegerField()
    done_at = serializers.DateTimeField(allow_null=True)


class RevisionSerializer(serializers.Serializer[Any]):
    """One revision of the report, and what came in late for it."""

    revision = serializers.IntegerField()
    reason = serializers.CharField(allow_blank=True, help_text="correction, count")
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class SignatureSerializer(serializers.Serializer[Any]):
    """Who signed what."""

    position = serializers.IntegerField()
    name = serializers.CharField()
    badge = serializers.CharField()
    role = serializers.CharField()
    content_hash = serializers.CharField()
    signed_at = serializers.DateTimeField()
    covers = serializers.ChoiceField(
        [(it.value, it.name) for it in Covers], help_text="This content, or another."
    )


class ShiftSummarySerializer(serializers.Serializer[Any]):
    """A shift in the list."""

    shift = serializers.IntegerField()
    gaming_day = serializers.DateField()
    number = serializers.IntegerField()
    state = serializers.ChoiceField([(it.value, it.name) for it in ShiftState])
    starts_at = serializers.DateTimeField(
        allow_null=True, help_text="As planned; null for an extra shift."
    )
    ends_at = serializers.DateTimeField(allow_null=True)
    opened_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    progress = ProgressSerializer()


class ShiftSerializer(ShiftSummarySerializer):
    """A shift with its report as far as it is written."""

    revision = serializers.IntegerField(
        allow_null=True, help_text="Of this report; by default the newest. Null: not begun."
    )
    revisions = RevisionSerializer(many=True)
    work = WorkSerializer(many=True)
    lines = LineSerializer(many=True)
    tallies = TallySerializer(many=True)
    float_counts = FloatCountSerializer(many=True)
    signatures = SignatureSerializer(many=True)
    content_hash = serializers.CharField(
        allow_null=True, help_text="What a signature signs; null until the last line is written."
    )


class ShiftListSerializer(PagedSerializer):
    """The newest shifts first."""

    shifts = ShiftSummarySerializer(many=True)


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


def _shifts(request: Request) -> Any:
    """List them."""
    page = read_page(request)
    found = list_shifts(actor_of(request).house_id, page.after, at_once=page.at_once)
    shifts, then = cut_page(found, page.limit, lambda it: it.shift.pk)
    return {"shifts": [_summary(it) for it in shifts], "next": then}


def _shift(request: Request, shift_id: int) -> Any:
    """Show it."""
    report = read_shown_report(actor_of(request), shift_id)
    return {
        **_summary(report),
        "revision": report.revision and report.revision.revision,
        "revisions": RevisionSerializer(report.revisions, many=True).data,
        "work": [asdict(it) for it in report.work],
        "lines": [asdict(line) for line in report.lines],
        "tallies": [asdict(tally) for tally in report.tallies],
        "float_counts": [asdict(it) for it in report.float_counts],
        "signatures": [asdict(signature) for signature in report.signatures],
        "content_hash": report.content_hash,
    }


def _summary(report: ShiftReport) -> dict[str, Any]:
    shift = report.shift
    return {
        "shift": shift.pk,
        "gaming_day": shift.gaming_day,
        "number": shift.number,
        "state": report.state.value,
        "starts_at": shift.starts_at,
        "ends_at": shift.ends_at,
        "opened_at": shift.opened_at,
        "closed_at": shift.closed_at,
        "progress": {"done": report.tables_done, "total": report.tables_total},
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
        answer=ShiftListSerializer,
        parameters=PAGE,
    ),
    read(
        "shifts/<int:shift_id>",
        _shift,
        name="api-shift",
        need="shift.view",
        summary="Follow a shift: progress, lines, signatures",
        answer=ShiftSerializer,
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
