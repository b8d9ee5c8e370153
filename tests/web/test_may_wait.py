"""Any act can be declared as one that waits on a device without network."""

import pytest
from django.urls import include, path
from drf_spectacular.generators import SchemaGenerator

from casino.lib import addresses
from casino.lib.addresses import Need
from casino.lib.policy import Role
from tables.api.acts import command
from tables.api.fields import EmptySerializer, VersionSerializer
from tests.building import make_house, make_staff
from tests.web.device import Device

urlpatterns = [path("", include("casino.urls"))]


@pytest.fixture
def declared(monkeypatch):
    """An act that may wait, in the address list for one test."""
    addresses.addresses()
    monkeypatch.setattr(addresses, "_declared", dict(addresses._declared))
    act = command(
        "tables/<int:table_id>/lamps/<int:lamp_id>/light",
        lambda **_: {"version": 1},
        name="api-lamp-light",
        need=Need.SIGNED_IN,
        summary="Light a lamp",
        body=EmptySerializer,
        answer=VersionSerializer,
        may_wait=True,
    )
    urlpatterns.append(path("api/v1/", include([act])))
    yield act
    urlpatterns.pop()


@pytest.mark.urls(__name__)
def test_a_declared_act_is_among_those_that_a_page_lets_wait(declared, db):
    person = make_staff(make_house(), Role.CROUPIER)
    html = Device(person, "en").get("/").content.decode()
    waits = html.split('data-waits="')[1].split('"')[0].split()
    assert {"/api/v1/tables/0/coups", "/api/v1/tables/0/lamps/0/light"} <= {*waits}
    assert not [it for it in waits if "undo" in it or "counts" in it or "commission" in it]


@pytest.mark.urls(__name__)
def test_the_api_says_of_a_declared_act_that_it_may_wait(declared):
    patterns = [path("api/v1/", include([declared]))]
    schema = SchemaGenerator(patterns=patterns).get_schema(request=None, public=True)
    operation = schema["paths"]["/api/v1/tables/{table_id}/lamps/{lamp_id}/light"]["post"]
    assert operation["x-outbox"] is True
    assert "x-undo" not in operation
