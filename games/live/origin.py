"""Sockets open from our own pages only; unknown addresses are refused too."""

from typing import Any
from urllib.parse import urlsplit

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http.request import split_domain_port, validate_host


class RefuseSocket(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Answers a handshake with 403."""

    channel_layer_alias = None

    async def connect(self) -> None:
        """Refuse."""
        await self.close()


class SameOriginSockets:
    """Accepts a handshake only if its Origin is the requested host, which must be ours.

    Without it any page that a signed-in person visits could read the floor with their cookie.
    """

    def __init__(self, inner: Any) -> None:
        self.inner = inner
        self.refuse = RefuseSocket.as_asgi()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Pass the handshake on, or refuse it."""
        headers = dict(scope["headers"])
        origin = urlsplit(headers.get(b"origin", b"").decode("latin1")).netloc.lower()
        host = headers.get(b"host", b"").decode("latin1").lower()
        domain, _ = split_domain_port(host)
        ours = bool(host) and origin == host and validate_host(domain, settings.ALLOWED_HOSTS)
        await (self.inner if ours else self.refuse)(scope, receive, send)
