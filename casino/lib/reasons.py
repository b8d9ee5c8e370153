"""Reasons in words that people give for an act."""

from casino.lib.errors import BadInput

REASON_LENGTH = 200


def verify_reason(reason: str) -> str:
    """Trim a reason. Raises BadInput `input.reason` for none, or one that is too long."""
    reason = " ".join(reason.split())
    if not reason or len(reason) > REASON_LENGTH:
        raise BadInput("input.reason", params={"most": REASON_LENGTH})
    return reason
