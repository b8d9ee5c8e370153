"""The feed: every summary once, corrections again and higher, and no loss wherever one stops."""

import json
import random
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from casino.lib.errors import BadInput
from casino.lib.policy import Role
from casino.reporting.models import SessionSummary
from casino.reporting.selectors.feed import START, read_cursor, stream_lines
from casino.reporting.services.summarise import summarise_sessions
from games.coups.models import Coup
from tables.ledger.selectors.blind import EVERYTHING
from tests.building import make_house, make_staff
from tests.reporting.scene import make_scene
from tests.shared import shared
from tests.shift.evening import PUNTO_NINE, open_evening, play_all_kinds, start_shift
from tests.web.device import Device, problem_of

pytestmark = pytest.mark.django_db
built, scene = shared(make_scene)


def summarise_again(*evenings):
    """Summarise sessions at once, which the job does some minutes after play."""
    for evening in evenings:
        session = evening.session
        summarise_sessions(session.house_id, session.shift.gaming_day, [session.pk])


def keep(lines, into=None):
    """Keep lines as a warehouse does: those of a higher version replace a session's lines."""
    kept = dict(into or {})
    for line in lines:
        session = line.get("session_id")
        if line["kind"] == "session":
            kept = {
                key: it
                for key, it in kept.items()
                if it.get("session_id") != session or it["version"] >= line["version"]
            }
        kept[line["key"]] = line
    return kept


def test_a_reader_who_stops_anywhere_goes_on_without_loss_or_repetition(scene):
    whole = list(stream_lines(scene.house.pk, coups=True, sight=EVERYTHING))
    for stop in random.Random(3).sample(range(len(whole)), 12):
        after = read_cursor(whole[stop]["cursor"])
        assert (
            list(stream_lines(scene.house.pk, after, coups=True, sight=EVERYTHING))
            == whole[stop + 1 :]
        )
    last = read_cursor(whole[-1]["cursor"])
    assert list(stream_lines(scene.house.pk, last, coups=True, sight=EVERYTHING)) == []
    version = whole[0]["version"]
    rest = list(
        stream_lines(scene.house.pk, read_cursor(str(version)), coups=True, sight=EVERYTHING)
    )
    assert rest == [it for it in whole if it["version"] > version]


def test_a_correction_comes_again_higher_and_gives_way_to_nothing_else():
    shift = start_shift()
    evenings = [open_evening(shift), open_evening(shift)]
    for evening in evenings:
        play_all_kinds(evening)
    summarise_again(*evenings)
    first = list(stream_lines(shift.house_id, coups=True, sight=EVERYTHING))
    evenings[0].void_last()
    evenings[0].play(PUNTO_NINE, [(1, "punto", 1000)])
    summarise_again(evenings[0])
    more = list(
        stream_lines(shift.house_id, read_cursor(first[-1]["cursor"]), coups=True, sight=EVERYTHING)
    )
    changed = evenings[0].session
    assert {it.get("session_id", changed.pk) for it in more} == {changed.pk}
    assert {it["table_id"] for it in more if it["kind"] == "table_day"} == {changed.table_id}
    assert min(it["version"] for it in more) > max(it["version"] for it in first)
    kept, again = (
        keep(more, keep(first)),
        keep(stream_lines(shift.house_id, coups=True, sight=EVERYTHING)),
    )
    assert kept == again
    voided = [it for it in kept.values() if it["kind"] == "coup" and it["voided_at"]]
    assert len(voided) == 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_warehouse_that_stops_and_goes_on_while_it_is_played_is_right_in_the_end(seed):
    lot = random.Random(seed)
    shift = start_shift()
    evenings = [open_evening(shift) for _ in range(3)]
    kept, cursor = {}, START
    for _ in range(12):
        evening = lot.choice(evenings)
        evening.play(PUNTO_NINE, [(1, "punto", lot.randrange(500, 5000, 500))])
        if lot.random() < 0.3:
            evening.void_last()
        if lot.random() < 0.6:
            summarise_again(*lot.sample(evenings, lot.randint(1, 3)))
        lines = list(stream_lines(shift.house_id, cursor, coups=True, sight=EVERYTHING))
        taken = lines[: lot.randint(0, len(lines))]
        kept = keep(taken, kept)
        cursor = read_cursor(taken[-1]["cursor"]) if taken else cursor
    summarise_again(*evenings)
    kept = keep(stream_lines(shift.house_id, cursor, coups=True, sight=EVERYTHING), kept)
    again = keep(stream_lines(shift.house_id, coups=True, sight=EVERYTHING))
    assert kept == again
    assert (
        sum(it["kind"] == "coup" for it in kept.values())
        == Coup.objects.filter(shift=shift).count()
    )


def test_versions_rise_with_every_summary():
    evening = open_evening(start_shift())
    summarise_again(evening)
    before = SessionSummary.objects.get(session=evening.session).made_version
    evening.play(PUNTO_NINE, None)
    summarise_again(evening)
    assert SessionSummary.objects.get(session=evening.session).made_version > before


def test_the_address_and_the_command_write_the_same_lines(scene):
    device = Device(make_staff(scene.house, Role.AUDITOR))  # counts nothing and is shown all
    answer = device.get("/api/v1/reports/feed", {"coups": "1"})
    assert answer["Content-Type"] == "application/x-ndjson"
    text = b"".join(answer.streaming_content).decode()
    written = StringIO()
    call_command("export_feed", "--house", str(scene.house.pk), "--coups", stdout=written)
    assert written.getvalue() == text
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines == list(stream_lines(scene.house.pk, coups=True, sight=EVERYTHING))
    last = lines[-3]["cursor"]
    rest = b"".join(
        device.get("/api/v1/reports/feed", {"coups": "1", "after": last}).streaming_content
    )
    assert rest.decode() == "".join(text.splitlines(keepends=True)[-2:])
    of_day = device.get("/api/v1/reports/feed", {"day": scene.day}).streaming_content
    assert len(b"".join(of_day).splitlines()) == sum(it["kind"] != "coup" for it in lines)
    other = device.get("/api/v1/reports/feed", {"day": "2001-01-01"}).streaming_content
    assert b"".join(other) == b""


@pytest.mark.parametrize(
    "question",
    [{"after": "x"}, {"after": "1.2.3"}, {"after": "-1"}, {"coups": "yes"}, {"day": "today"}],
)
def test_a_wrong_cursor_is_refused(question):
    answer = Device(make_staff(make_house(), Role.AUDITOR)).get("/api/v1/reports/feed", question)
    assert (answer.status_code, problem_of(answer)["code"]) == (400, "input.malformed")


def test_a_house_gets_only_its_own_lines(scene):
    other = make_scene()
    keys = {it["key"] for it in stream_lines(scene.house.pk, coups=True, sight=EVERYTHING)}
    assert keys.isdisjoint(
        it["key"] for it in stream_lines(other.house.pk, coups=True, sight=EVERYTHING)
    )
    with pytest.raises(CommandError):
        call_command("export_feed", stdout=StringIO())
    with pytest.raises(BadInput):
        read_cursor("1" * 30)
