"""The feed of a warehouse."""

from django.http import HttpResponseBase, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request

from casino.lib.paging import read_choice
from casino.reporting.acts.described import HOUSE
from casino.reporting.files.feed import CONTENT_TYPE, write_feed
from casino.reporting.pages.shown import shown_house
from casino.reporting.selectors.feed import read_cursor
from tables.api.renderers import files
from tables.api.schema import READ_REFUSALS, problems
from tables.api.views import HouseView
from tables.ledger.selectors.blind import sight_of
from tables.ledger.selectors.movements import read_day


class FeedView(HouseView):
    """GET reports/feed."""

    renderer_classes = files(CONTENT_TYPE)
    parameters = (
        OpenApiParameter("day", OpenApiTypes.DATE, description="Only this gaming day."),
        OpenApiParameter("after", OpenApiTypes.STR, description="The `cursor` of a line."),
        OpenApiParameter("coups", enum=["0", "1"], description="With a line for each coup."),
        HOUSE,
    )

    @extend_schema(
        summary="Follow the summaries as JSON Lines, from a cursor on",
        responses={
            (200, CONTENT_TYPE): OpenApiResponse(
                OpenApiTypes.STR, description="docs/warehouse.md describes the lines."
            ),
            **problems(*READ_REFUSALS),
        },
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Write it, a line at a time."""
        params = request.query_params.dict()
        day, after = read_day(params, "day"), read_cursor(params.get("after", ""))
        coups = read_choice(params, "coups", ("0", "1"), "0") == "1"
        house = shown_house(request._request)
        sight = sight_of(self.actor(request))
        lines = write_feed(house.pk, after, day, coups=coups, sight=sight)
        return StreamingHttpResponse(lines, content_type=CONTENT_TYPE)
