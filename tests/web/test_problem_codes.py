"""Every refusal has one status, and is listed with it."""

import pytest
from django.conf import settings

from casino.lib.refusals import SENTENCES
from games.rules.errors import OF_INPUT, OF_STATE, TEMPLATES
from tests.web.problem_codes import classes, documented, statuses, write_catalogue

ANOTHER_PERSON = {
    *("witness.same_person", "witness.apart", "access.second_person", "access.signed_by_person"),
    *("count.same_person", "slip.same_person", "slip.void_by_cage", "handover.same_person"),
    *("incident.own_report", "incident.own_ruling", "shift.signed_by_you", "tips.signed_by_you"),
    *("tips.own_hours", "tips.own_share", "tips.interested", "tips.pay_yourself"),
    *("box.not_independent", "group.not_yourself", "staff.not_your_own", "staff.relief_by_oneself"),
}
OUT_OF_PROPORTION = {"amount.unusual", "amount.unsaid", "limits.unusual", "cage.unusual"}
SIGNED_IN = {"sign_in.needed", "sign_in.wrong", "device.code_wrong", "reader.key_wrong"}


def test_every_code_has_one_status():
    found = statuses()
    assert found.keys() == SENTENCES.keys() | TEMPLATES.keys()
    assert {code: its for code, its in found.items() if len(its) != 1} == {}


def test_one_kind_of_refusal_has_one_status():
    found = statuses()
    assert {code for code, its in found.items() if its == {401}} == SIGNED_IN
    rules = ANOTHER_PERSON | OUT_OF_PROPORTION
    assert {code: found[code] for code in rules if found[code] != {422}} == {}


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("coup.not_now", 409),
        ("talla.not_now", 409),
        ("banca.not_now", 409),
        ("coup.over", 409),
        ("card.unknown", 400),
        ("notation.line", 400),
        ("limits.ratio", 422),
        ("coup.third_undue", 422),
        ("card.not_in_shoe", 422),
    ],
)
def test_a_refusal_of_the_rules_has_the_status_of_its_kind(code, status):
    assert statuses()[code] == {status}


def test_the_kinds_of_the_rules_are_of_codes_that_exist():
    assert not OF_STATE & OF_INPUT
    assert TEMPLATES.keys() >= OF_STATE | OF_INPUT


def test_docstrings_name_the_class_by_which_a_code_is_raised():
    """They are the descriptions of the API's operations."""
    found, kinds = statuses(), classes()
    said = list(documented())
    assert len(said) > 300
    assert [it for it in said if {kinds[it[1]]} != found.get(it[2])] == []


def test_the_catalogue_in_the_documentation_is_current():
    """`make openapi` writes it again."""
    kept = settings.BASE_DIR / "docs" / "problems.md"
    assert kept.read_text(encoding="utf-8") == write_catalogue()
