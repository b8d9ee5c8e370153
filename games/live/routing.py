"""Socket addresses."""

from channels.routing import URLRouter
from channels.sessions import SessionMiddlewareStack
from django.urls import path, re_path

from games.live.consumers import DisplaySocket, FloorSocket
from games.live.origin import RefuseSocket, SameOriginSockets

# Pages write the addresses without a slash at the end; with one they mean the same.
socket_routes = [
    path("ws/floor", FloorSocket.as_asgi()),
    path("ws/floor/", FloorSocket.as_asgi()),
    path("ws/display/<int:table_id>", DisplaySocket.as_asgi()),
    path("ws/display/<int:table_id>/", DisplaySocket.as_asgi()),
    re_path("", RefuseSocket.as_asgi()),
]

sockets = SameOriginSockets(SessionMiddlewareStack(URLRouter(socket_routes)))
