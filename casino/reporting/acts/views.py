"""The base of the views that answer a question of management."""

from collections.abc import Mapping
from typing import Any

from rest_framework.request import Request

from casino.reporting.figures import Figure, compute_figures
from casino.reporting.pages.shown import shown_house
from casino.reporting.periods import Period
from casino.reporting.question import Question, read_question
from tables.api.views import HouseView
from tables.houses.models import House
from tables.ledger.selectors.blind import sight_of


class ReportView(HouseView):
    """A view that answers the question in the address; the gate has checked that the person may."""

    @staticmethod
    def house(request: Request) -> House:
        """Return the house whose figures are asked for. Raises as `shown_house`."""
        return shown_house(request._request)

    @classmethod
    def question(cls, request: Request) -> Question:
        """Read the question. Raises BadInput."""
        return read_question(
            request.query_params.dict(), cls.house(request), sight_of(cls.actor(request))
        )

    @classmethod
    def opening(cls, request: Request, question: Question) -> dict[str, Any]:
        """Return the head of every answer: currency and period."""
        return {
            "currency": cls.house(request).currency,
            "period": write_period(question.period),
        }


def write_period(period: Period) -> dict[str, Any]:
    """Return a period as plain values."""
    return {"span": period.span.value, "first": period.first, "last": period.last}


def write_sums(sums: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the figures of sums as plain values, in their order."""
    return [write_figure(figure) for figure in compute_figures(sums).values()]


def write_figure(figure: Figure) -> dict[str, Any]:
    """Return a figure as plain values."""
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
