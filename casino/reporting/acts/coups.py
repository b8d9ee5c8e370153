"""The coups behind a figure of one gaming day."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.paging import read_before
from casino.reporting.acts.described import (
    BEFORE,
    FigureSerializer,
    PageSerializer,
    describe_report,
    narrowed_by,
)
from casino.reporting.acts.views import ReportView, write_sums
from casino.reporting.selectors.coups_behind import find_coups_behind, read_coups_behind
from games.rules.wagers import Winner


class CoupBehindSerializer(serializers.Serializer[Any]):
    """One coup with its keys; its money is null where no bets were recorded."""

    id = serializers.IntegerField()
    session = serializers.IntegerField()
    table = serializers.IntegerField()
    table_number = serializers.CharField()
    shift = serializers.IntegerField()
    shift_number = serializers.IntegerField()
    talla = serializers.IntegerField()
    number = serializers.IntegerField()
    recorded_at = serializers.DateTimeField()
    recorded_by = serializers.CharField(help_text="The badge.")
    recorded_by_name = serializers.CharField()
    regulation = serializers.CharField()
    regulation_version = serializers.CharField()
    punto = serializers.CharField(allow_blank=True, help_text="Cards; empty: by totals.")
    banca = serializers.CharField(allow_blank=True)
    winner = serializers.ChoiceField([*Winner])
    punto_total = serializers.IntegerField()
    banca_total = serializers.IntegerField()
    stakes_minor = serializers.IntegerField(allow_null=True)
    paid_minor = serializers.IntegerField(allow_null=True)
    commission_minor = serializers.IntegerField(allow_null=True)
    result_minor = serializers.IntegerField(allow_null=True)


class CoupsBehindSerializer(PageSerializer):
    """A page of coups, newest first, and the figures of all of them."""

    figures = FigureSerializer(many=True)
    coups = CoupBehindSerializer(many=True)


@describe_report(
    "List the coups behind the figures of one gaming day",
    CoupsBehindSerializer,
    [*narrowed_by(), BEFORE],
)
class CoupsBehindView(ReportView):
    """GET reports/coups."""

    def get(self, request: Request) -> Response:
        """List them."""
        question = self.question(request)
        behind = find_coups_behind(
            self.house(request), question.period, question.narrowed, sight=question.sight
        )
        page = read_coups_behind(behind, read_before(request.query_params.dict()))
        return Response(
            {
                **self.opening(request, question),
                "before": page.before,
                "figures": write_sums(behind.sums),
                "coups": CoupBehindSerializer(page.rows, many=True).data,
            }
        )
