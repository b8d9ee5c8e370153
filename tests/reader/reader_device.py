"""A shoe reader as it speaks to the house: by its key, one numbered message after the other."""

from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from games.coups.models import CoupUnderway
from tables.sign_in.models import Device
from tables.sign_in.services.devices import code_of, enrol_device, make_code
from tests.building import acting, new_command
from tests.coups.room import Room


@dataclass
class Reader:
    """An enrolled reader; `sequence` is the number of its last message."""

    key: str
    sequence: int = 0
    client: Client = field(default_factory=lambda: Client(enforce_csrf_checks=True))

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    def send(self, body: Any) -> Any:
        """Send a message as it is."""
        return self.client.post(
            "/api/v1/reader", body, content_type="application/json", headers=self.headers
        )

    def report(self, **message: Any) -> Any:
        """Send the next message; a refused one counts as not sent."""
        answer = self.send({"sequence": self.sequence + 1, **message})
        if answer.status_code == 200:
            self.sequence += 1
        return answer

    def card(self, hand: str, index: int, card: str) -> Any:
        """Send a card that was drawn."""
        return self.report(type="card", hand=hand, index=index, card=card)

    def error(self, error: str, **where: Any) -> Any:
        """Send an error."""
        return self.report(type="error", error=error, **where)

    def stand(self) -> Any:
        """Send that punto stands."""
        return self.report(type="punto_stands")

    def where(self) -> Any:
        """Ask for the reader's position."""
        return self.client.get("/api/v1/reader", headers=self.headers)


def enrol_reader(room: Room, name: str = "Reader") -> Reader:
    """Enrol the reader of the room's table."""
    command = new_command()
    make_code(actor=acting(room.manager), command=command, name=name, table_id=room.table.pk)
    device, secret = enrol_device(code=code_of(command), is_reader=True)
    return Reader(f"{device.pk}.{secret}")


def deal(reader: Reader, *cards: str) -> Any:
    """Read cards as the reader's answers ask for them; return the last answer."""
    answer: Any = None
    for card in cards:
        expected = reader.where().json()["expected"]
        answer = reader.card(expected["hand"], expected["index"], card)
        assert answer.status_code == 200, answer.content
    return answer


def alert_of(room: Room) -> Any:
    """Return the reader's alert."""
    return Device.objects.get(table=room.table, retired_at=None).alert


def hands(room: Room) -> tuple[str, str]:
    """Return the cards that were read of the coup under way."""
    return CoupUnderway.objects.values_list("punto", "banca").get(talla__table=room.table)
