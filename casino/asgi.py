"""One port for everything: sockets on ASGI, HTTP bridged to WSGI.

Django's own ASGI handler is several times slower for the same synchronous view, so HTTP never goes
through it. In production the two may run as separate processes.
"""

import os
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from channels.routing import ProtocolTypeRouter

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
# As in `casino.wsgi`, which comes too late here: the settings are read before it.
os.environ.setdefault("DATABASE_POOL", "16")

from casino.lib.whole_requests import WholeRequests
from casino.wsgi import application as http
from games.live.routing import sockets

application: Any = ProtocolTypeRouter(
    {
        "http": WholeRequests(
            pages=cast(Any, WSGIMiddleware(cast(Any, http), workers=8)),
            apart=cast(Any, WSGIMiddleware(cast(Any, http), workers=2)),
            paths_apart=("/healthz", "/static/"),
        ),
        "websocket": sockets,
    }
)
