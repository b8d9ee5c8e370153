"""The waitlists of a period: guests who waited, how long, and the outcome."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.reporting.acts.described import AnswerSerializer, describe_report, narrowed_by
from casino.reporting.acts.views import ReportView
from casino.reporting.selectors.waiting import NARROWED_BY, read_waiting


class WaitsSerializer(serializers.Serializer[Any]):
    """How many waited and how long, in whole seconds; null if nobody did."""

    known = serializers.IntegerField()
    average_s = serializers.IntegerField(allow_null=True)
    longest_s = serializers.IntegerField(allow_null=True)


class WaitedSerializer(serializers.Serializer[Any]):
    """Places on a waitlist, by outcome; guests who asked for another seat are not counted."""

    entries = serializers.IntegerField()
    guests = serializers.IntegerField(help_text="With their parties.")
    seated = serializers.IntegerField()
    no_shows = serializers.IntegerField()
    left = serializers.IntegerField()
    waiting = serializers.IntegerField(help_text="Those who wait still.")
    until_called = WaitsSerializer(help_text="To the call that stood last.")
    until_seated = WaitsSerializer()


class WaitedAtSerializer(serializers.Serializer[Any]):
    """The waitlist of a table; null is the house's."""

    table = serializers.IntegerField(allow_null=True)
    table_number = serializers.CharField(allow_null=True)
    waited = WaitedSerializer()


class WaitedDaySerializer(serializers.Serializer[Any]):
    """A gaming day on which somebody joined a waitlist."""

    day = serializers.DateField()
    waited = WaitedSerializer()


class WaitingSerializer(AnswerSerializer):
    """All waitlists together, each by itself, and each gaming day."""

    whole = WaitedSerializer()
    waitlists = WaitedAtSerializer(many=True)
    days = WaitedDaySerializer(many=True)


@describe_report(
    "Show the guests who waited in a period, how long, and how it ended",
    WaitingSerializer,
    narrowed_by(*NARROWED_BY),
)
class WaitingView(ReportView):
    """GET reports/waiting."""

    def get(self, request: Request) -> Response:
        """Return the sums, the waitlists and the days."""
        question = self.question(request)
        waiting = read_waiting(self.house(request), question.period, question.narrowed)
        days = [{"day": day, "waited": waited} for day, waited in waiting.days]
        return Response(
            {
                **self.opening(request, question),
                "whole": WaitedSerializer(waiting.whole).data,
                "waitlists": WaitedAtSerializer(waiting.waitlists, many=True).data,
                "days": WaitedDaySerializer(days, many=True).data,
            }
        )
