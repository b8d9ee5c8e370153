"""Reasons in words that people give for an act."""

from casino.lib.errors import BadInput

REASON_LENGTH = 200


def verify_reason(reason: str, code: str = "input.reason", *, may_lack: bool = False) -> str:
    """Trim a reason; refuse one that is too long, or missing unless it `may_lack`.

    Raises BadInput, by default `input.reason`; `code` names another that says what it is for.
    """
    reason = " ".join(reason.split())
    if len(reason) > REASON_LENGTH or not (reason or may_lack):
        raise BadInput(code, params={"most": REASON_LENGTH})
    return reason
