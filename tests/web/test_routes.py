"""Every address is in the table of needs, and nobody gets past a need without signing in."""

from collections import Counter
from http import HTTPStatus

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.urls import URLPattern
from django.views import View

from casino.lib.addresses import Need, address, addresses
from casino.lib.policy import RIGHTS, Reach, Role, reach_of
from games.live.needs import SOCKET_MESSAGES, may_use_socket
from tests.building import make_house, make_table
from tests.web.addresses import NEEDS, example_of, walk
from tests.web.device import TOKEN, Device, problem_of
from tests.web.roles_and_routes import (
    READER,
    STREET,
    STREET_SAYS,
    WHO_GETS_THROUGH,
    WHO_MAY_SAY,
)

ADDRESSES = list(walk())
CLOSED = [address for address in ADDRESSES if NEEDS.get(address.name or "") is not Need.NOBODY]
OPEN = [address for address in ADDRESSES if NEEDS.get(address.name or "") is Need.NOBODY]

# Signing in and enrolling take JSON only, which no foreign page can send; a shoe reader shows its
# key, which no page has; the others are read.
TOKENLESS = {"api-sign-in", "api-enrol", "api-reader-enrol", "api-reader", "schema", "api-docs"}


def name_of(address: URLPattern) -> str:
    return str(address.name)


def test_every_address_has_a_need_and_every_need_an_address():
    names = Counter(address.name for address in ADDRESSES)
    assert {name: count for name, count in names.items() if name is None or count > 1} == {}
    assert names.keys() - NEEDS.keys() == set(), "the gate refuses these to everybody"
    assert NEEDS.keys() - names.keys() == set(), "nobody serves these"


def test_a_name_is_declared_once():
    taken = "api-table-open"
    with pytest.raises(ImproperlyConfigured, match=taken):
        address("elsewhere", View.as_view(), name=taken, need=Need.NOBODY)
    assert NEEDS[taken] == addresses()[taken].need == "table.open"


def test_an_address_needs_a_right_that_a_room_declares():
    with pytest.raises(ImproperlyConfigured, match=r"table\.burn"):
        address("elsewhere", View.as_view(), name="elsewhere", need="table.burn")
    assert "elsewhere" not in addresses()


def test_every_need_is_a_need_or_a_right():
    needs = {*NEEDS.values(), *SOCKET_MESSAGES.values()}
    assert {need for need in needs if not isinstance(need, Need)} <= RIGHTS.keys()


def test_every_right_of_a_person_is_asked_somewhere():
    asked = {*NEEDS.values(), *SOCKET_MESSAGES.values()}
    in_statement = {"coup.record"}
    signed = ("ledger", "commission", "cage", "staff", "amount", "coup", "own_rules")
    countersigned = {f"{one}.countersign" for one in signed}
    deciding = {"mistake.rule", "mistake.consult"}
    of_a_second_person = {"witness.sign", *countersigned, *deciding}
    where_others_read = {"house.configure", "house.configure_money", "house.configure_trust"}
    of_people = {name for name, right in RIGHTS.items() if not right.of_device}
    assert of_people - asked == in_statement | of_a_second_person | where_others_read


def reach_through(name: str, role: Role) -> Reach | None:
    """Where the need of an address lets a role act."""
    need = NEEDS[name]
    if need is Need.SIGNED_IN:
        return Reach.ANY
    return reach_of(role, "coup.record" if need is Need.IN_STATEMENT else need)


def test_every_address_is_in_the_table_of_the_trade_once():
    assert Counter([*WHO_GETS_THROUGH, *STREET, *READER]) == Counter(list(NEEDS))


def test_an_address_admits_the_roles_of_the_trade():
    for name, who in WHO_GETS_THROUGH.items():
        found = {role: reach_through(name, role) for role in Role}
        assert found == {role: who.get(role) for role in Role}, name


def test_these_and_no_others_are_open_to_the_street():
    assert {name_of(address) for address in OPEN} == STREET


def test_only_an_enrolled_reader_gets_through_at_the_address_of_readers():
    assert {name for name, need in NEEDS.items() if need is Need.DEVICE} == READER


def test_a_socket_accepts_messages_of_the_roles_of_the_trade():
    facts = {f"{socket}/{message}" for socket, message in SOCKET_MESSAGES}
    assert facts == WHO_MAY_SAY.keys() | STREET_SAYS
    for pair in SOCKET_MESSAGES:
        name = "/".join(pair)
        for role in Role:
            assert may_use_socket(*pair, role) is (role in WHO_MAY_SAY.get(name, Role))
        assert may_use_socket(*pair, None) is (name in STREET_SAYS)


def test_only_acts_of_a_person_at_a_table_wait_on_a_device():
    for one in [it for it in addresses().values() if it.may_wait]:  # by name: test_kept_acts
        assert one.route.startswith(("tables/<int:table_id>/", "waitlist/<int:entry_id>/"))
        assert one.need not in (Need.NOBODY, Need.DEVICE, Need.SIGNED_IN)


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_nobody_gets_in_without_signing_in(method: str):
    assert len(CLOSED) > 200
    for one in CLOSED:
        path = example_of(one)
        response = Device().generic(method, path, headers={"X-CSRFToken": TOKEN})
        if path.startswith("/api/v1/"):
            is_for_device = NEEDS[name_of(one)] is Need.DEVICE
            code = "reader.key_wrong" if is_for_device else "sign_in.needed"
            answer = response.status_code, problem_of(response)["code"]
            assert answer == (HTTPStatus.UNAUTHORIZED, code), path
        else:
            assert response.status_code == HTTPStatus.FOUND, path
            assert response["Location"].startswith("/sign-in?next="), path


@pytest.mark.django_db
def test_the_street_is_not_asked_to_sign_in():
    table = make_table(make_house())
    for one in OPEN:
        path = example_of(one).replace("/display/1/", f"/display/{table.pk}/")
        response = Device().get(path)
        assert response.status_code != HTTPStatus.UNAUTHORIZED, path
        assert not response.get("Location", "").startswith("/sign-in"), path


@pytest.mark.django_db
def test_nothing_is_written_without_a_page_token():
    for one in ADDRESSES:
        response = Device().generic("POST", example_of(one))
        if one.name not in TOKENLESS:
            answer = response.status_code, problem_of(response)["code"]
            assert answer == (HTTPStatus.FORBIDDEN, "policy.csrf"), one.name
