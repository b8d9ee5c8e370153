"""The address of shoe readers: one message at a time, or the reader's state.

No page calls it and no cookie is read, so it requires no page token.
"""

from typing import Any
from uuid import UUID, uuid5

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from casino.lib.errors import TooLarge, TooMany
from casino.lib.policy import DeviceActor
from games.coups.acts.coups import answer_once
from games.coups.bodies import PLAIN, read_body
from games.reader.acts.pace import MOST_PER_S, READERS
from games.reader.selectors import reader_state
from games.reader.services.messages import ReaderMessage
from games.reader.services.reader import hear_reader
from tables.api.asked import answers_json
from tables.journal.selectors import read_command

BODY_BYTES_MOST = 1024
_OF_READERS = UUID("5f0c9a3e-6d0f-4e0a-9d3b-6a1c2b9f7e14")

_decoder = msgspec.json.Decoder(ReaderMessage)
_encoder = msgspec.json.Encoder()


@csrf_exempt
@require_http_methods(["GET", "POST"])
@answers_json
def reader(request: HttpRequest) -> HttpResponse:
    """Hear one message of an enrolled reader, or return its position."""
    device: DeviceActor = request.device  # type: ignore[attr-defined]
    if not READERS.allows(device.device_id):
        raise TooMany("reader.too_many", params={"most": MOST_PER_S})
    if request.method == "GET":
        return _answer(reader_state(device))
    if len(request.body) > BODY_BYTES_MOST:
        raise TooLarge("input.too_large", params={"bytes": BODY_BYTES_MOST})
    message = read_body(_decoder, request)
    # A message that comes twice has one effect and one answer, however late it comes.
    key = uuid5(_OF_READERS, f"{device.device_id}/{message.sequence}")
    command = read_command(key, path=request.path, data=read_body(PLAIN, request))
    return answer_once(hear_reader(actor=device, command=command, message=message), command)


def _answer(value: dict[str, Any]) -> HttpResponse:
    return HttpResponse(_encoder.encode(value), content_type="application/json")
