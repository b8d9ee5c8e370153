"""Impossible input: each answered as a problem in the reader's language, and nothing written."""

import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.utils import translation

from casino.lib.policy import Role
from casino.lib.problems import problem_of as write_problem
from casino.lib.sentences import template_of
from games.coups.models import Coup
from games.preparation.models import ShoeStep
from games.rules.errors import RegulationViolation
from games.rules.regulations import get_regulation
from games.tallas.models import Talla
from tables.floor.models import GamingTable
from tables.journal.models import CommandRecord, FloorEvent
from tables.ledger.models import Transfer
from tables.sessions.models import TableSession
from tables.sign_in.models import SignIn
from tests.building import make_staff, make_table, make_talla, post_croupier
from tests.coups.made import next_place
from tests.coups.room import Room, make_room
from tests.raw_sql import behind_the_guards
from tests.shared import shared
from tests.web.device import TOKEN, Device, problem_of

pytestmark = pytest.mark.django_db

ARTICLE = "asturias-2011"
WRITTEN = (Coup, Transfer, FloorEvent, CommandRecord, SignIn, Talla, TableSession)
PLACE = {"talla": 1, "number": 1}
CARDS = {"punto": "Js3sKd", "banca": "Tc6c"}
TIP = {"amount_minor": 500}
TOO_LARGE = b" " * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
TOO_BIG = "9" * 20


@dataclass
class Scene:
    """A table in play with its shoe, a closed table, and the device of each one's croupier.

    And a closed table under a regulation that nobody wrote.
    """

    room: Room
    device: Device
    closed: GamingTable
    device_there: Device
    lawless: GamingTable

    def path(self, tail: str) -> str:
        return f"/api/v1/tables/{self.room.table.pk}{tail}"

    def coup(self, **body: Any) -> Any:
        return self.device.command(self.path("/coups"), {**self.place(), **body})

    def place(self) -> dict[str, int]:
        place = next_place(self.room.table.pk)
        return {"talla": place.talla, "number": place.number}

    def bet(self, stake: int, seat: int = 1) -> Any:
        bets = [{"seat": seat, "wager": "banca", "stake_minor": stake}]
        return self.coup(**CARDS, bets=bets)

    def send(self, tail: str, body: Any, **headers: str | None) -> Any:
        return self.device.command(self.path(tail), body, **headers)

    def at_closed_table(self, tail: str, body: Any) -> Any:
        return self.device_there.command(f"/api/v1/tables/{self.closed.pk}{tail}", body)

    def one_deck(self) -> None:
        with behind_the_guards():
            Talla.objects.all().delete()
            ShoeStep.objects.all().delete()
        make_talla(self.room.session, self.room.croupier, decks=1, holder=None)

    def with_unknown_regulation(self, tail: str) -> Any:
        return self.device.get(f"/api/v1/tables/{self.lawless.pk}{tail}")

    def form(self, body: str, **headers: str) -> Any:
        return self.device.post(
            self.path("/tips"),
            body,
            content_type="application/x-www-form-urlencoded",
            headers={"Idempotency-Key": str(uuid.uuid4()), **headers},
        )


def snapshot() -> dict[str, Any]:
    counts: dict[str, Any] = {model.__name__: model.objects.count() for model in WRITTEN}
    counts["versions"] = sorted(GamingTable.objects.values_list("pk", "version"))
    return counts


def make_scene() -> Scene:
    room = make_room(ARTICLE)
    make_talla(room.session, room.croupier, holder=1)
    closed, croupier = make_table(room.house), make_staff(room.house, Role.CROUPIER)
    post_croupier(closed, croupier)
    lawless = make_table(room.house, "atlantis")
    return Scene(room, Device(room.croupier), closed, Device(croupier), lawless)


built, scene = shared(make_scene)


Case = tuple[Callable[[Scene], Any], int, str, bool]
"""The body, the status, the code, and whether the refusal has an article."""

CASES: dict[str, Case] = {
    "no such card": (lambda it: it.coup(punto="Zs3sKd", banca="Tc6c"), 400, "card.unknown", False),
    "half a card": (lambda it: it.coup(punto="Js3", banca="Tc6c"), 400, "card.unknown", False),
    "a card too few": (
        lambda it: it.coup(punto="Js3s", banca="Tc6c"),
        422,
        "coup.third_missing",
        True,
    ),
    "a card too many": (
        lambda it: it.coup(punto="Js7s2d", banca="Tc6c"),
        422,
        "coup.third_undue",
        True,
    ),
    "a total that the cards do not give": (
        lambda it: it.coup(**CARDS, punto_total=9),
        422,
        "coup.total_mismatch",
        True,
    ),
    "a winner that the cards do not give": (
        lambda it: it.coup(**CARDS, winner="P"),
        422,
        "coup.winner_mismatch",
        True,
    ),
    "totals that no deal gives": (
        lambda it: it.coup(winner="P", punto_total=2, banca_total=5),
        422,
        "coup.winner_disagrees",
        True,
    ),
    "nothing entered": (lambda it: it.coup(), 400, "coup.nothing_entered", False),
    "a bet over the limit": (lambda it: it.bet(60_000), 422, "limits.over_maximum", True),
    "a bet under the limit": (lambda it: it.bet(100), 422, "limits.under_minimum", True),
    "a bet off the step": (lambda it: it.bet(750), 422, "limits.off_step", True),
    "a holder who does not bet": (lambda it: it.bet(500, 2), 422, "sabot.holder_must_bet", True),
    "a bet of an empty seat": (lambda it: it.bet(500, 9), 409, "coup.empty_seat_bets", False),
    "a seat that no table has": (lambda it: it.bet(500, 200), 400, "input.field", False),
    "no money": (lambda it: it.bet(0), 400, "input.field", False),
    "a coup at a closed table": (
        lambda it: it.at_closed_table("/coups", {**PLACE, **CARDS}),
        409,
        "table.closed",
        False,
    ),
    "a tip at a closed table": (
        lambda it: it.at_closed_table("/tips", TIP),
        409,
        "table.closed",
        False,
    ),
    "half a body": (lambda it: it.send("/coups", b'{"punto": '), 400, "input.malformed", False),
    "half a body of a command": (
        lambda it: it.send("/tips", b'{"amount_minor": '),
        400,
        "input.malformed",
        False,
    ),
    "no text": (lambda it: it.send("/coups", b"\xff\xfe"), 400, "input.malformed", False),
    "a number for cards": (lambda it: it.coup(punto=5), 400, "input.field", False),
    "words for money": (
        lambda it: it.send("/tips", {"amount_minor": "many"}),
        400,
        "input.field",
        False,
    ),
    "a list for an object": (lambda it: it.send("/tips", [1]), 400, "input.field", False),
    "one field more in a coup": (lambda it: it.coup(**CARDS, joker=1), 400, "input.field", False),
    "one field more in a command": (
        lambda it: it.send("/tips", {**TIP, "joker": 1}),
        400,
        "input.unknown_field",
        False,
    ),
    "a coup too large": (lambda it: it.send("/coups", TOO_LARGE), 413, "input.too_large", False),
    "a command too large": (lambda it: it.send("/tips", TOO_LARGE), 413, "input.too_large", False),
    "a sign-in too large": (
        lambda it: it.device.command("/api/v1/sign-in", TOO_LARGE),
        413,
        "input.too_large",
        False,
    ),
    "a form too large": (lambda it: it.form("x" * 70_000), 415, "input.not_json", False),
    "a form": (
        lambda it: it.form("amount_minor=500", **{"X-CSRFToken": TOKEN}),
        415,
        "input.not_json",
        False,
    ),
    "an unknown regulation": (
        lambda it: it.with_unknown_regulation(""),
        422,
        "regulation.unknown",
        False,
    ),
    "a table of nowhere": (
        lambda it: it.device.command("/api/v1/tables/999999/coups", {**PLACE, **CARDS}),
        404,
        "thing.not_found",
        False,
    ),
    "a table beyond all numbers": (
        lambda it: it.device.command(f"/api/v1/tables/{TOO_BIG}/coups", CARDS),
        404,
        "thing.not_found",
        False,
    ),
    "a coup beyond all numbers": (
        lambda it: it.send(f"/coups/{TOO_BIG}/undo", {}),
        404,
        "thing.not_found",
        False,
    ),
    "no key": (
        lambda it: it.send("/coups", CARDS, Idempotency_Key=None),
        400,
        "input.key_missing",
        False,
    ),
    "a key that is none": (
        lambda it: it.send("/tips", TIP, Idempotency_Key="once"),
        400,
        "input.key_missing",
        False,
    ),
    "no page token": (
        lambda it: it.send("/coups", CARDS, X_CSRFToken=None),
        403,
        "policy.csrf",
        False,
    ),
    "reading what is only written": (
        lambda it: it.device.get(it.path("/coups")),
        405,
        "input.method",
        False,
    ),
    "putting what is posted": (
        lambda it: it.device.put(it.path("/tips"), headers={"X-CSRFToken": TOKEN}),
        405,
        "input.method",
        False,
    ),
    "an unknown address": (
        lambda it: it.device.get("/api/v1/nothing"),
        404,
        "thing.not_found",
        False,
    ),
    "a word for a number": (
        lambda it: it.device.command("/api/v1/tables/x/coups", CARDS),
        404,
        "thing.not_found",
        False,
    ),
}


def refused(scene: Scene, case: Case) -> dict[str, Any]:
    """Send it; the problem must be the one, and nothing may have been written."""
    send, status, code, has_article = case
    before = snapshot()
    answer = send(scene)
    problem = problem_of(answer)
    assert (answer.status_code, problem["code"]) == (status, code), problem
    assert snapshot() == before
    assert problem["article"].startswith(ARTICLE) if has_article else problem["article"] == ""
    return problem


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
@pytest.mark.parametrize("language", ["es", "en", "it"])
def test_it_is_refused_in_the_reader_s_language(scene: Scene, language: str, case: Case):
    for device in (scene.device, scene.device_there):
        device.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    problem = refused(scene, case)
    with translation.override(language):
        sentence = translation.gettext(template_of(problem["code"]))
    fixed = re.split(r"\{\w+\}", sentence)
    assert re.fullmatch(".+".join(map(re.escape, fixed)), problem["detail"], re.DOTALL)


def test_the_browser_s_languages_count_where_nobody_has_chosen(scene: Scene):
    device = Device(scene.room.croupier, language="it-CH, it;q=0.9, en;q=0.5")
    assert device.get("/api/v1/nothing")["Content-Language"] == "it"


def test_the_second_ace_of_spades_of_a_single_deck(scene: Scene):
    scene.one_deck()
    both = {"punto": "As7d", "banca": "AsTh6c"}
    problem = refused(scene, (lambda it: it.coup(**both), 422, "card.not_in_shoe", True))
    assert "A" in problem["detail"]
    assert "1" in problem["detail"]


def test_a_wrong_method_names_the_right_one(scene: Scene):
    assert "POST" in scene.device.get(scene.path("/coups"))["Allow"]
    assert "POST" in scene.device.get(scene.path("/tips"))["Allow"]


def test_a_used_key_for_another_command_is_a_conflict(scene: Scene):
    key = str(uuid.uuid4())
    assert scene.send("/tips", TIP, Idempotency_Key=key).status_code == 200
    other = {"amount_minor": 1000}

    def again(it: Scene) -> Any:
        return it.send("/tips", other, Idempotency_Key=key)

    refused(scene, (again, 409, "command.key_reused", False))


@pytest.mark.parametrize("path", ["/", "/tables/{}/", "/display/{}/", "/tables/{}/limits/"])
def test_a_page_of_an_unknown_regulation_says_so(scene: Scene, path: str):
    page = Device(scene.room.manager).get(path.format(scene.lawless.pk))
    assert page.status_code == 422
    assert "atlantis" in page.content.decode()
    assert "Traceback" not in page.content.decode()


def test_there_is_no_regulation_but_those_written():
    with pytest.raises(RegulationViolation) as refusal:
        get_regulation("atlantis")
    status, problem = write_problem(refusal.value)
    assert (status, problem["code"]) == (422, "regulation.unknown")


@pytest.mark.parametrize("path", ["/q/%00/", f"/display/{TOO_BIG}/", "/display/0/", "/nowhere/"])
def test_a_page_that_cannot_be_is_not_found(path: str):
    page = Device().get(path)
    assert page.status_code == 404
    assert page["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("method", ["coup", "send"])
def test_a_failure_of_ours_is_a_problem_too(scene: Scene, method: str):
    with connection.cursor() as cursor:  # undone with the test's transaction
        cursor.execute("ALTER TABLE tables_account RENAME TO mislaid")
    answer = scene.coup(**CARDS) if method == "coup" else scene.send("/tips", TIP)
    problem = problem_of(answer)
    assert (problem["status"], problem["code"]) == (500, "server.failed")
    assert "tables_account" not in str(problem)
