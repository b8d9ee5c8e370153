"""The limits of a period: how often each sign changed, and each change."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.paging import read_before
from casino.reporting.acts.described import BEFORE, PageSerializer, describe_report, narrowed_by
from casino.reporting.acts.views import ReportView
from casino.reporting.selectors.limits import NARROWED_BY, read_changes, sum_limits


class SignSerializer(serializers.Serializer[Any]):
    """The limits on a sign."""

    minimum_minor = serializers.IntegerField()
    maximum_minor = serializers.IntegerField()
    tie_maximum_minor = serializers.IntegerField()
    step_minor = serializers.IntegerField()


class ChangeSerializer(serializers.Serializer[Any]):
    """Limits that came into force, or were to; `former` are those before, null if none."""

    id = serializers.IntegerField()
    table = serializers.IntegerField()
    table_number = serializers.CharField()
    session = serializers.IntegerField(allow_null=True)
    limits = SignSerializer()
    former = SignSerializer(allow_null=True)
    posted_at = serializers.DateTimeField()
    in_force_at = serializers.DateTimeField()
    posted_by = serializers.CharField(help_text="The badge.")
    posted_by_name = serializers.CharField()
    signed_by = serializers.CharField(
        allow_null=True, help_text="The badge of the second person who signed unusual limits."
    )
    signed_by_name = serializers.CharField(allow_null=True)
    policy = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    withdrawn_at = serializers.DateTimeField(allow_null=True)
    withdrawn_by = serializers.CharField(allow_null=True)
    withdrawn_by_name = serializers.CharField(allow_null=True)
    withdrawal_reason = serializers.CharField(allow_null=True, allow_blank=True)


class TableLimitsSerializer(serializers.Serializer[Any]):
    """How often a table's sign changed, and between which ends; null: all were withdrawn."""

    table = serializers.IntegerField()
    table_number = serializers.CharField()
    postings = serializers.IntegerField()
    withdrawn = serializers.IntegerField()
    minimum_lowest_minor = serializers.IntegerField(allow_null=True)
    minimum_highest_minor = serializers.IntegerField(allow_null=True)
    maximum_lowest_minor = serializers.IntegerField(allow_null=True)
    maximum_highest_minor = serializers.IntegerField(allow_null=True)


class ReportedLimitsSerializer(PageSerializer):
    """Every table whose sign changed, and the changes, newest first."""

    tables = TableLimitsSerializer(many=True)
    changes = ChangeSerializer(many=True)


@describe_report(
    "List the limits that came into force in a period",
    ReportedLimitsSerializer,
    [*narrowed_by(*NARROWED_BY), BEFORE],
)
class ReportedLimitsView(ReportView):
    """GET reports/limits."""

    def get(self, request: Request) -> Response:
        """List them."""
        house, question = self.house(request), self.question(request)
        asked = (house, question.period, question.narrowed)
        page = read_changes(*asked, read_before(request.query_params.dict()))
        return Response(
            {
                **self.opening(request, question),
                "before": page.before,
                "tables": TableLimitsSerializer(sum_limits(*asked), many=True).data,
                "changes": ChangeSerializer(page.rows, many=True).data,
            }
        )
