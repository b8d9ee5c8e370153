"""The servers that are measured, each a process that gets an event by one message of Redis.

`house` and `deflated` are the real application and its hub; `bare` is a loop of
`websockets.broadcast` and nothing else; `stock` and `pubsub` are plain consumers of Channels on its
two layers of Redis, fed by one `group_send` per event of a publisher, in place of the process
that took the command. House, bare and publishers are given the state and write it once, by the same
function: a socket that did not agree on compression gets the same frame from all.
"""

import asyncio
import os
import socket
import sys
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import msgspec

GROUP = "bench"
LAYERS = {
    "stock": "channels_redis.core.RedisChannelLayer",
    "pubsub": "channels_redis.pubsub.RedisPubSubChannelLayer",
}
KIND = "coup.settled"


async def hear(side: str, deliver: Callable[[dict[str, Any]], Any]) -> None:
    """Call `deliver` with each state that is published to a side."""
    import redis.asyncio as aioredis

    client = aioredis.Redis.from_url(os.environ["REDIS_URL"])
    async with client.pubsub(ignore_subscribe_messages=True) as subscription:
        await subscription.subscribe(f"bench.{side}")
        async for message in subscription.listen():
            answer = deliver(msgspec.json.decode(message["data"]))
            if asyncio.iscoroutine(answer):
                await answer


async def house(listener: socket.socket, side: str) -> None:
    """Serve the real sockets; states come to the hub as if it had loaded them."""
    from casino.asgi import application
    from games.live.hub import get_hub
    from games.live.messages import write_texts
    from games.live.watcher import Audience

    def deliver(state: dict[str, Any]) -> None:
        key = (Audience.FLOOR, state["table"])
        get_hub().hand_out({key: write_texts(state["table"], state["v"], state, KIND)})

    hearing = asyncio.create_task(hear(side, deliver))
    await _serve(application, listener, ws="games.live.transport:LiveProtocol")
    hearing.cancel()


async def bare(listener: socket.socket) -> None:
    """Serve sockets that get the broadcasts, without compression."""
    from websockets.asyncio.server import ServerConnection, broadcast, serve

    from games.live.messages import write_texts

    async def keep(link: ServerConnection) -> None:
        async for _ in link:
            pass

    async with serve(keep, sock=listener, compression=None) as server:

        def deliver(state: dict[str, Any]) -> None:
            broadcast(
                server.connections, write_texts(state["table"], state["v"], state, KIND).event
            )

        await hear("bare", deliver)


async def stock(listener: socket.socket, side: str) -> None:
    """Serve plain consumers on a layer of Redis, without compression; each passes a text on."""
    from channels.generic.websocket import AsyncWebsocketConsumer

    _use_layer(side)

    class Plain(AsyncWebsocketConsumer):  # type: ignore[misc]
        groups = [GROUP]

        async def table_event(self, event: dict[str, Any]) -> None:
            await self.send(text_data=event["text"])

    await _serve(Plain.as_asgi(), listener, ws_per_message_deflate=False)


async def publisher(_listener: socket.socket, side: str) -> None:
    """Write each event once and send it to the group, once."""
    from channels.layers import get_channel_layer

    from games.live.messages import write_texts

    _use_layer(side)
    layer = get_channel_layer()

    async def deliver(state: dict[str, Any]) -> None:
        text = str(write_texts(state["table"], state["v"], state, KIND).event)
        await layer.group_send(GROUP, {"type": "table.event", "text": text})

    await hear(side, deliver)


def _use_layer(side: str) -> None:
    from django.conf import settings

    layer = {
        "BACKEND": LAYERS[side],
        # redis-py gives up a read after five seconds, which is how long the layer waits for one.
        "CONFIG": {
            "hosts": [{"address": os.environ["REDIS_URL"], "socket_timeout": None}],
            "prefix": f"asgi-{side}",
        },
    }
    settings.configure(CHANNEL_LAYERS={"default": layer}, INSTALLED_APPS=["channels"])
    import django

    django.setup()


async def _serve(application: Any, listener: socket.socket, **options: Any) -> None:
    import uvicorn

    config = uvicorn.Config(
        application, lifespan="off", log_config=None, access_log=False, **options
    )
    await uvicorn.Server(config).serve(sockets=[listener])


SIDES: dict[str, Callable[[socket.socket], Coroutine[Any, Any, None]]] = {
    **{side: partial(house, side=side) for side in ("house", "deflated")},
    "bare": bare,
    **{side: partial(stock, side=side) for side in LAYERS},
    **{f"publisher-{side}": partial(publisher, side=side) for side in LAYERS},
}

if __name__ == "__main__":
    asyncio.run(SIDES[sys.argv[1]](socket.socket(fileno=int(sys.argv[2]))))
