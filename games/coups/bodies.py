"""Reading a body with msgspec, where time counts: coups and the messages of shoe readers."""

from typing import TypeVar

import msgspec
from django.http import HttpRequest

from casino.lib.errors import BadInput

Read = TypeVar("Read")
PLAIN = msgspec.json.Decoder()
"""Reads a body as it came: a command's digest is made from it."""


def read_body(decoder: "msgspec.json.Decoder[Read]", request: HttpRequest) -> Read:
    """Read the request's body. Raises BadInput `input.field`, `input.malformed`."""
    try:
        return decoder.decode(request.body)
    except msgspec.ValidationError as defect:
        raise BadInput("input.field", params=_describe_defect(str(defect))) from None
    # Text that is no UTF-8 is found out only where a field keeps it.
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as defect:
        raise BadInput("input.malformed", params={"reason": str(defect)}) from None


def _describe_defect(message: str) -> dict[str, str]:
    """Split msgspec's sentence, which ends in the path of the field: "... - at `$.bets[0]`"."""
    reason, _, field = message.partition(" - at `$")
    return {"field": field.strip("`.") or "-", "reason": reason}
