"""The incidents of a period: how many of which kind, and each."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.paging import read_before
from casino.reporting.acts.described import (
    BEFORE,
    CATEGORY,
    STATE,
    PageSerializer,
    describe_report,
    narrowed_by,
)
from casino.reporting.acts.views import ReportView
from casino.reporting.question import read_sorted
from casino.reporting.selectors.incidents import read_incidents, sum_incidents
from games.incidents.models import Incident


class IncidentSumSerializer(serializers.Serializer[Any]):
    """How many incidents have a key; the amount adds up the known disputes, null if none is."""

    key = serializers.CharField(allow_blank=True)
    name = serializers.CharField(allow_blank=True)
    incidents = serializers.IntegerField()
    amounts_known = serializers.IntegerField()
    amount_minor = serializers.IntegerField(allow_null=True)


class IncidentSumsSerializer(serializers.Serializer[Any]):
    """All of them, and parted by each key."""

    whole = IncidentSumSerializer()
    category = IncidentSumSerializer(many=True)
    state = IncidentSumSerializer(many=True)
    table = IncidentSumSerializer(many=True)


class ReportedIncidentSerializer(serializers.Serializer[Any]):
    """An incident, with the ids by which it and its coup are found."""

    id = serializers.IntegerField()
    table = serializers.IntegerField()
    table_number = serializers.CharField()
    session = serializers.IntegerField(allow_null=True)
    shift = serializers.IntegerField(allow_null=True)
    shift_number = serializers.IntegerField(allow_null=True)
    gaming_day = serializers.DateField()
    category = serializers.ChoiceField(Incident.Category.values)
    state = serializers.ChoiceField(Incident.State.choices)
    happened_at = serializers.DateTimeField()
    amount_minor = serializers.IntegerField(allow_null=True)
    what_happened = serializers.CharField()
    reported_by = serializers.CharField(help_text="The badge.")
    reported_by_name = serializers.CharField()
    talla = serializers.IntegerField(allow_null=True)
    coup = serializers.IntegerField(allow_null=True)


class ReportedIncidentsSerializer(PageSerializer):
    """Sums, and the incidents, newest first."""

    sums = IncidentSumsSerializer()
    incidents = ReportedIncidentSerializer(many=True)


@describe_report(
    "Count the incidents of a period by category, state and table, and list them",
    ReportedIncidentsSerializer,
    [*narrowed_by("table", "format", "regulation", "shift"), CATEGORY, STATE, BEFORE],
)
class ReportedIncidentsView(ReportView):
    """GET reports/incidents."""

    def get(self, request: Request) -> Response:
        """List them."""
        params = request.query_params.dict()
        house, question, of = self.house(request), self.question(request), read_sorted(params)
        asked = (house, question.period, question.narrowed, of)
        sums = sum_incidents(*asked)
        page = read_incidents(*asked, read_before(params))
        return Response(
            {
                **self.opening(request, question),
                "before": page.before,
                "sums": IncidentSumsSerializer({"whole": sums.whole, **sums.by}).data,
                "incidents": ReportedIncidentSerializer(page.rows, many=True).data,
            }
        )
