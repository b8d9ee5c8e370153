"""No query goes without its house: one house sees, hears and changes nothing of another.

The pages of one's own house are asked for traces of another in `test_walk`.
"""

from http import HTTPStatus
from typing import Any

import pytest

from casino.lib.addresses import Need
from casino.lib.policy import Role
from tables.floor.models import GamingTable
from tests.building import PIN
from tests.shared import shared
from tests.web.addresses import NEEDS
from tests.web.asked import READ
from tests.web.device import Device
from tests.web.roles_and_routes import WHO_GETS_THROUGH
from tests.web.samples import SAMPLES, SECOND
from tests.web.two_houses import (
    VARIABLES,
    Side,
    count_writes,
    make_side,
    mark,
    name_foreign,
    rows_of,
    traces_of,
)

COMMANDS = sorted(name for name, sample in SAMPLES.items() if sample.body is not None)
ENDS_THE_SIGN_IN = {"api-sign-out"}
NOT_READ = {HTTPStatus.METHOD_NOT_ALLOWED}  # of signing in and enrolling, which are only posted
OF_NO_HOUSE = {"base", "day", "ending", "position", "place", "number", "talla"}
"""Names that are the same in every house: an address with only these names no other house."""
LOOKERS = (Role.DIRECTOR, Role.JEFE, Role.CROUPIER, Role.CASHIER, Role.AUDITOR)


def make_sides() -> tuple[Side, Side]:
    here, abroad = make_side(), make_side()
    mark(abroad)
    return here, abroad


built, sides = shared(make_sides)


def names_a_house(name: str) -> bool:
    return bool(VARIABLES[name] - OF_NO_HOUSE)


def text_of(answer: Any) -> str:
    """Read an answer whole; a workbook or a PDF as its raw bytes."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return str(content.decode(errors="replace"))


def test_the_traces_are_found_where_they_belong(sides):
    """The test of the test: a house's own pages are full of its traces."""
    here, abroad = sides
    device = Device(abroad.people[Role.DIRECTOR])
    shown = {name for name in READ if traces_of(abroad).search(text_of(device.get(
        abroad.address(name))))}  # fmt: skip
    assert {
        "board",
        "table",
        "staff",
        "person",
        "incidents",
        "slip",
        "boxes",
        "api-waitlist",
    } <= shown
    assert len(shown) > len(READ) // 2
    assert not traces_of(abroad).search(text_of(Device(here.people[Role.DIRECTOR]).get("/")))


@pytest.mark.parametrize("role", LOOKERS)
def test_a_thing_of_another_house_is_not_there(sides, role):
    here, abroad = sides
    device, shown = Device(here.people[role]), []
    for name in READ:
        if NEEDS[name] is Need.NOBODY or not names_a_house(name):
            continue
        answer = device.get(abroad.address(name))
        refused = answer.status_code in (HTTPStatus.NOT_FOUND, HTTPStatus.FORBIDDEN)
        words = text_of(answer).replace(abroad.address(name), "")
        if not refused or traces_of(abroad).search(words):
            shown.append((name, answer.status_code))
    assert shown == []


def test_whatever_is_written_is_counted(sides):
    """Rows are summed up only after a command that has written any."""
    before = count_writes()
    assert count_writes() == before
    GamingTable.objects.filter(house=sides[1].house).update(label="Otra")
    assert count_writes() > before


@pytest.mark.parametrize("foreign", ["address", "body"])
def test_no_command_reaches_into_another_house(sides, foreign):
    here, abroad = sides
    before, changed, found = rows_of(abroad.house), [], []
    strangers = {"badge": abroad.people[Role.INSPECTOR].badge, "pin": PIN}
    own = {"badge": here.people[Role.INSPECTOR].badge, "pin": PIN}
    for role in (Role.DIRECTOR, Role.JEFE, Role.CROUPIER, Role.CASHIER):
        device = Device(here.people[role])
        for name in COMMANDS:
            if name in ENDS_THE_SIGN_IN or role not in WHO_GETS_THROUGH.get(name, Role):
                continue  # the gate refuses it before anything is looked up
            body = dict(SAMPLES[name].body or {})
            side, signer = (abroad, own) if foreign == "address" else (here, strangers)
            written = count_writes()
            body = {key: signer if it is SECOND else it for key, it in body.items()}
            answer = device.command(
                side.address(name), body if foreign == "address" else name_foreign(body, abroad)
            )
            assert answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, (name, answer.content)
            after = before if count_writes() == written else rows_of(abroad.house)
            if after != before:
                changed.append((name, role.value, [it for it in after if after[it] != before[it]]))
                before = after
            if foreign == "address" and names_a_house(name):
                assert answer.status_code >= HTTPStatus.BAD_REQUEST, name
            said = text_of(answer)
            for word in (str(it) for it in body.values()):
                said = said.replace(word, "")
            if foreign == "address" and traces_of(abroad).search(said.replace(
                side.address(name), "")):  # fmt: skip
                found.append((name, role.value, said))
    assert changed == []
    assert found == []


def test_the_street_is_shown_one_house_at_a_time(sides):
    here, abroad = sides
    street, traces = Device(), traces_of(abroad)
    for name in (name for name in READ if NEEDS[name] is Need.NOBODY):
        answer = street.get(here.address(name))
        assert answer.status_code in (HTTPStatus.OK, HTTPStatus.FOUND, *NOT_READ), name
        assert not traces.search(text_of(answer)), name
    display = text_of(street.get(abroad.address("display")))
    assert abroad.place.room.table.label in display
    guest = text_of(street.get(abroad.address("own-place")))
    assert abroad.place.room.table.number in guest
    for page in (display, guest):
        assert here.house.name not in page
        assert f"{here.place.room.table.number}<" not in page
