"""The tables of the reports as files of the API."""

from django.conf import settings
from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request

from casino.lib.paging import read_choice
from casino.printing.files import FILE_KINDS
from casino.reporting.acts.described import (
    BY,
    CATEGORY,
    PERIOD,
    SIGNER,
    STATE,
    Asked,
    narrowed_by,
)
from casino.reporting.files.answers import answer_report
from casino.reporting.files.printouts import PRINTOUTS, report_printout
from casino.reporting.question import read_beyond
from tables.api.renderers import files
from tables.api.schema import READ_REFUSALS, problems
from tables.api.views import HouseView

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
_TYPES = {ending: kind.content_type.partition(";")[0] for ending, kind in FILE_KINDS.items()}


class ReportFileView(HouseView):
    """GET reports/file."""

    renderer_classes = files(*_TYPES.values())
    parameters = (
        OpenApiParameter("report", enum=list(PRINTOUTS), description="By default totals."),
        OpenApiParameter(
            "file", enum=list(FILE_KINDS), description="By default csv; the others need `lang`."
        ),
        OpenApiParameter(
            "lang",
            enum=LANGUAGES,
            description="The language of heads and words. Left out, heads and words are codes, "
            "amounts whole numbers of the smallest unit, and what nobody knows is `null`.",
        ),
        *PERIOD,
        BY,
        *narrowed_by(),
        CATEGORY,
        STATE,
        SIGNER,
    )

    @extend_schema(
        summary="Download the tables of a report",
        responses={
            **{(200, kind): OpenApiResponse(OpenApiTypes.BINARY) for kind in _TYPES.values()},
            **problems(*READ_REFUSALS),
        },
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Write it."""
        asked = Asked(request)
        params = asked.params
        report = read_choice(params, "report", tuple(PRINTOUTS), "totals")
        ending = read_choice(params, "file", tuple(FILE_KINDS), "csv")
        language = read_choice(params, "lang", LANGUAGES) or None
        printout = report_printout(asked.question, asked.house, report, read_beyond(params))
        return answer_report(printout, ending, language)
