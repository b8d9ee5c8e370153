"""The director's pages of the house's own rules: entered, judged with the exact odds, adopted."""

import re
from http import HTTPStatus

import pytest
from django.urls import reverse

from casino.lib.policy import Role
from games.rules.regulations import FLOOR_REGULATIONS
from tables.own_rules.models import OwnRules
from tests.building import PIN, make_house, make_staff
from tests.own_rules.house_rules import adopt
from tests.web.device import Device as Browser

pytestmark = pytest.mark.django_db
TYPED = {
    "title": "Fournier al 4 %",
    "decks": "8",
    "banca_part": "4",
    "minimum_minor": "25,00",
    "step_minor": "25",
    "commission_step_minor": "100",
    "commission_direction": "up",
    "seats.large": "10",
    "standing_guests": "no",
    "maximum_high": "200",
    "steps": ["multiple"],
}


def hidden_fields(html: str) -> dict[str, object]:
    """Read what the page's form sends, as `command-form.js` does."""
    body: dict[str, object] = {}
    form = html.partition(f'data-command="{reverse("api-own-rules")}"')[2].partition("</form>")[0]
    for tag in re.findall(r"<input[^>]*>", form):
        found = dict(re.findall(r'([a-z-]+)="([^"]*)"', tag))
        if found.get("type") not in ("hidden", "checkbox"):
            continue
        value: object = found["value"]
        if found.get("data-type") in ("int", "int-or-null"):
            value = int(found["value"])
        elif found.get("data-type") == "bool":
            value = found["value"] == "true"
        elif found.get("data-type") in ("list", "int-list"):
            value = [found["value"]]
        *parents, name = found["name"].split(".")
        place = body
        for parent in parents:
            place = place.setdefault(parent, {})  # type: ignore[assignment]
        place[name] = value
    return body


def test_a_draft_is_judged_with_its_odds_and_adopted_before_a_witness():
    house = make_house()
    director, inspector = make_staff(house, Role.DIRECTOR), make_staff(house, Role.INSPECTOR)
    browser = Browser(director, "es")
    path = reverse("own-rules-draft", args=["fournier"])
    before = browser.get(path).content.decode()
    # Published counts: banca at 5 % 1,0579 % with eight decks, punto 1,2351 %.
    assert "1,0579 %" in before
    assert "1,2351 %" in before
    assert reverse("api-own-rules") not in before, "nothing is entered yet"
    page = browser.get(path, TYPED).content.decode()
    # With 4 %: (2230518282592256 - 0,96 * 2292252566437888) / 4998398275503360.
    assert "0,5993 %" in page
    # Of 25.00 exactly 1.00 is kept, of 50.00 exactly 2.00: no stake is rounded, one row has all.
    assert "25,00 € – 5.000,00 €" in " ".join(page.split())
    body = hidden_fields(page)
    witness = {"badge": inspector.badge, "pin": PIN}
    answer = browser.command(reverse("api-own-rules"), {**body, "witness": witness})
    assert answer.status_code == HTTPStatus.OK, answer.json()
    rules = OwnRules.objects.get()
    assert (rules.title, rules.adopted_by, rules.signed_by) == (
        "Fournier al 4 %",
        director,
        inspector,
    )
    assert rules.changes == {
        "decks": 8,
        "deductions": [
            {"wager": "banca", "share": "1/25", "article": "", "totals": list(range(10))}
        ],
        "standing_players": False,
        "steps": ["multiple"],
        "maximum_rule": {"exact": [], "low": None, "high": 200},
        "commission": {"step_minor": 100, "direction": "up"},
        "stakes": {"minimum_minor": 2500, "step_minor": 2500},
        "seats": {"large": 10},
    }
    shown = browser.get(reverse("own-rules-version", args=[1])).content.decode()
    assert "0,5993 %" in shown
    assert "Fournier al 4 %" in browser.get(reverse("own-rules")).content.decode()
    assert "Fournier al 4 %" in browser.get(reverse("tables")).content.decode()


@pytest.mark.parametrize(
    ("base", "changed", "says"),
    [
        ("asturias-2011", {"tie_pays": "5"}, ("empate", "5:1", "A.1")),
        ("asturias-2011", {"banca_part": "20"}, ("20 %", "5 %", "D ·")),
        ("fournier", {"decks": "4"}, ("6/8", "Baraja de cartas")),
        ("fournier", {"banca_part": "2,5"}, ("favorecería al jugador en un 0,",)),
        (
            "fournier",
            {"commission_direction": "down", "minimum_minor": "1", "step_minor": "1"},
            ("1,00",),
        ),
        ("fournier", {"minimum_minor": "1", "step_minor": "1"}, ("se llevaría todo",)),
        (
            "rio-de-la-plata",
            {"commission_direction": "down", "minimum_minor": "13", "step_minor": "1"},
            ("quien tiene el sabot", "19,00", "29 ·"),
        ),
        ("fournier", {"minimum_minor": "mucho"}, ("importe",)),
        ("fournier", {"step_minor": "0"}, ("importe",)),
        ("fournier", {"decks": "9" * 40}, ()),
        ("fournier", {"commission_direction": "sideways"}, ()),
        ("fournier", {"maximum_times": "x"}, ()),
        ("fournier", {"steps": "x"}, ()),
        ("fournier", {"seats.large": "-1"}, ()),
    ],
)
def test_what_is_refused_is_said_beside_the_form_with_its_article(base, changed, says):
    plain = {key: TYPED[key] for key in ("title", "minimum_minor", "step_minor")}
    plain |= {"commission_step_minor": "100", "commission_direction": "up"}
    browser = Browser(make_staff(make_house(), Role.DIRECTOR), "es")
    answer = browser.get(reverse("own-rules-draft", args=[base]), {**plain, **changed})
    assert answer.status_code == HTTPStatus.OK
    page = answer.content.decode()
    refusal = page.partition('role="alert"')[2].partition("</p>")[0]
    assert refusal
    assert [it for it in says if it not in refusal] == []
    assert reverse("api-own-rules") not in page


def test_every_text_for_tables_has_its_form_and_others_have_none():
    house = make_house()
    browser = Browser(make_staff(house, Role.DIRECTOR))
    for key in FLOOR_REGULATIONS:
        assert browser.get(reverse("own-rules-draft", args=[key])).status_code == HTTPStatus.OK
    for key in ("italia-online", "x", adopt(house).key):
        answer = browser.get(reverse("own-rules-draft", args=[key]))
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY, key


def test_a_holder_s_banca_is_compared_at_every_stake():
    """rio-de-la-plata 29: rounded down, 19.00 costs 1.00, and 20.00 the whole tenth."""
    browser = Browser(make_staff(make_house(commission_step_minor=100), Role.DIRECTOR), "es")
    typed = {"title": "Río", "minimum_minor": "13", "step_minor": "1"}
    typed |= {"commission_step_minor": "100", "commission_direction": "down"}
    page = browser.get(reverse("own-rules-draft", args=["rio-de-la-plata"]), typed).content.decode()
    rows = page.partition('id="holder-title"')[2].partition("</table>")[0].split("<tr>")[2:]
    by_stake = {re.search(r"\d+,\d\d", row)[0]: row for row in rows}
    assert list(by_stake)[:8] == [f"{euros},00" for euros in range(13, 21)]
    fair = [it for it, row in by_stake.items() if "favorece al cliente" not in row]
    assert fair[:2] == ["20,00", "30,00"]
    names = page.partition('id="odds-title"')[2].partition("</table>")[0]
    assert "banca de quien tiene el sabot, con salida de más de la mitad del máximo" in names
    other = browser.get(reverse("own-rules-draft", args=["fournier"])).content.decode()
    assert "holder-title" not in other
