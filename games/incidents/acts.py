"""Incidents: reported, ruled on, appealed, added to, closed, searched."""

from dataclasses import replace
from typing import Any

from django.urls import URLPattern
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.commands import Command
from casino.lib.paging import read_words
from casino.lib.policy import Actor
from casino.lib.sent import Sent
from games.incidents.models import Incident
from games.incidents.selectors import (
    ANY,
    UNCLOSED,
    IncidentSearch,
    IncidentShown,
    IncidentWhole,
    file_view,
    incident_view,
    read_incident,
    search_incidents,
)
from games.incidents.services import (
    ARTICLE_LENGTH,
    MINUTES_AGO_MOST,
    TEXT_LENGTH,
    add_note,
    appeal_ruling,
    close_incident,
    report_incident,
    rule_appeal,
    rule_incident,
)
from tables.api.acts import actor_of, command, read
from tables.api.fields import (
    EmptySerializer,
    LinesField,
    MoneyField,
    VersionSerializer,
    WholeNumberField,
)
from tables.api.pages import PAGE, Next, cut_page, read_page
from tables.api.views import CommandView


class ReportSerializer(serializers.Serializer[Any]):
    """The fixed form. An unknown amount is left out."""

    category = serializers.ChoiceField(Incident.Category.values)
    what_happened = LinesField(max_length=TEXT_LENGTH)
    minutes_ago = WholeNumberField(min_value=0, max_value=MINUTES_AGO_MOST, default=0)
    coup = WholeNumberField(
        min_value=1,
        max_value=32_767,
        required=False,
        allow_null=True,
        help_text="A number of the table's newest talla.",
    )
    amount_minor = MoneyField(required=False, allow_null=True)
    seats = serializers.ListField(
        child=WholeNumberField(min_value=1, max_value=32_767), default=list, max_length=40
    )
    staff = serializers.ListField(
        child=serializers.CharField(max_length=12), default=list, max_length=20
    )


class IncidentAnswerSerializer(VersionSerializer):
    """The incident that the command was about."""

    incident = serializers.IntegerField()


class RuleSerializer(serializers.Serializer[Any]):
    """The ruling, and its article."""

    text = LinesField(max_length=TEXT_LENGTH)
    article = serializers.CharField(max_length=ARTICLE_LENGTH, allow_blank=True, default="")


class AppealSerializer(serializers.Serializer[Any]):
    """Why the ruling is not accepted."""

    grounds = LinesField(max_length=TEXT_LENGTH)


class NoteSerializer(serializers.Serializer[Any]):
    """The text of the note."""

    text = LinesField(max_length=TEXT_LENGTH)


class IncidentsShown(Sent):
    """Incidents, newest first."""

    incidents: list[IncidentShown]
    next: Next


def _incidents(request: Request) -> Any:
    """List the incidents that match."""
    params, page = request.query_params.dict(), read_page(request)
    search = replace(
        IncidentSearch.read(params),
        table=read_words(params, "table_number"),
        before=page.after,
        at_once=page.at_once,
    )
    found = search_incidents(actor_of(request), search)
    incidents, then = cut_page(found, page.limit, lambda it: it.pk)
    return IncidentsShown([incident_view(one) for one in incidents], then)


def _incident(request: Request, incident_id: int) -> Any:
    """Return the whole incident."""
    return file_view(read_incident(actor_of(request), incident_id))


class _IncidentCommandView(CommandView):
    """A command on one incident, whose fields are those of its service."""

    service: Any

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Run the service."""
        answer: dict[str, Any] = type(self).service(
            actor=actor, command=command, incident_id=ids["incident_id"], **data
        )
        return answer


ACTS: list[URLPattern] = [
    read(
        "incidents",
        _incidents,
        name="api-incidents",
        need="incident.view",
        summary="Search incidents, newest first",
        answer=IncidentsShown,
        parameters=(
            OpenApiParameter("table_number", OpenApiTypes.STR),
            OpenApiParameter("state", enum=[UNCLOSED, ANY, *Incident.State.values]),
            OpenApiParameter("category", enum=Incident.Category.values),
            OpenApiParameter("day", OpenApiTypes.DATE, description="The gaming day."),
            *PAGE,
        ),
    ),
    read(
        "incidents/<int:incident_id>",
        _incident,
        name="api-incident",
        need="incident.view",
        summary="Show an incident and all that was added to it",
        answer=IncidentWhole,
    ),
    command(
        "tables/<int:table_id>/incidents",
        report_incident,
        name="api-incident-report",
        need="incident.report",
        summary="Report an incident at a table",
        body=ReportSerializer,
        answer=IncidentAnswerSerializer,
        example={
            "category": "payment",
            "what_happened": "Seat 3 says that the banca bet was not paid.",
            "coup": 12,
            "amount_minor": 5000,
            "seats": [3],
            "staff": ["C4"],
        },
        may_wait=True,
    ),
    command(
        "incidents/<int:incident_id>/rule",
        rule_incident,
        name="api-incident-rule",
        need="incident.rule",
        summary="Rule on an incident",
        body=RuleSerializer,
        answer=IncidentAnswerSerializer,
    ),
    command(
        "incidents/<int:incident_id>/appeal",
        appeal_ruling,
        name="api-incident-appeal",
        need="incident.note",
        summary="Record that a ruling is appealed",
        body=AppealSerializer,
        answer=IncidentAnswerSerializer,
    ),
    command(
        "incidents/<int:incident_id>/rule-appeal",
        rule_appeal,
        name="api-incident-rule-appeal",
        need="incident.rule_appeal",
        summary="Rule on an appeal",
        body=RuleSerializer,
        answer=IncidentAnswerSerializer,
    ),
    command(
        "incidents/<int:incident_id>/notes",
        add_note,
        name="api-incident-note",
        need="incident.note",
        summary="Add a note to an incident",
        body=NoteSerializer,
        answer=IncidentAnswerSerializer,
    ),
    command(
        "incidents/<int:incident_id>/close",
        close_incident,
        name="api-incident-close",
        need="incident.close",
        summary="Close a ruled incident",
        body=EmptySerializer,
        answer=IncidentAnswerSerializer,
    ),
]
