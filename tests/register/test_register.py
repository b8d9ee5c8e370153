"""The register of a table: all records of a session, and those not for everybody."""

import csv
import io
import zipfile
from datetime import timedelta
from http import HTTPStatus

import pytest
from django.urls import reverse
from pypdf import PdfReader

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from casino.printing.csv import write_csv
from casino.register.printout import lay_out_register
from casino.register.selectors import find_session, read_register
from casino.shift.words import WITHHELD
from games.coups.models import Coup
from games.incidents.models import Incident
from games.mistakes.services import record_mistake
from games.preparation.services import begin_shoe_again, take_shoe_step
from games.talla_acts.services.talla import end_talla
from games.tallas.models import Talla
from tables.boxes.services import record_tip
from tables.commission.services.commission import leave_uncollected
from tables.counting.models import CountSheet
from tables.counting.selectors import list_rounds
from tables.counting.services import record_count
from tables.guests.models import Guest
from tables.ledger.models import Count
from tests.building import (
    acting,
    make_box,
    make_slip,
    make_staff,
    make_table,
    new_command,
    post_croupier,
    post_limits,
)
from tests.commission.commission_room import make_deferred_room, win
from tests.counting.counted import begin_counting
from tests.coups.room import banca_wins, bet, make_room
from tests.shared import shared
from tests.shift.evening import open_evening, play_all_kinds, start_shift
from tests.web.device import Device

pytestmark = pytest.mark.django_db


def build_evening():
    """A table with everything a register has, not counted yet."""
    evening = open_evening(start_shift())
    play_all_kinds(evening)
    evening.void_last()
    table, jefe = evening.session.table, evening.counted_by
    post_limits(table, jefe)
    post_croupier(table, make_staff(table.house, Role.CROUPIER))
    make_box(table, jefe)
    record_mistake(
        actor=acting(make_staff(table.house, Role.PIT_MANAGER)),
        command=new_command(),
        table_id=table.pk,
        coup=Talla.objects.get(table=table).coups + 1,
        mistake="deal_confused",
        effect="null",
        punto="2c3d",
        face_down=1,
    )
    Incident.objects.create(
        house=evening.house,
        table=table,
        session=evening.session,
        gaming_day=evening.session.shift.gaming_day,
        category="shoe",
        happened_at=utc_now(),
        what_happened="Lola says that the shoe jams.",
        reported_by=jefe,
        reported_at=utc_now(),
    )
    return evening


built, evening = shared(build_evening)


def lay_out(evening, *, for_guest=False):
    session = find_session(evening.session.table, evening.session.pk)
    return lay_out_register(read_register(session), for_guest=for_guest)


def sheets_of(printout):
    return {sheet.key: sheet for sheet in printout.sheets}


def column_of(sheet, key):
    place = [column.key for column in sheet.columns].index(key)
    return [row[place] for row in sheet.rows]


def test_it_lists_every_coup_with_its_outcome_and_the_void_ones_too(evening):
    coups = sheets_of(lay_out(evening))["coups"]
    played = Coup.objects.filter(session=evening.session).order_by("number")
    assert column_of(coups, "coup") == [it.number for it in played]
    assert column_of(coups, "winner") == [it.winner for it in played]
    assert column_of(coups, "state") == [*["stands"] * (len(played) - 1), "void"]


def test_it_shows_when_a_coup_was_entered_that_came_late():
    room = make_room()
    talla = room.start()
    room.coup(banca_wins(bet(1, "banca", 1000)))
    body = {"talla": talla.pk, "number": 2, "winner": "P", "punto_total": 7, "banca_total": 2}
    late = Device(room.croupier).command(
        f"/api/v1/tables/{room.table.pk}/coups", body, Waited_Ms="60000"
    )
    assert late.status_code == 200, late.content
    coups = sheets_of(lay_out(room))["coups"]
    at_once, entered = column_of(coups, "entered_at")
    assert at_once == ""
    waited = column_of(coups, "at")[1] - entered  # and what the request took
    assert timedelta(seconds=60) <= waited < timedelta(minutes=2)


def test_it_shows_every_part_of_the_session(evening):
    evening.count("tip_box", 1500)
    slip = make_slip(evening.session.table, evening.counted_by)
    slip.refresh_from_db()  # the database gave its serial
    sheets = sheets_of(lay_out(evening))
    assert {key for key, sheet in sheets.items() if not sheet.rows} == {"owed", "corrections"}
    assert sheets["slips"].rows == ((slip.label, slip.kind, slip.total_minor, "requested"),)


def test_the_expected_contents_of_a_box_are_not_shown_before_it_is_counted(evening):
    before = sheets_of(lay_out(evening))
    assert column_of(before["tips"], "amount") == [WITHHELD]
    assert set(column_of(before["boxes"], "recorded")) == {WITHHELD}
    assert set(column_of(before["boxes"], "counted")) == {None}, "unknown, not zero"
    evening.count("tip_box", 1400)
    after = sheets_of(lay_out(evening))
    assert column_of(after["tips"], "amount") == [1500]
    boxes = {row[0]: row[1:] for row in after["boxes"].rows}
    assert boxes["tips"] == (1500, 1400, -100)
    assert boxes["drop"] == (WITHHELD, None, WITHHELD)


def test_the_rounds_of_a_count_are_shown_once_two_agree(evening):
    session = evening.session
    counting = begin_counting(session.table, session.shift, session)
    write_round(evening, counting, 1, 1500, 1400)
    kinds = column_of(sheets_of(lay_out(evening))["rounds"], "kind")
    assert kinds == ["opening_float"], "nobody who still counts learns a figure"
    called, blind = write_round(evening, counting, 2, 1500, 1500)
    record_count(session=session, kind=Count.Kind.TIP_BOX, called=called, blind=blind)
    rounds = sheets_of(lay_out(evening))["rounds"]
    found = [it for it in list_rounds(session) if it.called.kind == "tip_box"]
    assert [it.difference_minor for it in found] == [-100, 0]
    of_tips = [row for row in rounds.rows if row[0] == "tip_box"]
    assert [row[6:] for row in of_tips] == [(-100, "differs", ""), (0, "agreed", "")]


def write_round(evening, counting, number, *totals):
    """Write the first person's call of the tips and the second one's count."""
    people = ("called", evening.counted_by), ("blind", evening.signed_by)
    return [
        CountSheet.objects.create(
            house=evening.house,
            counting=counting,
            kind=Count.Kind.TIP_BOX,
            round=number,
            role=role,
            pieces={"1": total},
            total_minor=total,
            moves_seen=1,
            counted_by=person,
            counted_at=utc_now(),
        )
        for (role, person), total in zip(people, totals, strict=True)
    ]


def test_each_figure_of_the_boxes_is_that_of_ledger_and_count(evening):
    evening.close(tip_box=100, commission_box=50)
    sheets = sheets_of(lay_out(evening))
    for box, recorded, counted, difference in sheets["boxes"].rows:
        assert recorded == evening.balance(box)
        assert difference == counted - recorded
    counts = {it.kind: it.total_minor for it in Count.objects.filter(session=evening.session)}
    assert {kind: total for kind, total, *_ in sheets["counts"].rows} == counts
    commission = sum(column_of(sheets["commission"], "amount"))
    assert commission == evening.balance("commission")


def test_it_lists_who_took_each_step_of_a_shoe_the_burn_as_its_talla_has_it():
    room = make_room("fournier")
    room.act(take_shoe_step, step="count_cards", cards=416)
    room.act(begin_shoe_again)
    talla = room.start(first_card="Ah")
    room.act(end_talla)
    room.act(take_shoe_step, room.jefe, step="count_cards", cards=312)
    register = read_register(find_session(room.table, room.session.pk))
    sheet = sheets_of(lay_out_register(register, for_guest=False))["preparation"]
    croupier, jefe = (f"{it.name} ({it.badge})" for it in (room.croupier, room.jefe))
    assert [(*row[:6], row[7]) for row in sheet.rows] == [
        (1, "count_cards", 416, "", "", "", croupier),
        (1, "again", "", "", "", "", croupier),
        (1, "count_cards", 312, "", "", "", croupier),
        (1, "mix", "", "", "", "", croupier),
        (1, "cut", "", "", "", "", croupier),
        (1, "cut_card", 7, "", "", "", croupier),
        (1, "burn", 2, "", "Ah", 1, croupier),
        (2, "count_cards", 312, "", "", "", jefe),
    ]
    assert column_of(sheet, "at")[6] == talla.started_at


def make_owing_room(name):
    """A table where a guest of this name left commission unpaid."""
    room = make_deferred_room()
    room.start()
    win(room, {1: 500})
    Guest.objects.filter(occupancies__table=room.table).update(name=name)
    room.act(leave_uncollected, room.jefe, place=1, reason=f"{name} went")
    return room


def test_a_guest_with_the_name_of_a_formula_is_text():
    room = make_owing_room('=HYPERLINK("http://x","y")')
    register = read_register(find_session(room.table, room.session.pk))
    lines = list(write_csv(lay_out_register(register, for_guest=False), "es"))
    (owed,) = [row for row in csv.reader(lines) if row[0] == "owed" and row[1] == "1"]
    assert owed[2] == '\'=HYPERLINK("http://x","y")'


@pytest.mark.parametrize("ending", ["pdf", "xlsx", "csv"])
def test_the_copy_for_a_guest_has_no_name_of_any_guest_or_person(ending):
    room = make_owing_room("Zacarías")
    device = Device(room.croupier, "es")
    path = reverse("register-file", args=[room.table.pk, room.session.pk, ending])
    page = reverse("register-session", args=[room.table.pk, room.session.pk])
    found = read_file(device.get(f"{path}?copy=guest"), ending)
    shown = device.get(f"{page}?copy=guest").content.decode().partition("<main")[2]
    for text in (found, shown):
        assert "Zacarías" not in text
        assert room.jefe.name not in text
        assert room.jefe.badge in text
    assert "Zacarías" in read_file(device.get(path), ending), "the house's own copy shows it"


def read_file(response, ending):
    content = b"".join(response)
    assert f".{ending}" in response["Content-Disposition"]
    if ending == "pdf":
        return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    if ending == "xlsx":
        return zipfile.ZipFile(io.BytesIO(content)).read("xl/sharedStrings.xml").decode()
    return content.decode()


def test_the_hash_is_the_same_in_every_language_and_another_after_a_tip():
    room = make_deferred_room()
    path = reverse("register", args=[room.table.pk])

    def shown_hash(language):
        text = Device(room.croupier, language).get(path).content.decode()
        return text.partition("<code>")[2].partition("</code>")[0]

    before = {shown_hash(language) for language in ("es", "en", "it")}
    assert len(before) == 1
    room.act(record_tip, amount_minor=500)
    assert shown_hash("es") not in before


def test_one_of_another_table_or_house_is_not_shown():
    room, other = make_deferred_room(), make_deferred_room()
    device = Device(room.croupier)
    assert (
        device.get(reverse("register", args=[other.table.pk])).status_code == HTTPStatus.NOT_FOUND
    )
    own = reverse("register-session", args=[room.table.pk, other.session.pk])
    assert device.get(own).status_code == HTTPStatus.NOT_FOUND
    bad = reverse("register-file", args=[room.table.pk, room.session.pk, "exe"])
    assert device.get(bad).status_code == HTTPStatus.NOT_FOUND


def test_a_table_that_was_never_opened_has_none():
    shift = start_shift()
    table = make_table(shift.house)
    page = Device(make_staff(shift.house, Role.INSPECTOR)).get(reverse("register", args=[table.pk]))
    assert "This table has not been opened yet." in page.content.decode()
