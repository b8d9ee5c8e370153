"""The differences of a period: by figure, by person, line by line, and shift by shift."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.paging import read_before
from casino.reporting.acts.described import (
    BEFORE,
    SIGNER,
    PageSerializer,
    describe_report,
    narrowed_by,
)
from casino.reporting.acts.views import ReportView
from casino.reporting.question import read_signer
from casino.reporting.selectors.differences import read_shift_differences, sum_differences
from casino.reporting.selectors.differing_lines import read_differences
from casino.shift.models.lines import Grade, TallyLine


class SideSerializer(serializers.Serializer[Any]):
    """Differences of one side; short never offsets over.

    Null is unknown: it is known for no line.
    """

    known = serializers.IntegerField(help_text="Lines that tell it; the sums are of these.")
    differing = serializers.IntegerField()
    short_minor = serializers.IntegerField(allow_null=True)
    over_minor = serializers.IntegerField(allow_null=True)


class FigureDifferencesSerializer(serializers.Serializer[Any]):
    """One figure of all shifts, or of one."""

    figure = serializers.CharField(help_text="commission, tips, float, drop")
    lines = serializers.IntegerField()
    grade = serializers.ChoiceField(Grade.choices, help_text="The worst of its lines.")
    records = SideSerializer(help_text="Recorded less expected.")
    box = SideSerializer(help_text="Counted less recorded.")


class ShiftDifferencesSerializer(serializers.Serializer[Any]):
    """The figures of one shift, of the newest finished revision of its report."""

    shift = serializers.IntegerField()
    gaming_day = serializers.DateField()
    shift_number = serializers.IntegerField()
    revision = serializers.IntegerField()
    figures = FigureDifferencesSerializer(many=True)


class SignerSerializer(serializers.Serializer[Any]):
    """A person and one part they had: called counts, counted blind, signed shifts."""

    person = serializers.IntegerField()
    badge = serializers.CharField()
    name = serializers.CharField()
    part = serializers.CharField(help_text="called, blind, shift")
    counts = serializers.IntegerField()
    box = SideSerializer()


class TalliedSerializer(serializers.Serializer[Any]):
    """Pieces of one kind; missing and extra add up the known lines."""

    tally = serializers.ChoiceField(TallyLine.Tally.choices)
    lines = serializers.IntegerField()
    known = serializers.IntegerField()
    missing = serializers.IntegerField(allow_null=True)
    extra = serializers.IntegerField(allow_null=True)


class DifferenceSerializer(serializers.Serializer[Any]):
    """One line that differs, with who counted it and who signed the shift; null is unknown."""

    line = serializers.IntegerField()
    shift = serializers.IntegerField()
    gaming_day = serializers.DateField()
    shift_number = serializers.IntegerField()
    revision = serializers.IntegerField()
    table = serializers.IntegerField()
    table_number = serializers.CharField()
    session = serializers.IntegerField()
    figure = serializers.CharField()
    expected_minor = serializers.IntegerField(allow_null=True)
    recorded_minor = serializers.IntegerField(allow_null=True)
    counted_minor = serializers.IntegerField(allow_null=True)
    recorded_difference_minor = serializers.IntegerField(allow_null=True)
    counted_difference_minor = serializers.IntegerField(allow_null=True)
    grade = serializers.ChoiceField(Grade.choices)
    tolerance_minor = serializers.IntegerField()
    called_by = serializers.CharField(allow_null=True, help_text="Badges.")
    called_by_name = serializers.CharField(allow_null=True)
    blind_by = serializers.CharField(allow_null=True)
    blind_by_name = serializers.CharField(allow_null=True)
    first_by = serializers.CharField(allow_null=True)
    first_by_name = serializers.CharField(allow_null=True)
    second_by = serializers.CharField(allow_null=True)
    second_by_name = serializers.CharField(allow_null=True)
    acknowledged = serializers.CharField(allow_null=True, help_text="The reason that was given.")


class DifferencesSerializer(PageSerializer):
    """Sums of the newest finished report of each shift, and the lines that differ."""

    figures = FigureDifferencesSerializer(many=True)
    signers = SignerSerializer(many=True)
    tallies = TalliedSerializer(many=True)
    differences = DifferenceSerializer(many=True)


class DifferencesByShiftSerializer(PageSerializer):
    """The shifts, the newest first."""

    shifts = ShiftDifferencesSerializer(many=True)


_ASKED = [*narrowed_by("table", "format", "regulation", "shift"), SIGNER, BEFORE]


@describe_report(
    "Show the differences of a period, where they were and who had counted",
    DifferencesSerializer,
    _ASKED,
)
class DifferencesView(ReportView):
    """GET reports/differences."""

    def get(self, request: Request) -> Response:
        """Return the sums by figure, signer and tally, and a page of lines."""
        params = request.query_params.dict()
        house, question = self.house(request), self.question(request)
        asked = (house, question.period, question.narrowed, read_signer(params))
        sums = sum_differences(*asked)
        page = read_differences(*asked, read_before(params))
        return Response(
            {
                **self.opening(request, question),
                "before": page.before,
                "figures": FigureDifferencesSerializer(sums.figures, many=True).data,
                "signers": SignerSerializer(sums.signers, many=True).data,
                "tallies": TalliedSerializer(sums.tallies, many=True).data,
                "differences": DifferenceSerializer(page.rows, many=True).data,
            }
        )


@describe_report(
    "Show the differences of a period shift by shift", DifferencesByShiftSerializer, _ASKED
)
class DifferencesByShiftView(ReportView):
    """GET reports/differences/shifts."""

    def get(self, request: Request) -> Response:
        """Return a page of shifts with their differences."""
        params = request.query_params.dict()
        house, question = self.house(request), self.question(request)
        asked = (house, question.period, question.narrowed, read_signer(params))
        page = read_shift_differences(*asked, read_before(params))
        return Response(
            {
                **self.opening(request, question),
                "before": page.before,
                "shifts": ShiftDifferencesSerializer(page.rows, many=True).data,
            }
        )
