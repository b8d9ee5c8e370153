"""How the API describes itself: keys of commands, answers, problems."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
    extend_schema_view,
)
from msgspec import Struct
from rest_framework import serializers
from rest_framework.views import APIView

from casino.lib.commands import WAITED
from games.rules.wagers import Winner

View = TypeVar("View", bound=type[APIView])


class DefectSerializer(serializers.Serializer[Any]):
    """One thing that is wrong with a body."""

    pointer = serializers.CharField(
        allow_blank=True, help_text="Where it is, as a JSON pointer (RFC 6901)."
    )
    code = serializers.CharField()
    detail = serializers.CharField(help_text="The sentence, in the reader's language.")


class PlaceOfCoupSerializer(serializers.Serializer[Any]):
    """Which coup it is: the id of its talla, and its number in it."""

    talla = serializers.IntegerField()
    number = serializers.IntegerField()


class CoupInBooksSerializer(serializers.Serializer[Any]):
    """A coup that is recorded; no cards if it was entered by its totals."""

    number = serializers.IntegerField()
    winner = serializers.ChoiceField([*Winner])
    punto_total = serializers.IntegerField()
    banca_total = serializers.IntegerField()
    punto = serializers.CharField(allow_blank=True)
    banca = serializers.CharField(allow_blank=True)
    recorded_at = serializers.DateTimeField()
    recorded_by = serializers.CharField()
    recorded_by_name = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    """Problem details (RFC 9457): why nothing was written, or (5xx) that this is not known."""

    type = serializers.CharField(help_text="urn:sabot:problem:<code>")
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="Stable: a client decides by it.")
    detail = serializers.CharField(help_text="The sentence, in the reader's language.")
    article = serializers.CharField(
        allow_blank=True, help_text="The regulation's article that asks for it, or empty."
    )
    cited = serializers.CharField(
        allow_blank=True, help_text="The article as people read it, by the title of its text."
    )
    request_id = serializers.CharField(
        help_text="The id of the request, also in `X-Request-Id`: name it when you ask us."
    )
    errors = DefectSerializer(  # type: ignore[assignment]
        many=True, required=False, help_text="Of a body that is not right only: all its defects."
    )
    expected_sequence = serializers.IntegerField(
        required=False, help_text="Of a shoe reader's message that is out of its number only."
    )
    next_coup = PlaceOfCoupSerializer(
        required=False, help_text="Of a coup that is not the next one only: the next."
    )
    recorded = CoupInBooksSerializer(
        required=False,
        allow_null=True,
        help_text="Only for a coup that is not the next one: the coup recorded under its number.",
    )


REASONS = {
    400: "The request cannot be read",
    401: "Nobody is signed in",
    403: "Not allowed, not at this table, or the page token is missing",
    404: "No such thing in this house",
    405: "The address does not take this method",
    406: "The Accept header leaves out the type of the answer",
    409: "It does not fit the table's state, or the key was used for another command",
    422: "An article of the regulation forbids it",
    413: "The body is larger than any command",
    415: "The body is not of the type application/json",
    429: "Too many wrong PINs or passwords, sign-ins at once, or messages of a shoe reader",
    503: "The database does not answer; whether it was recorded is not known: repeat it later",
    507: "The database's disk is full; whether it was recorded is not known: repeat it later",
}


def problems(*statuses: int) -> dict[Any, OpenApiResponse]:
    """Describe the refusals of an address, by status."""
    return {
        (status, "application/problem+json"): OpenApiResponse(
            ProblemSerializer, description=REASONS[status]
        )
        for status in statuses
    }


IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.UUID,
    OpenApiParameter.HEADER,
    required=True,
    description="Minted by the device; the same key repeats the same command and has one effect.",
)
WAITED_MS = OpenApiParameter(
    WAITED,
    OpenApiTypes.INT,
    OpenApiParameter.HEADER,
    description="For how many milliseconds a device without network kept the command: its events "
    "say when it was entered, and it is refused if what it is about is newer.",
)
IS_REPEATED = OpenApiParameter(
    "Idempotent-Replayed",
    OpenApiTypes.BOOL,
    OpenApiParameter.HEADER,
    response=[200],
    description="`true` if this is the answer given before under the same key.",
)
READ_REFUSALS = (400, 401, 403, 404, 406)
COMMAND_REFUSALS = (400, 401, 403, 404, 406, 409, 413, 415, 422, 503, 507)


def describe_command(
    summary: str,
    *,
    answer: type[serializers.Serializer[Any] | Struct],
    example: Mapping[str, Any] | None = None,
    method: str = "post",
    description: str | None = None,
    extensions: Mapping[str, bool] | None = None,
) -> Callable[[View], View]:
    """Describe a command's view: its body, its key, its answer, its refusals."""

    def decorate(view: View) -> View:
        # Where a second person signs, a PIN may be wrong too often.
        body = view.serializer_class  # type: ignore[attr-defined]
        refusals = (*COMMAND_REFUSALS, 429) if hasattr(view, "signer") else COMMAND_REFUSALS
        waits = [WAITED_MS] if extensions and extensions.get("x-outbox") else []
        operation = extend_schema(
            summary=summary,
            description=description,
            request=getattr(body, "described", body),
            parameters=[IDEMPOTENCY_KEY, *waits, IS_REPEATED],
            responses={200: answer, **problems(*refusals)},
            examples=[OpenApiExample("Example", value=example, request_only=True)]
            if example
            else [],
            extensions={name: True for name, holds in (extensions or {}).items() if holds},
        )
        described: View = extend_schema_view(**{method: operation})(view)
        return described

    return decorate


def describe_read(
    summary: str,
    *,
    answer: type[serializers.Serializer[Any] | Struct] | serializers.BaseSerializer[Any],
    refusals: Sequence[int] = (),
) -> Callable[[View], View]:
    """Describe a view that answers a GET; `refusals` are statuses that other reads never have."""

    def decorate(view: View) -> View:
        described: View = extend_schema_view(
            get=extend_schema(
                summary=summary,
                responses={200: answer, **problems(*READ_REFUSALS, *refusals)},
            )
        )(view)
        return described

    return decorate
