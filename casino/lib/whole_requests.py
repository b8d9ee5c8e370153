"""HTTP before any thread is taken: a request is handed on once its body is here.

The threads are few. A client that sends half a body and waits would hold one, and eight of them
every page of the house.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from io import BytesIO
from typing import Any, Final

import structlog
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse
from django.utils import translation

from casino.lib.errors import Refusal, TooLarge, TooSlow
from casino.lib.problems import problem_response
from casino.lib.request_log import HEADER

logger = structlog.get_logger(__name__)

BODY_S: Final = 10.0
"""A body is whole within this time after its head."""

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]


class WholeRequests:
    """An ASGI application that passes whole requests to `pages`, or to `apart` by their path.

    `apart` has threads of its own: the health check waits for no page.
    """

    def __init__(self, pages: App, apart: App, paths_apart: tuple[str, ...]) -> None:
        self._pages, self._apart, self._paths_apart = pages, apart, paths_apart

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Read the body, then pass the request on; answer 408 or 413 if it does not arrive."""
        try:
            body = await asyncio.wait_for(_read_body(receive), BODY_S)
        except TimeoutError:
            await _refuse(TooSlow("input.too_slow", params={"seconds": int(BODY_S)}), scope, send)
            return
        except _OverTheMost:
            most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
            await _refuse(TooLarge("input.too_large", params={"bytes": most}), scope, send)
            return
        if body is None:
            return  # the client has gone
        app = self._apart if scope["path"].startswith(self._paths_apart) else self._pages
        await app(scope, _given(body, receive), send)


class _OverTheMost(Exception):
    pass


async def _read_body(receive: Receive) -> bytes | None:
    """Read a request's body; None if the client disconnects before its end."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise _OverTheMost
        if not message.get("more_body", False):
            return bytes(body)


def _given(body: bytes, receive: Receive) -> Receive:
    """Return a receive that gives the body as one message, then the client's next ones."""
    messages = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_given() -> Message:
        return messages.pop() if messages else await receive()

    return receive_given


async def _refuse(refusal: Refusal, scope: Message, send: Send) -> None:
    """Answer with the problem, in the language that the browser asks for, and end the link."""
    answer = _problem(refusal, scope)
    logger.info("request_refused", path=scope["path"], code=refusal.code, request_id=answer[HEADER])
    headers = [*((it.lower().encode(), answer[it].encode()) for it in answer.headers)]
    headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": answer.content})


def _problem(refusal: Refusal, scope: Message) -> HttpResponse:
    request = ASGIRequest(scope, body_file=BytesIO())
    with translation.override(translation.get_language_from_request(request)):
        return problem_response(refusal, request)
