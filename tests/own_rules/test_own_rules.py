"""Rules of the house's own: signed by two, versioned, and played at the tables that choose them."""

from fractions import Fraction

import pytest

from casino.evidence.rebuild.read import rebuild
from casino.lib.errors import BadInput
from casino.lib.policy import Role
from casino.shift.selectors.judge import judge_of
from games.board.selectors.display import house_edges
from games.coups.models import Coup
from games.rules.errors import LimitViolation, RegulationViolation
from games.rules.limits import Limits
from games.rules.regulations import get_regulation
from games.rules.regulations.commission import CommissionRule
from games.rules.wagers import WagerKind
from tables.floor.models import GamingTable
from tables.journal.models import FloorEvent
from tables.limits.selectors.regulations import list_regulations
from tables.limits.services.limits import post_limits
from tables.own_rules.models import OwnRules
from tables.policies.selectors import list_other_roundings
from tables.seating.services.waitlist import join_house_waitlist
from tables.sessions.models import TableSession
from tables.setup.services import add_table, configure_table
from tests.building import acting, make_house, make_staff, new_command
from tests.coups.room import banca_wins, bet, make_room
from tests.floor.test_guards import attack
from tests.own_rules.house_rules import FOURNIER_AT_4, adopt
from tests.refused import assert_refused

pytestmark = pytest.mark.django_db


def test_a_director_adopts_rules_before_a_second_person():
    house = make_house()
    director, inspector = make_staff(house, Role.DIRECTOR), make_staff(house, Role.INSPECTOR)
    rules = adopt(house, director, inspector)
    assert (rules.number, rules.key, rules.version) == (1, f"casa-{house.pk}-1", "1")
    assert (rules.adopted_by, rules.signed_by) == (director, inspector)
    event = FloorEvent.objects.get(kind="rules.adopted")
    assert event.payload == {
        "base": "fournier",
        "base_version": "page-1",
        "key": rules.key,
        "title": "Fournier al 4 %",
        "version": "1",
        "number": 1,
        "signed_by": inspector.pk,
        "changes": {
            "decks": 8,
            "deductions": [
                {"wager": "banca", "share": "1/25", "article": "", "totals": list(range(10))}
            ],
            "commission": {"step_minor": 1, "direction": "down"},
            "stakes": {"minimum_minor": 500, "step_minor": 500},
            "seats": {"large": 10},
        },
    }
    assert adopt(house).key == f"casa-{house.pk}-2"
    other = make_house(name="Otro")
    assert adopt(other).key == f"casa-{other.pk}-1"


def test_nobody_adopts_rules_alone_or_without_the_right():
    house = make_house()
    director = make_staff(house, Role.DIRECTOR)
    assert_refused("witness.same_person", adopt, house, director, director)
    for role in (Role.PIT_MANAGER, Role.JEFE, Role.CROUPIER, Role.AUDITOR):
        person = make_staff(house, role)
        assert_refused("policy.role", adopt, house, person)
        assert_refused("witness.role", adopt, house, director, person)
    stranger = make_staff(make_house(name="Otro"), Role.INSPECTOR)
    assert_refused("witness.role", adopt, house, director, stranger)
    assert not OwnRules.objects.exists()


@pytest.mark.parametrize(
    ("changes", "kind", "code", "article"),
    [
        ({"base": "asturias-2011", "tie_pays": 5}, RegulationViolation, "bound", "A.1"),
        ({"base": "asturias-2011", "banca_part": 2000}, RegulationViolation, "bound", "D"),
        ({"decks": 4}, RegulationViolation, "bound", "Baraja de cartas"),
        ({"seats": {"midi": 7}}, RegulationViolation, "format_unknown", ""),
        ({"banca_part": 260}, RegulationViolation, "favours_player", "Distribución de las cartas"),
        ({"base": "italia-online"}, RegulationViolation, "for_terminals", "Il mazzo di carte"),
        ({"base": "casa-1-1"}, RegulationViolation, "unknown", ""),
        ({"commission_step_minor": 500}, LimitViolation, "rounding", ""),
        (
            {"commission_step_minor": 500, "commission_direction": "up"},
            LimitViolation,
            "rounding_whole",
            "",
        ),
        (
            {"base": "asturias-2011", "minimum_minor": 50, "step_minor": 50},
            LimitViolation,
            "under_authorised_minimum",
            "D",
        ),
        ({"minimum_minor": 750}, RegulationViolation, "bound", ""),
        ({"commission_step_minor": 7}, BadInput, "chip", ""),
        ({"title": " "}, BadInput, "title", ""),
    ],
)
def test_what_the_text_or_the_odds_forbid_is_refused_and_nothing_is_kept(
    changes, kind, code, article
):
    house = make_house()
    plain = {"decks": None, "banca_part": None, "seats": None}
    kept = plain if changes.get("base") else {}
    with pytest.raises(kind) as error:
        adopt(house, **{**kept, **changes})
    assert error.value.code.split(".")[1] == code
    assert (error.value.article or "").endswith(article)
    assert not OwnRules.objects.exists()
    assert not FloorEvent.objects.exists()


def test_the_database_keeps_the_rules_as_they_were_signed():
    house, other = make_house(), make_house(name="Otro")
    rules = adopt(house)
    for sql in (
        "UPDATE tables_ownrules SET title = 'x'",
        "DELETE FROM tables_ownrules",
        "TRUNCATE tables_ownrules CASCADE",
    ):
        attack(sql)
    copy = """INSERT INTO tables_ownrules (house_id, number, key, version, base, base_version,
        title, changes, adopted_by_id, signed_by_id, adopted_at)
        SELECT %s, 9, 'x', 'x', base, base_version, title, changes, %s, %s, now()
        FROM tables_ownrules"""
    director, jefe = rules.adopted_by_id, make_staff(house, Role.JEFE).pk
    for adopter, signer in ((director, director), (director, jefe), (jefe, rules.signed_by_id)):
        assert "second person" in attack(copy, house.pk, adopter, signer)
    assert "second person" in attack(copy, other.pk, director, rules.signed_by_id)
    for wrong in ("""changes || '{"pays": 9}'""", "'[]'", "'7'", "'null'"):
        beyond = copy.replace("title, changes, %s", f"title, {wrong}, %s")
        assert "what a house may set" in attack(beyond, house.pk, director, rules.signed_by_id)


@pytest.fixture
def room(monkeypatch):
    house = make_house()
    return make_room(adopt(house).key, seated=(1, 2), house=house)


def test_a_table_plays_under_them_from_its_opening(floor):
    rules = adopt(floor.house, base="andalucia", decks=8, banca_part=None, seats={"mini": 6})
    table = {"name": "Mesa", "standing_guests": False, "reversible": False, "entry": "totals"}
    labels = [str(number) for number in range(1, 8)]
    refused = {**table, "labels": labels, "regulation": rules.key}
    error = assert_refused("regulation.seats", floor.act, configure_table, floor.manager, **refused)
    assert error.article == ""
    wider = adopt(floor.house, base="andalucia", decks=8, banca_part=None, seats=None)
    chosen = {**table, "labels": labels, "regulation": wider.key}
    floor.act(configure_table, floor.manager, **chosen)
    floor.open()
    session = TableSession.objects.get()
    assert (session.regulation, session.regulation_version) == (wider.key, "2")
    opened = FloorEvent.objects.get(kind="table.opened")
    assert opened.payload["rules"] == wider.record
    # The journal alone has the rules: what it says of them needs no row.
    rebuilt = rebuild(floor.house.pk).tables[floor.table.pk].session
    assert (rebuilt.rules.decks, rebuilt.rules.title) == (8, wider.title)
    assert_refused("limits.stakes", floor.act, post_limits, limits=Limits(500, 50_000, 5_000, 250))


def test_a_coup_is_settled_and_judged_by_them(room):
    talla = room.start(decks=None)
    assert talla.decks == 8
    room.coup(banca_wins(bet(1, "banca", 1000), bet(2, "punto", 500)))
    coup = Coup.objects.get()
    assert (coup.regulation, coup.regulation_version) == (room.table.regulation, "1")
    assert coup.commission_minor == 40  # 4 % of 10.00
    judge = judge_of(coup.regulation, coup.regulation_version, CommissionRule())
    assert judge is judge_of(coup.regulation, coup.regulation_version, CommissionRule())
    # Published counts of eight decks: punto and banca win so many of all six-card orders.
    punto, banca, total = 2_230_518_282_592_256, 2_292_252_566_437_888, 4_998_398_275_503_360
    edge = 100 * (punto - banca * (1 - Fraction(4, 100))) / total
    assert house_edges(coup.regulation, "1", 8)[WagerKind.BANCA] == f"{float(edge):.2f}" == "0.60"


def test_another_house_has_no_part_in_them(floor):
    rules = adopt(make_house(name="Otro"))
    assert_refused(
        "regulation.unknown",
        add_table,
        actor=acting(floor.manager),
        command=new_command(),
        number="PB9",
        name="Ventana",
        table_format="large",
        regulation=rules.key,
        seats=8,
    )
    assert_refused(
        "waitlist.wish",
        join_house_waitlist,
        actor=acting(floor.manager),
        command=new_command(),
        guest_name="Ana",
        wants_regulation=rules.key,
    )
    move = "UPDATE tables_gamingtable SET regulation = %s WHERE id = %s"
    assert "own house" in attack(move, rules.key, floor.table.pk)
    assert "own house" in attack(move, f"casa-{floor.house.pk}-1", floor.table.pk)
    floor.open()
    copy = """INSERT INTO tables_tablesession (house_id, table_id, shift_id, state, regulation,
        regulation_version, commission_step_minor, commission_direction, commission_mode,
        croupiers_minimum, opened_at, opened_by_id, early_reason, low_float_reason)
        SELECT house_id, table_id, shift_id, state, %s, %s, commission_step_minor,
        commission_direction, commission_mode, croupiers_minimum, opened_at, opened_by_id,
        early_reason, low_float_reason FROM tables_tablesession"""
    own = adopt(floor.house)
    assert "own house" in attack(copy, rules.key, "1")
    assert "own house" in attack(copy, own.key, "2")


def test_their_rounding_counts_and_they_are_offered_to_the_tables(room):
    [other] = list_other_roundings(room.house)
    assert (other.rule, other.by_rules, other.article) == (CommissionRule(), True, "")
    [shown] = [
        it for it in list_regulations(room.house).regulations if it.title == FOURNIER_AT_4["title"]
    ]
    assert (shown.regulation, shown.decks_allowed) == (room.table.regulation, [8])
    assert [it.seats for it in shown.formats] == [10]
    assert get_regulation(shown.regulation, "1").article("decks_allowed") == ""
    assert_refused("regulation.version_unknown", get_regulation, shown.regulation, "2")
    assert GamingTable.objects.get(pk=room.table.pk).regulation == shown.regulation
