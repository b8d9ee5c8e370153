"""How the API of reports describes itself: the question, figures, pages of lists."""

from collections.abc import Callable, Sequence
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import serializers

from casino.reporting.figures import Kind
from casino.reporting.periods import Span
from casino.reporting.selectors.totals import By
from casino.shift.models.lines import Grade
from games.incidents.models import Incident
from games.rules.regulations import REGULATIONS
from tables.api.schema import READ_REFUSALS, View, problems
from tables.floor.models import TableFormat

HOUSE = OpenApiParameter(
    "house",
    OpenApiTypes.INT64,
    description="A house of the group whose figures one may read; by default one's own.",
)
PERIOD = [
    OpenApiParameter(
        "span",
        enum=[it.value for it in Span],
        description="By default day; range with `from`.",
    ),
    OpenApiParameter(
        "day",
        OpenApiTypes.DATE,
        description="The last gaming day; by default the newest that is over.",
    ),
    OpenApiParameter("from", OpenApiTypes.DATE, description="The first gaming day of a range."),
    HOUSE,
]
BY = OpenApiParameter(
    "by", enum=[it.value for it in By], description="What the period is told apart by."
)
_NARROWED = {
    "table": OpenApiParameter("table", OpenApiTypes.INT64, description="Of this table alone."),
    "format": OpenApiParameter("format", enum=TableFormat.values),
    "regulation": OpenApiParameter("regulation", enum=list(REGULATIONS)),
    "shift": OpenApiParameter("shift", OpenApiTypes.INT, description="Its number in its day."),
    "hour": OpenApiParameter(
        "hour", OpenApiTypes.INT, description="Of the house's clock, 0 to 23; not with people."
    ),
    "croupier": OpenApiParameter("croupier", OpenApiTypes.INT64, description="The person's id."),
    "jefe": OpenApiParameter("jefe", OpenApiTypes.INT64, description="The person's id."),
}
BEFORE = OpenApiParameter(
    "before", OpenApiTypes.INT64, description="The next page: `before` of the last one."
)
SIGNER = OpenApiParameter(
    "signer",
    OpenApiTypes.INT64,
    description="The id of who called or counted the lines, or signed their shift.",
)
CATEGORY = OpenApiParameter("category", enum=Incident.Category.values)
STATE = OpenApiParameter("state", enum=Incident.State.values)


def narrowed_by(*names: str) -> list[OpenApiParameter]:
    """Describe the filters of a question; without names, all of them."""
    return [it for name, it in _NARROWED.items() if not names or name in names]


def describe_report(
    summary: str,
    answer: type[serializers.Serializer[Any]],
    parameters: Sequence[OpenApiParameter],
) -> Callable[[View], View]:
    """Describe a view that answers a question."""

    def decorate(view: View) -> View:
        view.parameters = (*PERIOD, *parameters)  # type: ignore[attr-defined]
        described: View = extend_schema_view(
            get=extend_schema(
                summary=summary,
                responses={200: answer, **problems(*READ_REFUSALS)},
            )
        )(view)
        return described

    return decorate


class FigureSerializer(serializers.Serializer[Any]):
    """A figure. Null is unknown, never zero; figures that a part cannot have are left out."""

    key = serializers.CharField(help_text="win, drop, hold ...: docs/report-api.md lists them.")
    kind = serializers.ChoiceField(
        [(it.value, it.name) for it in Kind],
        help_text=(
            "What the whole number counts: money in the smallest unit, numbers, hundredths of a "
            "percent, tenths an hour (rate), tenths of a second, hundredths of a standard "
            "deviation (score)."
        ),
    )
    value = serializers.IntegerField(allow_null=True)
    grade = serializers.ChoiceField(Grade.choices)
    known = serializers.IntegerField(help_text="Sessions or coups that tell it ...")
    of = serializers.IntegerField(help_text="... of so many.")
    part = serializers.IntegerField(
        allow_null=True, help_text="What those come to that tell it, while others do not."
    )
    hidden = serializers.IntegerField(
        help_text="So many of the others are not shown to you, who may count them, until they are."
    )


class PeriodSerializer(serializers.Serializer[Any]):
    """Gaming days, both included."""

    span = serializers.ChoiceField([(it.value, it.name) for it in Span])
    first = serializers.DateField()
    last = serializers.DateField()


class FreshnessSerializer(serializers.Serializer[Any]):
    """How old the summaries behind the figures are."""

    as_of = serializers.DateTimeField(
        allow_null=True, help_text="Up to when everything told is told; null: nothing is."
    )
    newest_at = serializers.DateTimeField(allow_null=True)
    oldest_open_at = serializers.DateTimeField(allow_null=True)
    sessions = serializers.IntegerField()
    sessions_open = serializers.IntegerField()
    stale = serializers.IntegerField(help_text="Sessions that wait to be summed up again.")


class AnswerSerializer(serializers.Serializer[Any]):
    """The head of every answer: amounts are integers of this currency's smallest unit."""

    currency = serializers.CharField()
    period = PeriodSerializer()


class PageSerializer(AnswerSerializer):
    """A page of a list; `before` asks for the next, null is the last page."""

    before = serializers.IntegerField(allow_null=True)
