"""Figures of a period, whole and by its parts, beside those of the period it is compared with."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.reporting.acts.described import (
    BY,
    AnswerSerializer,
    FigureSerializer,
    FreshnessSerializer,
    PeriodSerializer,
    describe_report,
    narrowed_by,
)
from casino.reporting.acts.views import ReportView, write_period, write_sums
from casino.reporting.question import Question
from casino.reporting.selectors.freshness import Freshness, read_freshness
from casino.reporting.selectors.names import read_names
from casino.reporting.selectors.totals import By, read_totals
from tables.houses.models import House


class PartSerializer(serializers.Serializer[Any]):
    """One part of the period; a null key is the part whose person is unknown."""

    key = serializers.CharField(
        allow_null=True, help_text="Id, word, number or date, as `by` has it; always a text."
    )
    name = serializers.CharField(allow_blank=True, help_text="A table's number, a badge.")
    long_name = serializers.CharField(allow_blank=True)
    figures = FigureSerializer(many=True)


class PeriodFiguresSerializer(serializers.Serializer[Any]):
    """A period, whole and by its parts."""

    period = PeriodSerializer()
    figures = FigureSerializer(many=True)
    parts = PartSerializer(many=True)


class TotalsSerializer(AnswerSerializer):
    """The figures asked for, and those of the period that they are compared with."""

    by = serializers.ChoiceField([(it.value, it.name) for it in By], allow_null=True)
    freshness = FreshnessSerializer()
    figures = FigureSerializer(many=True)
    parts = PartSerializer(many=True)
    compared = PeriodFiguresSerializer()


class FreshnessAnswerSerializer(AnswerSerializer):
    """The age of a period's figures."""

    freshness = FreshnessSerializer()


@describe_report(
    "Show the figures of a period, whole and by its parts", TotalsSerializer, [BY, *narrowed_by()]
)
class TotalsView(ReportView):
    """GET reports/totals."""

    def get(self, request: Request) -> Response:
        """Return the figures, whole, by part and compared."""
        house, question = self.house(request), self.question(request)
        return Response(
            {
                **self.opening(request, question),
                "by": question.by and question.by.value,
                "freshness": write_freshness(read_freshness(house.pk, question.period)),
                **_figures_of(house, question),
                "compared": _figures_of(house, question.before),
            }
        )


@describe_report("Show how old the figures of a period are", FreshnessAnswerSerializer, [])
class FreshnessView(ReportView):
    """GET reports/freshness."""

    def get(self, request: Request) -> Response:
        """Return the age of the figures."""
        question = self.question(request)
        freshness = read_freshness(self.house(request).pk, question.period)
        return Response(
            {**self.opening(request, question), "freshness": write_freshness(freshness)}
        )


def write_freshness(freshness: Freshness) -> dict[str, Any]:
    """Return the age of summaries as plain values."""
    found: dict[str, Any] = FreshnessSerializer(freshness).data
    return found


def _figures_of(house: House, question: Question) -> dict[str, Any]:
    totals = read_totals(
        house.pk,
        house.timezone,
        question.period,
        question.by,
        question.narrowed,
        sight=question.sight,
    )
    names = read_names(house.pk)
    parts = []
    for group in totals.groups:
        name = names.called(question.by, group.key)
        key = None if group.key is None else str(group.key)
        parts.append(
            {
                "key": key,
                "name": name.short,
                "long_name": name.long,
                "figures": write_sums(group.sums),
            }
        )
    return {
        "period": write_period(question.period),
        "figures": write_sums(totals.whole),
        "parts": parts,
    }
