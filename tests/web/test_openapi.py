"""The API describes itself completely, correctly and as it is."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.urls import resolve
from drf_spectacular import validation
from jsonschema_rs import validator_for

from casino.lib.addresses import API, Need, addresses
from games.coups.acts.schema import EXAMPLE, CoupPreview, RecordedCoup
from games.tallas.models import Talla
from tests.coups.by_api import next_coup
from tests.coups.room import make_room
from tests.roles_and_acts import WHO_MAY
from tests.web.addresses import NEEDS, walk
from tests.web.api_signature import write_signature
from tests.web.described import describe_api
from tests.web.device import Device

PROBLEM = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return describe_api()


def operations(schema: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    return {
        (path, method): operation
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    }


def test_it_is_valid_openapi(schema):
    """By the schema of OpenAPI itself, read by a validator that is quick at it."""
    of_openapi = Path(validation.__file__).with_name("openapi_3_1_schema.json")
    is_valid = validator_for(json.loads(of_openapi.read_text(encoding="utf-8")))
    assert [error.message for error in is_valid.iter_errors(schema)] == []
    assert list(is_valid.iter_errors({**schema, "paths": {"/api/v1/me": {"get": []}}})) != []


def test_it_holds_every_address_of_the_api_and_no_other(schema):
    served = {
        f"/{address.pattern}"
        if str(address.pattern).startswith("api/v1/")
        else f"/api/v1/{address.pattern}"
        for address in walk()
        if str(address.name).startswith("api-") and address.name != "api-docs"
    }
    assert {re.sub(r"<(int|str|slug):(\w+)>", r"{\2}", path) for path in served} == set(
        schema["paths"]
    )


def test_every_operation_has_a_name_of_its_own(schema):
    names = [operation["operationId"] for operation in operations(schema).values()]
    assert len(names) == len(set(names))
    assert all(operation["summary"] for operation in operations(schema).values())


def test_every_refusal_is_a_problem(schema):
    for where, operation in operations(schema).items():
        refusals = {it: what for it, what in operation["responses"].items() if it >= "400"}
        assert "401" in refusals, where
        assert all(refusal["content"] == PROBLEM for refusal in refusals.values()), where


def test_commands_take_a_key_a_session_and_a_page_token(schema):
    """All that is posted but enrolling, signing in and out, and the preview, which only looks.

    A shoe reader's message has its number for a key.
    """
    keyless = set()
    for (path, method), operation in operations(schema).items():
        keys = [it for it in operation.get("parameters", []) if it["name"] == "Idempotency-Key"]
        if method == "get":
            assert keys == []
            asked = [{"reader_key": []}] if path == "/api/v1/reader" else [{"session": []}]
            assert operation["security"] == asked, path
        elif keys:
            assert keys[0]["in"] == "header"
            assert keys[0]["required"]
            assert keys[0]["schema"] == {"type": "string", "format": "uuid"}
            assert operation["security"] == [{"session": [], "page_token": []}], path
        else:
            keyless.add(path)
    assert keyless == {
        "/api/v1/enrol",
        "/api/v1/reader",
        "/api/v1/readers/enrol",
        "/api/v1/sign-in",
        "/api/v1/sign-out",
        "/api/v1/tables/{table_id}/coups/preview",
    }
    names = {resolve(path.replace("{table_id}", "1")).view_name for path in keyless}
    assert names == {
        name
        for name, one in addresses().items()
        if one.has_no_key or (one.writes_nothing and name.startswith("api-"))
    }
    assert "security" not in schema["paths"]["/api/v1/sign-in"]["post"]


def test_a_table_is_its_id_and_its_number_has_another_name(schema):
    """In parameters and in answers; `number` is that of the thing itself."""
    named = [
        (name, field)
        for schema in schema["components"]["schemas"].values()
        for name, field in schema.get("properties", {}).items()
    ]
    named += [
        (it["name"], it["schema"])
        for operation in operations(schema).values()
        for it in operation.get("parameters", [])
    ]
    kinds = {"table": set(), "table_number": set(), "table_id": set()}
    for name, field in named:
        if name in kinds:
            kinds[name] |= kinds_of(field) - {"null", "array"}  # a list is by table
    assert kinds == {"table": {"integer"}, "table_number": {"string"}, "table_id": {"integer"}}


def test_an_answer_names_a_person_by_badge_and_beside_it_by_name(schema):
    """Numbers are records (`corrected_by`), and the report `by` hour names nobody."""
    found = {}
    for where, shape in schema["components"]["schemas"].items():
        fields = shape.get("properties", {})
        for name in fields:
            is_text = kinds_of(fields[name]) - {"null"} == {"string"} and "enum" not in fields[name]
            if is_text and re.fullmatch(r"by|actor|witness|\w+_by", name):
                found[where, name] = f"{name}_name" in fields
    assert len(found) > 30
    assert [it for it, has_name in found.items() if not has_name] == []


def kinds_of(field):
    """Return the types that a value may have."""
    several = field.get("oneOf") or field.get("anyOf") or []
    kinds = field.get("type", [])
    return {*([kinds] if isinstance(kinds, str) else kinds)}.union(*map(kinds_of, several))


BOUNDED = {
    "balances", "boxes", "counts", "coup_correction", "handover", "house_policies",
    "incident", "me", "morning", "next_guests", "own_tips", "regulations", "shift", "slip", "table",
    "tables", "talla_coups", "reported_waiting", "tip_day", "tip_payments", "tip_what_if", "totals",
}  # fmt: skip
"""Operations whose lists are bounded by the house, by its tables or by the thing itself."""


def test_every_list_that_grows_is_read_page_by_page(schema):
    lists = set()
    for (_, method), operation in operations(schema).items():
        content = operation["responses"]["200"].get("content", {}) if method == "get" else {}
        if "application/json" not in content:
            continue
        name = content["application/json"]["schema"]["$ref"].rpartition("/")[2]
        fields = schema["components"]["schemas"][name]["properties"]
        asked = {it["name"] for it in operation.get("parameters", [])}
        assert ("next" in fields) == ({"limit", "after"} <= asked), operation["operationId"]
        if "array" in [it.get("type") for it in fields.values()] and "next" not in fields:
            lists.add(operation["operationId"])
    assert lists == BOUNDED


def test_every_body_is_closed(schema):
    """A field that it does not name is refused, and it says so."""
    closed = 0
    for (path, _), operation in operations(schema).items():
        for content in operation.get("requestBody", {}).get("content", {}).values():
            for part in objects_in(content["schema"], schema):
                assert part["additionalProperties"] is False, (path, part)
                closed += 1
    assert closed > 90


def objects_in(part, schema):
    """Return every object with named fields in a part of the description."""
    if "$ref" in part:
        part = schema["components"]["schemas"][part["$ref"].rpartition("/")[2]]
    if "properties" in part:
        yield part
    ways = [it for way in ("oneOf", "anyOf", "allOf") for it in part.get(way, ())]
    for inner in (*part.get("properties", {}).values(), part.get("items"), *ways):
        if isinstance(inner, dict):
            yield from objects_in(inner, schema)


@pytest.mark.parametrize(
    ("name", "act"),
    [
        ("open_table", "table.open"),
        ("record_coup", "coup.record"),
        ("void_coup", "coup.void"),
        ("sign_shift", "shift.sign"),
        ("tables", "floor.view"),
    ],
)
def test_an_operation_names_the_roles_that_may_do_it(schema, name, act):
    found = [it for it in operations(schema).values() if it["operationId"] == name]
    assert len(found) == 1, name
    assert found[0]["x-roles"] == {role.value: reach.value for role, reach in WHO_MAY[act].items()}


def test_public_addresses_are_those_that_require_no_session(schema):
    open_names = {name for name, need in NEEDS.items() if need is Need.NOBODY}
    assert {name for name in open_names if name.startswith("api-")} == {
        "api-enrol",
        "api-place-coming",
        "api-place-leave",
        "api-reader-enrol",
        "api-sign-in",
    }


def test_the_signature_names_every_operation_and_every_field(schema):
    words = set(re.findall(r"\w+", write_signature(schema)))
    assert {it["operationId"] for it in operations(schema).values()} <= words
    fields = {
        it for one in schema["components"]["schemas"].values() for it in one.get("properties", ())
    }
    assert len(fields) > 400
    assert fields <= words


def test_the_signature_in_the_documentation_is_current(schema):
    """`make openapi` writes it again."""
    kept = (settings.BASE_DIR / "docs" / "api.txt").read_text(encoding="utf-8")
    assert kept.splitlines() == write_signature(schema).splitlines()


@pytest.mark.django_db
@pytest.mark.parametrize("bets", [EXAMPLE["bets"], [], None])
def test_the_answers_about_a_coup_match_their_description(bets):
    room = make_room()
    room.start()
    Talla.objects.update(holder=None)
    device = Device(room.croupier)
    path = f"/api/v1/tables/{room.table.pk}/coups"
    place = next_coup(device.get(f"/api/v1/tables/{room.table.pk}").json())
    whole = {**EXAMPLE, **place, "bets": bets}
    for body in ({**place, "punto": "Js", "bets": bets}, whole):
        foreseen = device.command(f"{path}/preview", body)
        assert foreseen.status_code == 200, foreseen.content
        msgspec.json.decode(foreseen.content, type=CoupPreview)
    recorded = device.command(path, whole)
    assert recorded.status_code == 200, recorded.content
    msgspec.json.decode(recorded.content, type=RecordedCoup)


@pytest.mark.django_db
def test_it_is_served_to_signed_in_people(schema):
    device = Device(make_room().jefe)
    answer = device.get("/api/v1/schema/", headers={"Accept-Language": "es"})
    assert answer.status_code == 200
    assert answer.json() == schema
    again = device.get("/api/v1/schema/", headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = device.get("/api/v1/schema/", headers={"If-None-Match": '"of another version"'})
    assert other.content == answer.content


def test_pages_ask_where_the_api_is():
    """The scripts contain the beginning of the API once, and pages do not contain it."""
    static, templates = (settings.BASE_DIR / it for it in ("static", "templates"))
    said = (static / "lib" / "api.js").read_text(encoding="utf-8")
    assert re.findall(r'export const API = "(.*)";', said) == [API]
    scripts = [it for it in static.rglob("*.js") if it.parent.name != "vendor"]
    sources = [*scripts, *templates.rglob("*.html")]
    assert len(sources) > 100
    for source in sources:
        code = re.sub(r"/\*.*?\*/", "", source.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert source.name == "api.js" or "/api/" not in code, source


def test_an_address_without_a_version_is_refused_as_a_problem(client):
    for path in ("/api/me", "/api/v2/me"):
        answer = client.get(path)
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")


FIRST_READERS = """
import json, sys, threading, django
django.setup()
from tables.api.description import describe_api
sys.setswitchinterval(1e-4)
described = []
def read():
    described.append(len(json.loads(describe_api())["paths"]))
readers = [threading.Thread(target=read) for _ in range(3)]
for one in readers: one.start()
for one in readers: one.join()
print(described)
"""


def test_the_first_readers_of_a_process_may_ask_together(schema):
    run = subprocess.run(
        [sys.executable, "-c", FIRST_READERS],
        cwd=settings.BASE_DIR,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "casino.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.strip() == str([len(schema["paths"])] * 3), run.stderr
