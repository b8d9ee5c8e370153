"""A killed server leaves no socket behind that others would go on sending to."""

import json

import pytest
import redis
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.stack import wait_until

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

OF_JOBS = ("celery", "_kombu", "unacked")


def test_a_killed_server_leaves_nothing_in_redis(room, stack):
    with redis.Redis.from_url(stack.redis_url, decode_responses=True) as client:
        number = client.connection_pool.connection_kwargs["db"]

        def subscribers() -> int:
            clients = client.client_list(_type="pubsub")
            return sum(1 for one in clients if int(one["db"]) == number)

        def keys() -> set[str]:
            return {key for key in client.scan_iter() if not key.startswith(OF_JOBS)}

        before, keys_before = subscribers(), keys()
        with _open_display(stack.url, room.table.pk) as page:
            assert json.loads(page.recv(10))["t"] in ("beat", "snapshot")
            wait_until(lambda: subscribers() > before or None, 10, "the hub's subscription")
            assert keys() == keys_before  # nothing names the socket, even now
            stack.web.kill()
            with pytest.raises(ConnectionClosed):
                _hear_out(page)
        wait_until(lambda: subscribers() == before or None, 10, "the end of the subscription")
        assert keys() == keys_before
    stack.web.start()
    stack.wait_until_ready()
    with _open_display(stack.url, room.table.pk) as page:
        assert json.loads(page.recv(10))["t"] in ("beat", "snapshot")


def _hear_out(page: ClientConnection) -> None:
    while True:
        page.recv(10)


def _open_display(url: str, table_id: int) -> ClientConnection:
    return connect(f"{url.replace('http', 'ws', 1)}/ws/display/{table_id}", origin=Origin(url))
