"""The arguments of the measuring processes; importable before Django is set up."""

from dataclasses import dataclass

SEATS_BETTING = 8


@dataclass(frozen=True)
class Bench:
    """A table in play and the cookies of its signed-in croupier."""

    table_id: int
    sign_in_id: str
    cookies: str
    csrf: str


@dataclass(frozen=True)
class Address:
    """Where HTTP and sockets answer."""

    http_port: int
    socket_port: int


@dataclass(frozen=True)
class Server:
    """A process that is measured, and where it answers."""

    port: int
    process: int
