"""The pages on which a table is opened, counted and closed."""

import pytest
from django.urls import reverse

from casino.lib.policy import Role
from games.board.services import call_counts
from games.rules.regulations import REGULATIONS, get_regulation
from tables.counting.services import ask_recount, check_counts
from tables.ledger.models import Count
from tests.building import (
    acting,
    make_shift,
    make_table,
    new_command,
    post_croupier,
    sit,
    supervise,
)
from tests.counting.counted import begin_counting, write_sheets
from tests.web.floor import hire, signed_in, text_of

pytestmark = pytest.mark.django_db


def test_opening_asks_for_a_shift_and_a_jefe_first(floor):
    client = signed_in(floor.manager)
    response = client.get(reverse("table-open", args=[floor.other_table.pk]))
    said = text_of(response)
    assert "No shift is open" in said
    assert "The table has no jefe" in said
    assert "0 posted; this table needs at least 1 croupier." in said
    assert "III · Andalucía, Catálogo de Juegos (extracto)" in said
    assert reverse("table-staff", args=[floor.other_table.pk]) in response.content.decode()
    assert 'data-command="/api/v1/tables' not in response.content.decode()


def count_float(floor, *tables):
    make_shift(floor.house, floor.manager)
    for table in tables:
        counting = begin_counting(table, floor.house.shifts.get())
        people = floor.manager.pk, floor.croupier.pk
        write_sheets(counting, Count.Kind.OPENING_FLOAT, {10_000: 20}, *people)


def test_opening_counts_every_chip_of_the_house_by_one_and_then_another(floor):
    make_shift(floor.house, floor.manager)
    opening, counting = (
        reverse(name, args=[floor.table.pk]) for name in ("table-open", "table-count")
    )
    jefe, croupier = signed_in(floor.jefe), signed_in(floor.croupier)
    html = jefe.get(opening).content.decode()
    assert counting in html
    assert 'data-command="/api/v1/tables' not in html
    html = jefe.get(counting).content.decode()
    for denomination in floor.house.denominations_minor:
        assert f'name="counts.opening_float.{denomination}"' in html
    assert f'data-command="{reverse("api-counts-call", args=[floor.table.pk])}"' in html
    args = {"actor": acting(floor.jefe), "table_id": floor.table.pk}
    call_counts(**args, command=new_command(), counts={"opening_float": {50_000: 123}})
    response = jefe.get(counting)
    assert "Now a second person counts" in text_of(response)
    assert "data-piece" not in response.content.decode()
    response = croupier.get(counting)
    check = reverse("api-counts-check", args=[floor.table.pk])
    assert f'data-command="{check}"' in response.content.decode()
    assert "61,500" not in text_of(response)


def test_the_float_that_two_found_is_shown_where_the_table_opens(floor):
    count_float(floor, floor.table)
    response = signed_in(floor.jefe).get(reverse("table-open", args=[floor.table.pk]))
    said = text_of(response)
    assert "€2,000.00" in said
    assert "at least 10000 times the minimum" in said.replace(",", "")
    address = reverse("api-table-open", args=[floor.table.pk])
    assert f'data-command="{address}"' in response.content.decode()


def test_opening_shows_the_bounds_of_the_regulation(floor):
    large = make_table(floor.house, "asturias-2011", "large")
    count_float(floor, floor.table, large)
    supervise(large, hire(floor.house, Role.JEFE))
    for _ in range(3):
        post_croupier(large, hire(floor.house, Role.CROUPIER))
    client = signed_in(floor.manager)
    assert "From 10 to 200 times the minimum" in text_of(
        client.get(reverse("table-open", args=[floor.table.pk]))
    )
    said = text_of(client.get(reverse("table-open", args=[large.pk])))
    assert "20 / 50 / 100 times the minimum" in said
    assert "At most 10 % of the maximum" in said
    assert f"D · {get_regulation('asturias-2011').title}" in said
    assert "asturias-2011 " not in said


@pytest.mark.parametrize(
    ("name", "article"),
    [("table-limits", "minimum"), ("table-open", "steps"), ("table-setup", "standing_players")],
)
@pytest.mark.parametrize("regulation", REGULATIONS)
def test_hints_cite_the_text_by_its_title_and_not_by_its_key(floor, regulation, name, article):
    table = make_table(floor.house, regulation, "large")
    count_float(floor, table)
    supervise(table, hire(floor.house, Role.JEFE))
    for _ in range(4):
        post_croupier(table, hire(floor.house, Role.CROUPIER))
    said = text_of(signed_in(floor.manager).get(reverse(name, args=[table.pk])))
    number = get_regulation(regulation).article(article).partition(" ")[2]
    assert not number or f"{number} · {get_regulation(regulation).title}" in said
    assert f"{regulation} " not in said


def test_a_regulation_without_a_tie_bet_keeps_its_maximum_at_none(floor):
    table = make_table(floor.house, "fournier", "other", 12)
    response = signed_in(floor.manager).get(reverse("table-limits", args=[table.pk]))
    assert "These rules have no tie bet" in text_of(response)


def test_an_open_table_is_not_opened_again(floor):
    floor.open()
    response = signed_in(floor.jefe).get(reverse("table-open", args=[floor.table.pk]))
    assert "The table is open since" in text_of(response)
    assert 'data-command="/api/v1/tables' not in response.content.decode()


def test_closing_counts_four_places_and_expects_nothing(floor):
    floor.open()
    sit(floor.table, 1)
    response = signed_in(floor.jefe).get(reverse("table-count", args=[floor.table.pk]))
    html = response.content.decode()
    for kind in ("closing_float", "commission_box", "tip_box", "drop_box"):
        assert f'name="counts.{kind}.500"' in html
    assert 'name="counts.drop_box.2000"' in html, "a note of 20"
    assert 'name="counts.tip_box.2000"' not in html
    assert 'name="counts.tip_box.2500"' in html, "a chip of 25"
    assert 'name="counts.drop_box.2500"' not in html
    assert "expected" not in text_of(response).lower()
    response = signed_in(floor.jefe).get(reverse("table-close", args=[floor.table.pk]))
    assert "1 guest leaves the table" in text_of(response)
    assert "expected" not in text_of(response).lower()


def test_a_closed_table_has_nothing_to_close(floor):
    response = signed_in(floor.jefe).get(reverse("table-close", args=[floor.table.pk]))
    assert "closed already" in text_of(response)
    assert "counts." not in response.content.decode()


def test_the_float_is_counted_in_play_by_one_and_then_blind_by_another(floor):
    floor.open()
    page = reverse("table-float", args=[floor.table.pk])
    jefe, croupier = signed_in(floor.jefe), signed_in(floor.croupier)
    response = jefe.get(page)
    assert 'name="counts.interim_float.500"' in response.content.decode()
    assert "counts.closing_float" not in response.content.decode()
    assert "was not counted since the table opened" in text_of(response)
    args = {"table_id": floor.table.pk, "counts": {"interim_float": {10_000: 7}}}
    call_counts(actor=acting(floor.jefe), command=new_command(), **args)
    for client in (jefe, croupier):
        assert "700.00" not in text_of(client.get(page)), "nobody who counts learns a figure"
    assert "Count blind what is there" in text_of(croupier.get(page))
    check_counts(actor=acting(floor.croupier), command=new_command(), **args)
    said = text_of(jefe.get(page))
    assert "700.00" in said
    assert "Call the count" in said, "it is counted as often as one likes"


def test_an_agreed_float_is_counted_again_from_its_page(floor):
    page = reverse("table-count", args=[floor.table.pk])
    again = reverse("api-counts-recount", args=[floor.table.pk])
    count_float(floor, floor.table)
    assert again not in signed_in(floor.croupier).get(page).content.decode()
    jefe = signed_in(floor.jefe)
    assert again in jefe.get(page).content.decode()
    ask_recount(
        actor=acting(floor.jefe), command=new_command(), table_id=floor.table.pk, reason="a stack"
    )
    response = jefe.get(page)
    assert again not in response.content.decode()
    assert "to count again" in text_of(response)
    assert 'name="counts.opening_float.500"' in response.content.decode()
