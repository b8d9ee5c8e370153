"""The common parts of the reads of reports: the question, and the head of an answer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypedDict

from django.urls import URLPattern
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from casino.lib.sent import Sent
from casino.reporting.pages.shown import shown_house
from casino.reporting.periods import Period, Span
from casino.reporting.question import Question, read_question
from casino.reporting.selectors.totals import By, Narrowed
from games.incidents.models import Incident
from tables.api.acts import actor_of, read
from tables.api.pages import Next, PageAsked, read_page
from tables.floor.models import TableFormat
from tables.houses.models import House
from tables.ledger.selectors.blind import sight_of

HOUSE = OpenApiParameter(
    "house",
    OpenApiTypes.INT64,
    description="A house of the group whose figures you may read; by default your own.",
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
BY = OpenApiParameter("by", enum=[it.value for it in By], description="The split of the period.")
_NARROWED = {
    "table": OpenApiParameter("table", OpenApiTypes.INT64, description="Only this table."),
    "format": OpenApiParameter("format", enum=TableFormat.values),
    "regulation": OpenApiParameter(
        "regulation", description="The key of a text, or of rules of the house's own."
    ),
    "shift": OpenApiParameter("shift", OpenApiTypes.INT, description="Its number in its day."),
    "hour": OpenApiParameter(
        "hour", OpenApiTypes.INT, description="Of the house's clock, 0 to 23; not with people."
    ),
    "croupier": OpenApiParameter("croupier", OpenApiTypes.INT64, description="The person's id."),
    "jefe": OpenApiParameter("jefe", OpenApiTypes.INT64, description="The person's id."),
}
SIGNER = OpenApiParameter(
    "signer",
    OpenApiTypes.INT64,
    description="The id of the person who called or counted the lines, or signed their shift.",
)
CATEGORY = OpenApiParameter("category", enum=Incident.Category.values)
STATE = OpenApiParameter("state", enum=Incident.State.values)


def narrowed_by(*names: str) -> list[OpenApiParameter]:
    """Describe the filters of a question; without names, all of them."""
    return [it for name, it in _NARROWED.items() if not names or name in names]


class Answer(Sent):
    """The head of every answer: amounts are integers of this currency's smallest unit."""

    currency: str
    period: Period


class PageAnswer(Answer):
    """A page of a list."""

    next: Next


class Opening(TypedDict):
    """The fields of `Answer`."""

    currency: str
    period: Period


@dataclass
class Asked:
    """What a request asks, and about which house.

    The gate has checked that the person may ask. Raises BadInput, and as `shown_house`.
    """

    request: Request

    @cached_property
    def house(self) -> House:
        """The house whose figures are asked for."""
        return shown_house(self.request._request)

    @cached_property
    def params(self) -> dict[str, str]:
        """The parameters of the address."""
        return self.request.query_params.dict()

    @cached_property
    def question(self) -> Question:
        """The question in the address."""
        return read_question(self.params, self.house, sight_of(actor_of(self.request)))

    @cached_property
    def page(self) -> PageAsked:
        """The page of the list."""
        return read_page(self.request)

    @property
    def of(self) -> tuple[House, Period, Narrowed]:
        """The rows that the question is about."""
        return self.house, self.question.period, self.question.narrowed

    @property
    def opening(self) -> Opening:
        """The head of the answer."""
        return {"currency": self.house.currency, "period": self.question.period}


def report(
    path: str,
    shows: Callable[[Request], Answer],
    *,
    summary: str,
    answer: type[Answer],
    parameters: Sequence[OpenApiParameter] = (),
) -> URLPattern:
    """Declare a read that answers the question in the address."""
    return read(
        f"reports/{path}",
        shows,
        name=f"api-report-{path.replace('/', '-')}",
        need="report.view",
        summary=summary,
        answer=answer,
        parameters=(*PERIOD, *parameters),
    )
