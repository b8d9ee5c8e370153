"""Refusals: why a command changed nothing, in a form every face can show.

A refusal carries a spelled `code`, the article that asks for it (if any) and the values of
the sentence. The sentence is declared in its room (`casino.lib.refusals`), in three languages.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from http import HTTPStatus
from typing import Any


class Refusal(Exception):
    """A command that was understood and is refused; nothing has been written (but `Unanswered`).

    `code` is dotted and spelled, `article` names the regulation's article or is empty,
    `params` fill the sentence (`*_minor` values are money in the smallest unit), `left` is how long
    it is refused, where time alone ends that.
    """

    status = HTTPStatus.CONFLICT
    retry_after_s: int | None = None
    """After how many seconds to ask again, where that is known."""

    def __init__(
        self,
        code: str,
        *,
        article: str = "",
        params: Mapping[str, str | int] | None = None,
        left: timedelta | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.article = article
        self.params: Mapping[str, str | int] = params or {}
        if left is not None:
            self.retry_after_s = max(1, math.ceil(left.total_seconds()))

    @property
    def facts(self) -> Mapping[str, Any]:
        """More members of the answer, with which a client can continue."""
        return {}


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing that is wrong with a body: where (a JSON pointer), its code, its sentence."""

    pointer: str
    code: str
    detail: str


class BadInput(Refusal):
    """The request itself cannot be read or names something that does not exist (400).

    `defects` lists all defects of its body; the sentence names the first.
    """

    status = HTTPStatus.BAD_REQUEST

    def __init__(
        self,
        code: str,
        *,
        params: Mapping[str, str | int] | None = None,
        defects: Sequence[Defect] = (),
    ) -> None:
        super().__init__(code, params=params)
        self.defects = defects

    @property
    def facts(self) -> Mapping[str, Any]:
        """Return the defects, where a body had any."""
        if not self.defects:
            return {}
        # They may contain half a character of the request, which no answer can contain.
        return {
            "errors": [
                {
                    name: text.encode("utf-8", "backslashreplace").decode()
                    for name, text in asdict(defect).items()
                }
                for defect in self.defects
            ]
        }


class TooLarge(Refusal):
    """The body is larger than any command and has not been read (413)."""

    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE


class TooSlow(Refusal):
    """The body did not come in time and nothing was done (408)."""

    status = HTTPStatus.REQUEST_TIMEOUT


class WrongType(Refusal):
    """The body has a type that the address does not read (415)."""

    status = HTTPStatus.UNSUPPORTED_MEDIA_TYPE


class NotAcceptable(Refusal):
    """The client accepts no type in which the address answers; nothing was done (406)."""

    status = HTTPStatus.NOT_ACCEPTABLE


class NotSignedIn(Refusal):
    """Nobody is signed in on this device, or the sign-in has ended (401)."""

    status = HTTPStatus.UNAUTHORIZED


class NotAllowed(Refusal):
    """The person is known but may not do this, or not at this table (403)."""

    status = HTTPStatus.FORBIDDEN


class NotFound(Refusal):
    """No such thing in this house (404)."""

    status = HTTPStatus.NOT_FOUND


class Conflict(Refusal):
    """The state does not admit the act now, or its key was used for another act (409)."""


class TooMany(Refusal):
    """More was sent than is taken in a while; later it will be (429)."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    retry_after_s = 1


class AgainstTheRules(Refusal):
    """A rule of the regulation or of the house forbids it, whatever the state (422).

    For example one person in both parts of an act of two, or an amount out of proportion.
    """

    status = HTTPStatus.UNPROCESSABLE_ENTITY


class Unanswered(Refusal):
    """A technical failure; it is unknown whether a command was recorded (5xx).

    The command is repeated under its key: if it was recorded, it gets its first answer.
    """

    def __init__(
        self,
        code: str,
        *,
        status: HTTPStatus = HTTPStatus.INTERNAL_SERVER_ERROR,
        retry_after_s: int | None = None,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.retry_after_s = retry_after_s
