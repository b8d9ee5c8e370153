"""Every mistake at a table of each text: its remedy, done and recorded, by whom it may be."""

import re
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from casino.lib.policy import Role
from games.coups.events import CoupEvent
from games.coups.models import CoupUnderway, NullCoup
from games.coups.selectors.null_coups import list_null_coups
from games.coups.selectors.talla_coups import talla_coups
from games.coups.services.phases import mark_phase
from games.incidents.models import Incident, IncidentRuling
from games.mistakes.selectors import moments_of, remedies_of
from games.mistakes.services import record_mistake
from games.rules.play.remedies import BY_JEFE, Effect, Remedy
from games.rules.regulations import get_regulation
from games.talla_acts.services.talla import show_cut_card
from games.tallas.models import Talla
from tables.journal.models import FloorEvent
from tables.journal.services.journal import Hand, append_by
from tests.banca.banca_room import make_banca_room
from tests.building import acting, make_staff, new_command
from tests.coups.room import Room, banca_wins, bet, make_room, punto_wins
from tests.refused import assert_refused
from tests.shared import shared

pytestmark = pytest.mark.django_db

NAMED = {
    "rio-de-la-plata": {
        ("card_early", "burn"): "15",
        ("card_turned", "burn"): "51",
        ("card_turned", "counts"): "51",
        ("card_face_up", "burn"): "49",
        ("face_up_deck", "deck"): "49",
        ("deal_confused", "null"): "50",
        ("cards_misgiven", "right_player"): "19",
        ("cards_misgiven", "right_will"): "19",
        ("cards_misgiven", "stands"): "19",
        ("will_misheard", "as_said"): "20",
        ("will_misheard", "stands"): "20",
        ("undue_punto", "held"): "51",
        ("undue_punto", "counts"): "51",
        ("undue_punto", "burn"): "51",
        ("undue_banca", "burn"): "51",
        ("unfinished", "null"): "11",
    },
}
"""What the text itself decides, as it was read in its articles."""
JEFE = {"asturias-2011": "A.2", "andalucia": "III.1", "fournier": "", "rio-de-la-plata": ""}
"""The clause that gives the jefe what is not foreseen."""
FORMATS = {
    "asturias-2011": "mini",
    "andalucia": "midi",
    "fournier": "large",
    "rio-de-la-plata": "large",
}
LAY = [{"seat": 2, "wager": "punto", "stake_minor": 500}]


def cite(regulation: str, article: str) -> str:
    return f"{regulation} {article}" if article else ""


def build():
    rooms = {
        text: make_room(text, table_format)
        for text, table_format in FORMATS.items()
        if text != "rio-de-la-plata"
    }
    for room in rooms.values():
        room.start()
    banca = make_banca_room()
    banca.auction(2, 10_000)
    return {**rooms, "rio-de-la-plata": banca.room}


built, rooms = shared(build)


def record(room: Room, mistake: str, effect: str, person: Any = None, **fields: Any) -> Any:
    talla = Talla.objects.get(table=room.table, ended_at=None)
    fields = {"coup": talla.coups + 1, "mistake": mistake, "effect": effect, **fields}
    return room.act(record_mistake, person, **fields)


def commit():
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def remedies(text: str):
    return remedies_of(text, get_regulation(text).version, FORMATS[text])


@pytest.mark.parametrize("text", FORMATS)
def test_every_mistake_is_done_and_recorded_as_its_text_says(rooms, text):
    room = rooms[text]
    named = NAMED.get(text, {})
    decided = {
        (it.mistake, effect): it for it in remedies(text) if not it.by_jefe for effect in it.effects
    }
    assert {key: it.article for key, it in decided.items()} == {
        key: cite(text, article) for key, article in named.items()
    }
    for turn, it in enumerate(remedies(text)):
        if it.by_jefe:
            assert (it.article, it.effects) == (cite(text, JEFE[text]), BY_JEFE)
        # The jefe's choices are the same in every case: each is made at some of them.
        for effect in it.effects[turn % 4 :][:1] if it.by_jefe else it.effects:
            before = transaction.savepoint()
            play_one(room, it, effect)
            transaction.savepoint_rollback(before)


ANY: set[tuple[str, str]] = {("card_early", "burn"), ("face_up_deck", "deck")}
AT = {
    "betting": {("card_turned", "burn")},
    "dealing": {
        ("card_turned", "counts"),
        ("card_face_up", "burn"),
        ("deal_confused", "null"),
        ("unfinished", "null"),
    },
    "hands": {
        ("card_turned", "counts"),
        ("deal_confused", "null"),
        ("cards_misgiven", "right_player"),
        ("cards_misgiven", "right_will"),
        ("cards_misgiven", "stands"),
        ("will_misheard", "as_said"),
        ("undue_punto", "held"),
        ("undue_banca", "burn"),
    },
    "thirds": {
        ("card_turned", "counts"),
        ("card_face_up", "burn"),
        ("deal_confused", "null"),
        ("will_misheard", "stands"),
        ("undue_punto", "held"),
        ("undue_punto", "counts"),
        ("undue_banca", "burn"),
        ("unfinished", "null"),
    },
    "ending": {
        ("card_turned", "burn"),
        ("deal_confused", "null"),
        ("undue_punto", "burn"),
        ("undue_banca", "burn"),
    },
}
"""What Rio's articles 11, 15, 19, 20 and 49 to 51 say, at the moment for which they say it."""


@pytest.mark.parametrize("moment", AT)
def test_a_mistake_is_listed_at_the_moment_for_which_its_article_is_written(moment):
    listed = [it for it in remedies("rio-de-la-plata") if moment in it.moments]
    by_text = {(it.mistake, effect) for it in listed if not it.by_jefe for effect in it.effects}
    assert by_text == ANY | AT[moment]
    by_jefe = {it.mistake for it in listed if it.by_jefe}
    may_miss = {"third_missing"} if moment in ("thirds", "ending") else set()
    assert by_jefe == {"sabot", "unforeseen"} | may_miss


@pytest.mark.parametrize("text", FORMATS)
def test_the_moment_of_a_coup_follows_from_its_phase_and_from_the_act_that_is_due(text):
    at = moments_of(text, get_regulation(text).version, FORMATS[text])
    assert [at[phase] for phase in ("bets", "no_va_mas", "cards", "pay")] == [
        "betting",
        "dealing",
        "dealing",
        "ending",
    ]
    for moment, acts in {
        "hands": ("give_cards", "turn_punto", "call_banca"),
        "thirds": ("turn_banca", "call_third", "draw"),
        "ending": ("announce",),
    }.items():
        assert {at[act] for act in acts} == {moment}


GONE: dict[str, dict[str, Any]] = {
    "burn": {"cards": "7h"},
    "null": {"punto": "2c9h", "banca": "Kd", "face_down": 1},
}
"""The cards that are entered with a remedy."""


def play_one(room: Room, remedy: Remedy, effect: Effect) -> None:
    before = Talla.objects.get(table=room.table, ended_at=None)
    fields, decides = dict(GONE.get(effect, {})), None
    if remedy.by_jefe:
        refusal = assert_refused(
            "mistake.jefe_decides", record, room, remedy.mistake, effect, **fields
        )
        assert refusal.article == remedy.article
        decides = room.jefe
    if remedy.by_inspector:
        assert_refused("mistake.inspector_first", record, room, remedy.mistake, effect)
        other = {"jefe": acting(room.jefe)}
        assert_refused("witness.role", record, room, remedy.mistake, effect, **other)
        decides = make_staff(room.house, Role.INSPECTOR)
    jefe = acting(decides) if decides else None
    answer = record(room, remedy.mistake, effect, jefe=jefe, **fields)
    commit()
    incident = Incident.objects.get(id=answer["incident"])
    ruling = IncidentRuling.objects.get(incident=incident)
    assert (incident.state, ruling.article) == ("ruled", remedy.article)
    assert (incident.reported_by, ruling.ruled_by) == (room.croupier, decides or room.croupier)
    talla = Talla.objects.get(id=before.pk)
    assert talla.coups == before.coups
    if effect in (Effect.NULL, Effect.DECK):
        null = NullCoup.objects.get(talla=talla)
        seen = fields.get("punto", "") + fields.get("banca", "")
        assert (null.punto + null.banca, null.article) == (seen, remedy.article)
        assert null.cards_out == (4 if effect is Effect.NULL else 0)
        assert null.ruled_by == decides
        assert null.reason == ("ruled" if remedy.by_jefe else remedy.mistake)
        assert talla.burned == before.burned + null.cards_out
        ends = effect is Effect.DECK or remedy.mistake == "unfinished"
        assert (talla.ended_at is not None) == ends
        return
    assert not NullCoup.objects.exists()
    burned = (before.burned + 1, "7h") if effect is Effect.BURN else (before.burned, "")
    assert (talla.burned, talla.burned_cards) == burned


def test_a_null_coup_gives_its_bets_back_and_counts_in_no_result(rooms):
    room = rooms["asturias-2011"]
    room.coup(punto_wins(bet(1, "banca", 500)))
    room.act(mark_phase, coup=2, phase="no_va_mas")
    fields = {"punto": "2c9h", "banca": "Kd", "bets": LAY, "jefe": acting(room.jefe)}
    command = new_command()
    first = record(room, "deal_confused", "null", face_down=1, command=command, **fields)
    again = record(room, "deal_confused", "null", face_down=1, command=command, **fields)
    assert first == again
    commit()
    null = NullCoup.objects.get()
    assert (null.number, null.bets, null.punto, null.banca) == (2, LAY, "2c9h", "Kd")
    assert not CoupUnderway.objects.get().no_va_mas_at
    room.coup(banca_wins(bet(2, "punto", 500)))
    assert list(list_null_coups(talla=null.talla)) == [null]
    shown = talla_coups(acting(room.croupier), room.table.pk, null.talla_id)
    assert [it.number for it in shown.coups] == [1, 2]
    assert [(it.number, it.cards_out, it.ruled_by) for it in shown.null_coups] == [
        (2, 4, room.jefe.badge)
    ]


def test_the_cards_of_a_null_coup_cannot_come_again(rooms):
    room = rooms["asturias-2011"]
    talla = Talla.objects.get(table=room.table)
    for _ in range(talla.decks):
        record(room, "card_early", "burn", room.jefe, cards="7h")
    assert_refused("card.not_in_shoe", record, room, "card_early", "burn", room.jefe, cards="7h")
    gone = {"punto": "7h2c", "banca": "Kd3c"}
    assert_refused("card.not_in_shoe", record, room, "deal_confused", "null", room.jefe, **gone)
    assert not NullCoup.objects.exists()


def test_what_is_wrong_with_a_mistake_is_said_and_changes_nothing(rooms):
    room = rooms["rio-de-la-plata"]
    before = FloorEvent.objects.count()
    for code, mistake, effect, fields in (
        ("mistake.other_remedy", "card_early", "null", {}),
        ("mistake.other_remedy", "deal_confused", "stands", {}),
        ("mistake.which_cards", "card_early", "burn", {}),
        ("mistake.no_cards", "cards_misgiven", "stands", {"cards": "7h"}),
        ("mistake.no_cards", "deal_confused", "null", {"cards": "7h"}),
        ("card.unknown", "card_early", "burn", {"cards": "7y"}),
        ("phase.coup_over", "card_early", "burn", {"coup": 9, "cards": "7h"}),
        ("talla.exhausted", "deal_confused", "null", {"face_down": 400}),
    ):
        assert_refused(code, record, room, mistake, effect, **fields)
    other = make_staff(room.house, Role.JEFE)
    jefe = {"jefe": acting(other)}
    assert_refused("policy.not_your_table", record, room, "sabot", "stands", **jefe)
    own = {"jefe": acting(room.croupier)}
    assert_refused("witness.same_person", record, room, "sabot", "stands", **own)
    assert FloorEvent.objects.count() == before


def test_after_the_cut_card_a_null_coup_was_the_last(rooms):
    room = rooms["rio-de-la-plata"]
    room.act(show_cut_card)
    room.act(mark_phase, coup=1, phase="no_va_mas", bets=LAY)
    record(room, "deal_confused", "null", face_down=3)
    commit()
    assert NullCoup.objects.get().bets == LAY  # those that were called
    assert Talla.objects.get(table=room.table).ended_at is not None


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"number": 2}, "the coup under way"),
        ({"cards_out": 1, "punto": "2c3c"}, "the coup under way"),
        ({"cards_out": 2}, "cards of a null coup are burned"),
        ({"punto": "2y", "cards_out": 1}, "null_coup_cards"),
        ({"article": ""}, "null_coup_by_text_or_jefe"),
        ({"reason": "ruled"}, "null_coup_ruled_by_somebody"),
        ({"reason": "because"}, "null_coup_reason"),
        ({}, "has its event in the journal"),
    ],
)
def test_the_database_refuses_a_null_coup_that_was_none(rooms, change, why):
    room = rooms["rio-de-la-plata"]
    talla = Talla.objects.get(table=room.table)
    row = {
        "house": room.house,
        "table": room.table,
        "session": room.session,
        "talla": talla,
        "number": 1,
        "cards_out": 0,
        "reason": "deal_confused",
        "article": "rio-de-la-plata 50",
        "recorded_by": room.croupier,
        "recorded_at": talla.started_at,
        "command_id": new_command().id,
        **change,
    }
    with pytest.raises(DatabaseError, match=re.escape(why)):
        write_null(room, row, is_journalled=bool(change))


@transaction.atomic
def write_null(room: Room, row, *, is_journalled: bool) -> None:
    null = NullCoup.objects.create(**row)
    if is_journalled:
        names = ("punto", "banca", "cards_out")
        facts = {name: getattr(null, name) for name in names}
        hand = Hand(room.house.pk, room.croupier.pk, null.command_id)
        payload = {"null_coup": null.pk, "coup": null.number, **facts}
        append_by(hand, CoupEvent.COUP_ANNULLED, payload, room.table.pk)
    commit()
