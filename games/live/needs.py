"""The requirements of each message of a socket; a message that is not here is refused."""

from casino.lib.addresses import Need
from casino.lib.policy import Role, reach_of

# "connect" is opening the socket itself.
SOCKET_MESSAGES: dict[tuple[str, str], Need | str] = {
    ("floor", "connect"): "floor.view",
    ("floor", "watch"): "floor.view",
    ("floor", "since"): "floor.view",
    ("floor", "waitlist"): "waitlist.view",
    ("floor", "operate"): "floor.view",  # has no effect at a table: it closes a page of one's own
    ("display", "connect"): Need.NOBODY,
    ("display", "since"): Need.NOBODY,
}


def may_use_socket(socket: str, message: str, role: Role | None) -> bool:
    """Return whether a role (None: nobody signed in) may send this message; an unknown one: no."""
    need = SOCKET_MESSAGES.get((socket, message))
    if need is None or need is Need.NOBODY:
        return need is Need.NOBODY
    return role is not None and (need is Need.SIGNED_IN or reach_of(role, need) is not None)
