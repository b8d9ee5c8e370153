"""Coups over HTTP: plain views, read with msgspec, because this is the hot path (`make bench`)."""

from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from casino.lib.commands import REPEATED, WAITED, Command, read_id
from games.coups.bodies import PLAIN, read_body
from games.coups.selectors.coup_state import read_coup_state
from games.coups.selectors.coup_view import outcome_view
from games.coups.services.coup_entry import NumberedCoup
from games.coups.services.coup_place import verify_next_coup
from games.coups.services.record_coup import record_coup, settlement_view
from games.coups.services.record_pass import foresee_pass
from games.coups.services.settle_coup import foresee_coup
from tables.api.asked import answers_json
from tables.journal.selectors import read_command

_decoder = msgspec.json.Decoder(NumberedCoup)
_encoder = msgspec.json.Encoder()


@require_POST
@answers_json
def coup_preview(request: HttpRequest, table_id: int) -> HttpResponse:
    """Return the next card of an unfinished coup, or the pay of a finished one; writes nothing."""
    entry = read_body(_decoder, request)
    state = read_coup_state(sign_in_id=_sign_in_id(request), table_id=table_id)
    state.verify_may("coup.record")
    verify_next_coup(state, entry.place)
    foresee = foresee_coup if state.regulation.banca is None else foresee_pass
    coup = foresee(state, entry)
    expected = coup.expected
    return _answer(
        {
            "expected": expected
            and {"hand": expected.hand.value, "index": expected.index, "why": expected.why},
            "outcome": coup.outcome and outcome_view(coup.outcome),
            "settlement": settlement_view(coup.settlement),
        }
    )


@require_POST
@answers_json
def coup_record(request: HttpRequest, table_id: int) -> HttpResponse:
    """Record one coup under the key in the Idempotency-Key header."""
    command_id = read_id(request.headers.get("Idempotency-Key"))
    entry = read_body(_decoder, request)
    data = read_body(PLAIN, request)
    waited_ms = request.headers.get(WAITED)
    command = read_command(command_id, path=request.path, data=data, waited_ms=waited_ms)
    _, answer = record_coup(
        sign_in_id=_sign_in_id(request),
        table_id=table_id,
        command=command,
        place=entry.place,
        entry=entry,
    )
    return answer_once(answer, command)


def answer_once(value: dict[str, Any], command: Command) -> HttpResponse:
    """Answer a command; mark an answer that was given before."""
    answer = _answer(value)
    if command.is_repeated:
        answer[REPEATED] = "true"
    return answer


def _sign_in_id(request: HttpRequest) -> UUID:
    sign_in_id: UUID = request.sign_in_id  # type: ignore[attr-defined]
    return sign_in_id


def _answer(value: dict[str, Any]) -> HttpResponse:
    return HttpResponse(_encoder.encode(value), content_type="application/json")
