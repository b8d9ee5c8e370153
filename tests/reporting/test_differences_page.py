"""The page of differences: the sums of the reports, never netted, and the link to every line."""

import csv
import io
import re
from datetime import timedelta

import pytest
from django.urls import reverse

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from casino.reporting.pages import differences as page_of_differences
from casino.reporting.periods import Span, period_of
from casino.reporting.selectors.differences import SHIFTS_AT_ONCE, sum_differences
from casino.reporting.selectors.differing_lines import read_differences
from casino.reporting.selectors.totals import Narrowed
from casino.reporting.tasks import sweep_summaries
from casino.shift.models.signatures import ShiftSignature
from casino.shift.services.reconcile import reconcile_shift
from tests.building import make_house, make_staff
from tests.reporting.long_ago import add_the_past
from tests.reporting.scene import make_scene
from tests.reporting.tables_read import read_tables
from tests.shared import shared
from tests.shift.evening import close_shift_row, open_evening, play_all_kinds, start_shift
from tests.shift.signing import acknowledge_all
from tests.web.device import Device

pytestmark = pytest.mark.django_db
BY_FIGURE, EACH, BY_SHIFT, BY_SIGNER, TALLIES = range(5)
SIDES = (
    *("Records: known of", "Records: short", "Records: over"),
    *("Box: known of", "Box: short", "Box: over"),
)
UNKNOWN = "? unknown"


built, scene = shared(make_scene)


def look(scene, person=None, language="en", **asked):
    device = Device(person or scene.director, language)
    return device.get(reverse("report-differences"), {"day": scene.day, **asked})


def read(scene, **asked):
    answer = look(scene, **asked)
    assert answer.status_code == 200, answer.content.decode()[:2000]
    return answer.content.decode()


def tables(scene, **asked):
    return read_tables(read(scene, **asked))


def sides(cells):
    """Return the amounts of a row, without those they are compared with."""
    return tuple(re.split(r" (?:[▲▼=]|before)", cells[head])[0] for head in SIDES)


def test_the_sums_are_those_that_the_scene_is_known_to_have(scene):
    rows = tables(scene)[BY_FIGURE].rows
    nothing = ("€0.00", "€0.00")
    assert {name: sides(cells) for name, cells in rows.items()} == {
        # One table has a coup whose bets nobody recorded: so the expected amount is unknown.
        "Commission": ("1/2", *nothing, "1/2", *nothing),
        "Float": ("1/2", *nothing, "1/2", *nothing),
        "Tips": ("0/2", UNKNOWN, UNKNOWN, "2/2", "-€3.00", "€0.00"),
        "Drop": ("0/2", UNKNOWN, UNKNOWN, "1/2", *nothing),
    }
    assert rows["Tips"]["Known as"] == "● counted"
    assert rows["Drop"]["Known as"] == "◐ recorded"


def test_a_shortage_is_never_offset_by_an_excess():
    shift = start_shift()
    evenings = [open_evening(shift), open_evening(shift)]
    for evening in evenings:
        play_all_kinds(evening)
    evenings[0].close(tip_box=500)
    evenings[1].close(tip_box=-500)
    page = reconciled_page(shift)
    tips = page[BY_FIGURE].rows["Tips"]
    assert sides(tips)[3:] == ("2/2", "-€5.00", "+€5.00")
    assert [line["Counted less recorded"] for line in page[EACH].lines] == ["+€5.00", "-€5.00"]


def reconciled_page(shift):
    close_shift_row(shift)
    assert reconcile_shift(shift.pk)
    sweep_summaries()
    device = Device(make_staff(shift.house, Role.AUDITOR))
    asked = {"day": shift.gaming_day.isoformat()}
    return read_tables(device.get(reverse("report-differences"), asked).content.decode())


def test_every_line_names_its_counters_and_missing_signatures(scene):
    (line,) = tables(scene)[EACH].lines
    caller, blind = scene.counted.counted_by, scene.counted.signed_by
    assert line["Counted less recorded"] == "-€3.00"
    assert line["Recorded less expected"] == UNKNOWN  # expected tips are unknown
    assert line["Called by"] == f"{caller.name} {caller.badge}"
    assert line["Counted blind by"] == f"{blind.name} {blind.badge}"
    assert line["First signature"] == line["Second signature"] == "not signed yet"
    assert line["Table"] == scene.counted.session.table.number


def test_signers_are_listed_with_the_part_they_had(scene):
    lines = {(it["Badge"], it["Took part as"]): it for it in tables(scene)[BY_SIGNER].lines}
    assert len(lines) == 4
    blind = lines[scene.counted.signed_by.badge, "counted blind"]
    assert (blind["Counts"], blind["Differing"], blind["Box: short"]) == ("4", "1", "-€3.00")
    other = lines[scene.uncounted.signed_by.badge, "counted blind"]
    assert (other["Counts"], other["Differing"], other["Box: short"]) == ("3", "0", "€0.00")


def test_a_signers_row_filters_page_api_and_file_in_the_same_way(scene):
    who = scene.uncounted.signed_by
    (href,) = {it for it in tables(scene)[BY_SIGNER].hrefs if it.endswith(f"signer={who.pk}")}
    answer = Device(scene.director).get(href)
    narrowed = answer.content.decode()
    by_figure, by_shift, by_signer = read_tables(narrowed)  # no line differs, no tally is theirs
    assert {cells["Lines"] for cells in by_figure.rows.values()} == {"1"}
    assert len(by_figure.rows) == 3, "the drop of that table is not counted"
    assert {it["Badge"] for it in by_signer.lines} == {
        *(who.badge, scene.uncounted.counted_by.badge)
    }
    assert len(by_shift.lines) == 3
    assert "No difference was found." in narrowed
    assert f"Counted or signed by: {who.name} · {who.badge}" in narrowed
    question = {"day": scene.day, "signer": who.pk}
    api = Device(scene.director).get("/api/v1/reports/differences", question).json()
    assert [it["lines"] for it in api["figures"]] == [1, 1, 1]
    (file,) = re.findall(r'href="(/reports/file[^"]*file=csv[^"]*)"', narrowed)
    answer = Device(scene.director).get(file.replace("&amp;", "&"))
    sheets = {}
    for key, *cells in csv.reader(io.StringIO(b"".join(answer.streaming_content).decode())):
        sheets.setdefault(key.removeprefix("\ufeff"), []).append(cells)
    assert len(sheets["figures"]) == len(sheets["shifts"]) == 4
    assert "tallies" not in sheets
    assert any(who.badge in cells for cells in next(iter(sheets.values())))


def test_its_files_answer_the_same_question_in_the_same_words(scene):
    page = read(scene, table=scene.counted.session.table_id, shift=1)
    (href,) = re.findall(r'href="(/reports/file[^"]*file=csv[^"]*)"', page)
    assert "report=differences" in href
    assert f"table={scene.counted.session.table_id}" in href
    answer = Device(scene.director).get(href.replace("&amp;", "&"))
    sheets = {}
    for key, *cells in csv.reader(io.StringIO(b"".join(answer.streaming_content).decode())):
        sheets.setdefault(key, []).append(cells)
    shown = read_tables(page)
    for place, key in (
        (BY_FIGURE, "figures"), (EACH, "differences"), (BY_SHIFT, "shifts"),
        (BY_SIGNER, "signers"), (TALLIES, "tallies"),
    ):  # fmt: skip
        heads = [head.removesuffix(" (EUR)") for head in sheets[key][0]]
        assert shown[place].heads == heads
        assert len(shown[place].lines) == len(sheets[key]) - 1


def test_the_same_period_before_is_shown_beside_the_sums(scene):
    add_the_past()
    rows = tables(scene)[BY_FIGURE].rows
    assert rows["Tips"]["Box: short"] == "-€3.00 = the same as before"
    first = scene.shift.gaming_day - timedelta(days=730)
    rows = tables(scene, day=first.isoformat())[BY_FIGURE].rows
    assert rows["Tips"]["Box: short"] == "-€3.00 before: unknown"


def test_a_longer_period_is_shown_a_page_at_a_time_with_as_many_queries(
    scene, django_assert_max_num_queries
):
    add_the_past()
    first = scene.shift.gaming_day - timedelta(days=300)
    asked = {"span": "range", "from": first.isoformat()}
    with django_assert_max_num_queries(13):
        page = read(scene, **asked)
    shown = read_tables(page)
    assert len(shown[BY_SHIFT].lines) == 4 * SHIFTS_AT_ONCE
    assert len(shown[EACH].lines) == 100
    assert shown[BY_FIGURE].rows["Tips"]["Lines"] == "602"
    assert len(re.findall(r'<rect class="bar"', page)) == SHIFTS_AT_ONCE + 1  # and its key
    (older,) = re.findall(r'href="\?([^"#]*)#by-shift"', page)
    device = Device(scene.director)
    path = f"{reverse('report-differences')}?{older.replace('&amp;', '&')}"
    following = read_tables(device.get(path).content.decode())[BY_SHIFT]
    days = [it["Gaming day"] for it in (*shown[BY_SHIFT].lines, *following.lines)]
    assert len(set(days)) == 2 * SHIFTS_AT_ONCE
    (older,) = re.findall(r'href="\?([^"#]*)#each"', page)
    path = f"{reverse('report-differences')}?{older.replace('&amp;', '&')}"
    rest = read_tables(device.get(path).content.decode())[EACH]
    listed = [it["Gaming day"] for it in (*shown[EACH].lines, *rest.lines)]
    assert len(set(listed)) == len(listed) == 200


def test_of_many_signers_a_page_lists_the_first_and_how_many_are_left(scene, monkeypatch):
    monkeypatch.setattr(page_of_differences, "SIGNERS_MOST", 3)
    page = read(scene)
    assert len(read_tables(page)[BY_SIGNER].lines) == 3
    assert "One more with less missing is in the files." in page


def test_a_shifts_row_narrows_to_that_shift(scene):
    add_the_past()
    month = {"span": "range", "from": (scene.shift.gaming_day - timedelta(days=5)).isoformat()}
    by_shift = tables(scene, **month)[BY_SHIFT]
    href = next(it for it in by_shift.hrefs if f"day={scene.day}" in it)
    assert "shift=1" in href
    narrow = read_tables(Device(scene.director).get(href).content.decode())
    assert {it["Gaming day"] for it in narrow[BY_SHIFT].lines} == {by_shift.lines[0]["Gaming day"]}
    assert href not in narrow[BY_SHIFT].hrefs, "one that is asked for already leads nowhere"


def test_filters_stay_in_the_address(scene):
    other = scene.uncounted.session.table
    page = read(scene, table=other.pk, format=other.format)
    assert f"Table: {other.number}" in page
    assert {cells["Lines"] for cells in read_tables(page)[BY_FIGURE].rows.values()} == {"1"}
    (earlier,) = re.findall(r'href="([^"]*)"\s+rel="prev"', page)
    assert f"table={other.pk}" in earlier
    for tab in re.findall(r'href="(/reports/(?!file)[^"]*)"', page):
        answer = Device(scene.director).get(tab.replace("&amp;", "&"))
        assert answer.status_code == 200, tab


def test_another_houses_reports_are_not_shown(scene):
    stranger = make_scene()
    page = read(scene)
    assert {cells["Lines"] for cells in read_tables(page)[BY_FIGURE].rows.values()} == {"2"}
    assert stranger.counted.counted_by.badge not in page
    for asked in (
        {"table": stranger.counted.session.table_id},
        {"signer": stranger.counted.signed_by.pk},
        {"house": stranger.house.pk},
    ):
        assert look(scene, **asked).status_code == 404, asked
    behind = read(scene, after_shift=stranger.shift.pk)
    assert stranger.counted.counted_by.badge not in behind
    assert reverse("shift", args=[stranger.shift.pk]) not in behind


def test_without_a_reconciled_shift_nothing_is_shown_and_no_zero():
    shift = start_shift()
    evening = open_evening(shift)
    play_all_kinds(evening)
    sweep_summaries()
    device = Device(make_staff(shift.house, Role.DIRECTOR), "en")
    asked = {"day": shift.gaming_day.isoformat()}
    page = device.get(reverse("report-differences"), asked).content.decode()
    assert "No shift report includes this yet" in page
    assert read_tables(page) == []
    empty = Device(make_staff(make_house(), Role.DIRECTOR), "es")
    page = empty.get(reverse("report-differences")).content.decode()
    assert "Aún no hay jornadas cerradas" in page


@pytest.mark.parametrize(
    "asked",
    [{"hour": 3}, {"jefe": 10**9}, {"signer": "x"}, {"after": "x"}, {"after_shift": "-1"}],
)
def test_an_impossible_question_is_refused_in_words(scene, asked):
    answer = look(scene, **asked)
    # An unknown person gives "not found" before the refusal of the filter.
    assert answer.status_code in ((404,) if "jefe" in asked else (400,))
    assert 'role="alert"' in answer.content.decode()


def sign_first(shift):
    """Sign as the first person, an inspector."""
    judge = make_staff(shift.house, Role.INSPECTOR)
    acknowledge_all(shift)
    ShiftSignature.objects.create(
        house=shift.house,
        reconciliation=shift.reconciliations.get(),
        position=1,
        signed_by=judge,
        role=judge.role,
        signed_at=utc_now(),
        content_hash="0" * 64,
    )
    return judge


def test_signers_are_named_in_the_readers_language(scene):
    judge = sign_first(scene.shift)
    line = tables(scene, language="es")[EACH].lines[0]
    assert f"{judge.name} {judge.badge}" in line.values()
    assert "sin firmar" in " ".join(line.values())


def test_a_signer_of_a_shift_has_a_part_in_every_line_of_it(scene):
    judge, counted = sign_first(scene.shift), scene.counted
    asked = (scene.house, period_of(Span.DAY, scene.shift.gaming_day), Narrowed())
    signers = {(it.badge, it.part): it for it in sum_differences(*asked).signers}
    by_judge = signers[judge.badge, "shift"]
    assert (by_judge.counts, by_judge.box.short_minor, by_judge.box.over_minor) == (8, -300, 0)
    assert sum_differences(*asked, judge.pk).figures == sum_differences(*asked).figures
    assert read_differences(*asked, judge.pk).rows == read_differences(*asked).rows
    called = sum_differences(*asked, counted.counted_by.pk)
    assert {it.figure: it.lines for it in called.figures} == dict.fromkeys(
        ("commission", "tips", "float", "drop"), 1
    )
    assert {it.badge for it in called.signers} == {
        *(counted.counted_by.badge, counted.signed_by.badge, judge.badge)
    }
    assert called.tallies == []
    (line,) = read_differences(*asked, counted.counted_by.pk).rows
    assert (line.session, line.first_by) == (counted.session.pk, judge.badge)
