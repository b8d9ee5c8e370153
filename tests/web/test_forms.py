"""A form that sends an act has its address and its fields from the act's declaration.

Text typed into it goes into no address, even before the page's scripts are there.
"""

import pytest
from django.conf import settings
from django.template import Context, Template

from tests.web.page_forms import flaws_of, read_forms


def written(text: str, **context: object) -> str:
    return Template(text).render(Context(context))


def test_no_template_writes_by_hand_where_an_act_is_sent():
    templates = sorted((settings.BASE_DIR / "templates").rglob("*.html"))
    texts = {path.name: path.read_text() for path in templates}
    assert sum("{% act " in text for text in texts.values()) > 50
    assert [name for name, text in texts.items() if "data-command" in text] == []


@pytest.mark.parametrize(
    ("tag", "attributes"),
    [
        ('{% act "api-cage-count" %}', 'method="post" data-command="/api/v1/cage/counts/add"'),
        (
            '{% act "api-house" %}',
            'method="post" data-command="/api/v1/house" data-method="PATCH"',
        ),
        (
            '{% act "api-seat-take" 7 %}',
            'method="post" data-command="/api/v1/tables/7/seats/{position}/take"'
            ' data-undo="/api/v1/tables/7/undo"',
        ),
        (
            '{% act "api-card-set-open" card_set_id=3 %}',
            'method="post" data-command="/api/v1/tables/{table_id}/card-sets/3/open"',
        ),
    ],
)
def test_a_form_says_where_its_act_is_sent_and_undone(tag, attributes):
    assert written(tag) == attributes


def test_a_waitlist_says_itself_where_its_acts_are_undone():
    tag = '{% act "api-waitlist-call" 5 %}'
    assert 'data-undo="/api/v1/waitlist/undo"' in written(tag, undo_path="/api/v1/waitlist/undo")


@pytest.mark.parametrize(
    ("act", "tag", "attributes"),
    [
        ("api-cage-count", '{% field "words" %}', 'name="words" maxlength="200"'),
        (
            "api-tip",
            '{% field "amount_minor" %}',
            'data-type="money" name="amount_minor" required inputmode="decimal"',
        ),
        (
            "api-cage-count",
            '{% field "notes" key=2000 %}',
            'data-type="int" name="notes.2000" type="number" inputmode="numeric"'
            ' min="0" max="1000000"',
        ),
        ("api-box-add", '{% field "kind" "select" %}', 'name="kind" required'),
        (
            "api-slip-request",
            '{% field "kind" "radio" %}',
            'type="radio" name="kind" required',
        ),
        (
            "api-table-configure",
            '{% field "reversible" "tick" %}',
            'type="checkbox" data-type="bool" name="reversible"',
        ),
        ("api-table-configure", '{% field "labels" %}', 'data-type="words" name="labels"'),
        (
            "api-hand-over",
            '{% field "tables" "tick" %}',
            'type="checkbox" data-type="int-list" name="tables"',
        ),
        (
            "api-tip-rule-make",
            '{% field "in_force_from" %}',
            'name="in_force_from" required type="date"',
        ),
        (
            "api-waitlist-move",
            '{% field "before" "select" %}',
            'data-type="int-or-null" name="before"',
        ),
        ("api-seat-take", '{% field "position" "select" %}', 'name="position" required'),
        (
            "api-cage-count",
            '{% field "witness.badge" %}',
            'name="witness.badge" required maxlength="12"',
        ),
    ],
)
def test_a_field_has_the_bounds_that_its_act_declares(act, tag, attributes):
    assert written(f'{{% act "{act}" 1 %}}|{tag}').split("|")[1] == attributes


def test_a_field_that_the_act_does_not_take_cannot_be_written():
    with pytest.raises(LookupError):
        written('{% act "api-tip" 7 %}{% field "coup" %}')


def test_a_page_whose_form_does_not_fit_its_act_is_found():
    html = (
        '<form method="post" data-command="/api/v1/tables/7/slips">'
        '<input name="kind" type="radio" value="loan"><input name="colour"></form>'
    )
    [form], _ = read_forms(html)
    assert [*flaws_of(form)] == [
        "kind of api-slip-request takes no loan",
        "api-slip-request takes no colour",
        "api-slip-request lacks pieces",
    ]
