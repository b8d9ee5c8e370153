"""The page of the rules in force: made from the text, for anybody in the room."""

from http import HTTPStatus

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from casino.lib.policy import Role
from games.board.selectors.display import public_projection
from games.board.selectors.facts import table_facts
from tables.floor.models import GamingTable
from tables.people.models import StaffMember
from tests.building import make_house, make_staff, make_table
from tests.own_rules.house_rules import adopt
from tests.web.floor import signed_in

pytestmark = pytest.mark.django_db


def read_page(
    table: GamingTable, language: str = "en", *, by: StaffMember | None = None, query: str = ""
) -> str:
    """Return the words of the page, each run of spaces as one; nobody is signed in by default."""
    client = Client() if by is None else signed_in(by)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get(reverse("table-rules", args=[table.pk]) + query)
    assert answer.status_code == HTTPStatus.OK
    return " ".join(answer.content.decode().split())


def row_of(page: str, wager: str) -> str:
    """Return the row of a bet."""
    return page.partition(f'<tr data-wager="{wager}">')[2].partition("</tr>")[0]


def test_the_rules_are_those_of_the_text():
    page = read_page(make_table(make_house(), "asturias-2011", "large"))
    grid = page.partition('class="table third-cards"')[2].partition("</table>")[0]
    rows = grid.partition("<tbody>")[2].split("</tr>")[:-1]
    letters = [
        row.replace("<b>", "").replace("</b>", "").replace(" ", "").split("<td>")[1:]
        for row in rows
    ]
    # A.2, as it is printed.
    assert ["".join(it[0] for it in row) for row in letters] == [
        *["TTTTTTTTTTT"] * 3,
        "TTTTTTTTPTT",
        "PPTTTTTTPPT",
        "PPPPTTTTPPT",
        "PPPPPPTTPPP",
        "PPPPPPPPPPP",
    ]
    assert "Punto draws on 0–5 and stands on 6–7." in page
    assert "8:1" in row_of(page, "tie")
    assert "5 %" in row_of(page, "banca")
    assert '<span class="article">D</span>' in row_of(page, "banca")
    assert "The seated guests deal by turn." in page


def test_each_text_and_format_has_its_own():
    house = make_house()
    mini = read_page(make_table(house, "andalucia", "mini"))
    assert "50 % if it wins with 6" in row_of(mini, "banca")
    assert "The croupier deals." in mini
    fournier = read_page(make_table(house, "fournier", "large"))
    assert "Two cards are dealt to punto, then two to banca." in fournier
    assert not row_of(fournier, "tie")


def test_the_holder_of_a_banca_is_discounted_by_parity():
    table = make_table(make_house(), "rio-de-la-plata", "large")
    # What the display, the table page and the board read.
    assert public_projection(table.pk).commission_rule == "10+10_every_2"
    page = read_page(table)
    holder = row_of(page, "holder")
    assert "10 % at every second won pass" in holder
    assert '<span class="article">29</span>' in holder
    assert '<span class="article">30</span>' in row_of(page, "banca")
    assert "On 5 the guest with punto's cards decides." in page.replace("&#x27;", "'")


def test_rio_8_and_18_are_on_the_page_of_their_text_alone():
    house = make_house()
    page = read_page(make_table(house, "rio-de-la-plata", "large"))
    alone = "The holder of the banca takes no partners."
    assert f'{alone} <span class="article">8</span>' in page
    joined = "nobody joins them to have punto&#x27;s cards."
    assert f'{joined} <span class="article">18</span>' in page.replace("'", "&#x27;")
    other = read_page(make_table(house, "asturias-2011", "large"))
    assert alone not in other
    assert joined not in other


def test_it_is_read_without_a_sign_in_and_in_the_reader_s_language():
    table = make_table(make_house(), "andalucia", "mini")
    assert "Reglas en vigor" in read_page(table, "es")
    missing = Client().get(reverse("table-rules", args=[table.pk + 1]))
    assert missing.status_code == HTTPStatus.NOT_FOUND


def test_it_leads_back_to_the_screen_where_it_was_opened():
    house = make_house()
    table = make_table(house, "andalucia", "mini")
    display, of_table = f'href="/display/{table.pk}/" data-returns>', f'href="/tables/{table.pk}/"'
    opened = read_page(table, query="?from=display")
    assert display in opened
    assert "board/rules-return.js" in opened
    for query in ("", "?from=table", "?from=admin", "?from=board"):
        page = read_page(table, query=query)
        assert "Back to" not in page
        assert "rules-return" not in page
    croupier, stranger = (make_staff(it, Role.CROUPIER) for it in (house, make_house()))
    assert of_table in read_page(table, by=croupier, query="?from=table")
    assert of_table not in read_page(table, by=stranger, query="?from=table")


def test_a_house_s_own_rules_name_the_text_whose_articles_they_cite():
    house = make_house()
    own = adopt(house)
    table = make_table(house, own.key, "large")
    based = {
        "en": "based on Fournier, Punto banca",
        "es": "basadas en Fournier, Punto banca",
        "it": "basate su Fournier, Punto banca",
    }
    for language, words in based.items():
        page = read_page(table, language)
        assert "Fournier al 4 %" in page
        assert words in page
    assert '<span class="article">Distribución de las cartas</span>' in read_page(table)
    text = make_table(house, "fournier", "large")
    assert "based on" not in read_page(text)
    titles = [
        (facts["title"], facts["cited_title"])
        for facts in (table_facts(it, house, public_projection(it.pk)) for it in (table, text))
    ]
    assert titles == [
        ("Fournier al 4 %", "Fournier, Punto banca"),
        ("Fournier, Punto banca", "Fournier, Punto banca"),
    ]
