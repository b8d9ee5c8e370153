"""The base of the views that answer a question of management."""

from collections.abc import Mapping
from typing import Any

from rest_framework.request import Request

from casino.reporting.figures import Figure, tell_figures
from casino.reporting.periods import Period
from casino.reporting.question import Question, read_question
from casino.reporting.web.shown import shown_house
from tables.api.views import HouseView
from tables.models import House
from tables.selectors.blind import sight_of


class ReportView(HouseView):
    """A view of what the address asks; the gate has seen to it that the person may."""

    @staticmethod
    def house(request: Request) -> House:
        """Tell whose figures are asked for. Raises as `shown_house`."""
        return shown_house(request._request)

    @classmethod
    def question(cls, request: Request) -> Question:
        """Read the question. Raises BadInput."""
        return read_question(
            request.query_params.dict(), cls.house(request), sight_of(cls.actor(request))
        )

    @classmethod
    def opening(cls, request: Request, question: Question) -> dict[str, Any]:
        """Tell what every answer begins with."""
        return {
            "currency": cls.house(request).currency,
            "period": tell_period(question.period),
        }


def tell_period(period: Period) -> dict[str, Any]:
    """Tell a period as plain values."""
    return {"span": period.span.value, "first": period.first, "last": period.last}


def tell_sums(sums: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Tell the figures of sums as plain values, in their order."""
    return [tell_figure(figure) for figure in tell_figures(sums).values()]


def tell_figure(figure: Figure) -> dict[str, Any]:
    """Tell a figure as plain values."""
    return {
        "key": figure.key,
        "kind": figure.kind.value,
        "value": figure.value,
        "grade": figure.grade.value,
        "known": figure.known,
        "of": figure.of,
        "part": figure.part,
        "hidden": figure.hidden,
    }
