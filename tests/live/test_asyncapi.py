"""The description of the sockets is complete, strict, and true."""

import datetime
import json
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from django.conf import settings
from jsonschema import (  # type: ignore[import-untyped]
    Draft7Validator,
    FormatChecker,
    ValidationError,
)

from casino.lib.clock import utc_now
from casino.management.commands.asyncapi import write_sockets
from games.board.selectors.display import public_kind
from games.coups.services.coup_entry import CoupEntry
from games.live import consumers, hub
from games.live.messages import write_beat, write_waitlist
from games.live.needs import SOCKET_MESSAGES
from games.live.routing import socket_routes
from games.live.states import read_texts
from games.live.watcher import Audience
from games.talla_acts.services.sabot import refuse_sabot
from games.voids.services import undo_coup
from tables.journal.models import FloorEvent
from tests.banca.banca_room import make_banca_room
from tests.building import acting, make_table
from tests.counting.counted import close_table
from tests.coups.room import Room, banca_wins, bet, make_room
from tests.rooms import event_kinds

KEPT = (settings.BASE_DIR / "docs" / "asyncapi.yaml").read_text(encoding="utf-8")
DESCRIBED: dict[str, Any] = yaml.safe_load(KEPT)
SCHEMAS = DESCRIBED["components"]["schemas"]
FORMATS = FormatChecker()
BOXES = ("closing_float", "commission_box", "tip_box", "drop_box")


@FORMATS.checks("date-time", raises=ValueError)
def is_moment(text: object) -> bool:
    """Return whether a text is a moment with its distance from UTC."""
    return not isinstance(text, str) or datetime.datetime.fromisoformat(text).tzinfo is not None


def nodes(node: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Walk the whole description."""
    yield path, node
    children = node.items() if isinstance(node, dict) else enumerate(node)
    if isinstance(node, dict | list):
        for name, child in children:
            if isinstance(child, dict | list):
                yield from nodes(child, f"{path}/{name}")


def resolve(reference: str) -> Any:
    node: Any = DESCRIBED
    for name in reference.removeprefix("#/").split("/"):
        node = node[name]
    return node


def verify(channel: str, message: str, text: str) -> None:
    """Validate a text as one of the messages of a channel."""
    name = DESCRIBED["channels"][channel]["messages"][message]["$ref"]
    schema = {"$ref": resolve(name)["payload"]["$ref"], "components": DESCRIBED["components"]}
    Draft7Validator(schema, format_checker=FORMATS).validate(json.loads(text))


def test_the_description_that_is_kept_is_made_from_the_messages():
    assert write_sockets() == KEPT, "make asyncapi"


def test_every_schema_is_one_and_every_reference_leads_somewhere():
    assert DESCRIBED["asyncapi"] == "3.0.0"
    for schema in SCHEMAS.values():
        Draft7Validator.check_schema(schema)
    for path, node in nodes(DESCRIBED):
        if isinstance(node, dict) and isinstance(node.get("$ref"), str):
            assert isinstance(resolve(node["$ref"]), dict), path


def test_every_object_names_all_that_it_holds():
    for path, node in nodes(SCHEMAS):
        if isinstance(node, dict) and "object" in node.get("type", ()) and "edges" not in path:
            assert node["additionalProperties"] is False, path
            assert sorted(node["required"]) == sorted(node["properties"]), path


def test_every_channel_gets_the_messages_that_the_permission_table_allows():
    heard = {
        (operation["channel"]["$ref"].rsplit("/", 1)[1], message["$ref"].rsplit("/", 1)[1])
        for operation in DESCRIBED["operations"].values()
        if operation["action"] == "receive"
        for message in operation["messages"]
    }
    assert heard == {pair for pair in SOCKET_MESSAGES if pair[1] != "connect"}


def test_the_addresses_are_served():
    served = {str(route.pattern).replace("<int:table_id>", "{table}") for route in socket_routes}
    assert {it["address"][1:] for it in DESCRIBED["channels"].values()} <= served


OF_THE_HOUSE = ("shift.", "break.", "device.", "staff.", "house.", "tip_", "cage.", "morning.")


def test_the_kinds_are_all_that_happen_at_tables():
    assert SCHEMAS["FloorEvent"]["properties"]["kind"]["enum"] == [
        kind.value for kind in event_kinds() if not kind.value.startswith(OF_THE_HOUSE)
    ]


def test_the_street_hears_only_kinds_that_the_room_sees_anyway():
    facts = {public_kind(kind.value) for kind in event_kinds()}
    assert facts == set(SCHEMAS["DisplayEvent"]["properties"]["kind"]["enum"])
    for topic in ("incident.", "waitlist.", "croupier.", "seat.", "abandoned_bet.", "card_set."):
        assert not any(kind.startswith(topic) for kind in facts)


def said_of(room: Room) -> dict[str, Any]:
    """Write every text that is sent of the house's tables, and validate it."""
    ids = room.house.tables.values_list("id", flat=True)
    keys = {(audience, table_id) for audience in Audience for table_id in ids}
    for (audience, _), texts in read_texts({room.house.pk: keys}).items():
        verify(audience.value, "snapshot", texts.snapshot)
        if texts.version:
            verify(audience.value, "event", texts.event)
    text = read_texts({room.house.pk: keys})[Audience.FLOOR, room.table.pk].event
    state: dict[str, Any] = json.loads(text)["state"]
    return state


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("regulation", "table_format"),
    [("asturias-2011", "large"), ("andalucia", "midi"), ("andalucia", "mini")],
)
def test_the_messages_of_an_evening_match_the_description(regulation, table_format):
    room = make_room(regulation, table_format)
    make_table(room.house, "fournier", "other")
    assert said_of(room)["talla"] is None
    room.start(first_card="7h")
    said_of(room)
    room.coup(banca_wins(bet(1, "banca", 2500), bet(2, "punto", 1000)))
    assert said_of(room)["last_coup"]["commission_minor"] is not None
    room.coup(CoupEntry(winner="P", punto_total=7, banca_total=2, bets=None))
    assert said_of(room)["last_coup"]["commission_minor"] is None
    room.act(undo_coup, number=2)
    said_of(room)
    counts = {box: {} for box in BOXES}
    signed = {"counts": counts, "signer": acting(room.croupier)}
    room.act(close_table, room.manager, **signed, early_reason="Alarma")
    assert said_of(room)["session"] is None


@pytest.mark.django_db
def test_the_messages_of_a_banca_match_the_description():
    it = make_banca_room()
    it.do("offer", seat=2, amount_minor=10_000)
    said_of(it.room)
    it.do("close_offers")
    it.coup("B")
    it.do("announce_suite")
    assert said_of(it.room)["banca"]["holder"]["suite_announced"] is True
    it.do("withdraw_banca")
    assert said_of(it.room)["banca"]["asked"]["seat"] == 3


@pytest.mark.django_db
def test_a_message_without_a_description_is_not_valid():
    room = make_room()
    room.start()
    room.act(refuse_sabot)
    assert FloorEvent.objects.filter(table=room.table).count() == 2
    key = (Audience.FLOOR, room.table.pk)
    texts = read_texts({room.house.pk: {key}})[key]
    verify("floor", "event", texts.event)
    with pytest.raises(ValidationError):
        verify("display", "event", texts.event)  # names and badges


def test_the_heartbeat_is_described():
    verify("floor", "beat", write_beat(utc_now()))


def test_news_of_the_waitlist_of_the_house_is_described():
    verify("floor", "waitlistChanged", write_waitlist(30))


def test_the_page_about_the_sockets_names_every_code_of_a_close():
    page = (settings.BASE_DIR / "docs" / "live.md").read_text(encoding="utf-8")
    facts = {int(line.split("|")[1]) for line in page.splitlines() if line[2:6].isdecimal()}
    codes = {**vars(hub), **vars(consumers)}.items()
    assert facts == {code for name, code in codes if name.startswith("CLOSE_")}
