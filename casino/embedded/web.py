"""The web part: uvicorn on a socket that the supervisor already holds.

uvicorn's own ``--fd`` treats every descriptor as a unix socket and would lose the visitor's address
and TCP_NODELAY. Passing the socket object keeps both.
"""

import argparse
import os
import socket

import uvicorn
from environs import Env

from casino.embedded.http_protocol import BoundedProtocol

GRACE_S = 5
MESSAGE_BYTES_MAX = 65536


def main() -> None:
    """Serve ``casino.asgi:application`` on the inherited descriptor until a signal stops it."""
    parser = argparse.ArgumentParser(prog="python -m casino.embedded.web")
    parser.add_argument("--fd", type=int, required=True)
    listener = socket.socket(fileno=parser.parse_args().fd)
    trusts_proxy = Env().bool("TRUST_PROXY", False)
    # Behind a proxy all come from its address: it holds each visitor to their number.
    most = 0 if trusts_proxy else BoundedProtocol.per_address
    BoundedProtocol.per_address = Env().int("CONNECTIONS_PER_ADDRESS", most)
    config = uvicorn.Config(
        "casino.asgi:application",
        http=BoundedProtocol,
        ws="games.live.transport:LiveProtocol",
        lifespan="auto",
        # A trusted proxy reports the client's address and https; only these are believed.
        proxy_headers=trusts_proxy,
        forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1"),
        server_header=False,
        access_log=False,
        log_config=None,  # the settings' logging, one shape for all lines
        ws_max_size=MESSAGE_BYTES_MAX,
        timeout_graceful_shutdown=GRACE_S,
    )
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
