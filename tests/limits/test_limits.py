"""How limits change: locked, announced, or between coups; withdrawn; announced when in force."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from casino.lib.commands import Command
from games.rules.errors import LimitViolation
from games.rules.limits import Limits
from tables.counting.selectors import CLOSING_KINDS
from tables.guests.models import SeatOccupancy
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.limits.models import LimitPosting, LimitWithdrawal
from tables.limits.selectors.in_force import (
    find_limits_in_force,
    find_sign,
    in_force_sql,
    list_unjournalled_limits,
)
from tables.limits.selectors.postings import PostingSearch, list_history
from tables.limits.services.limits import journal_limits_in_force, post_limits, withdraw_limits
from tables.seating.services.seats import leave_seat, take_seat
from tables.seating.tasks import sweep_limits
from tests import building
from tests.building import acting, make_table
from tests.counting.counted import close_table
from tests.overview.reading import floor_state
from tests.refused import assert_refused

HIGHER = Limits(1_000, 100_000, 10_000, 1_000)
HIGHEST = Limits(2_500, 100_000, 10_000, 2_500)
LOWER = Limits(500, 25_000, 2_500, 500)


@pytest.fixture
def locked(open_floor):
    House.objects.update(limits_policy="locked")
    return open_floor


@pytest.fixture
def noticed(open_floor):
    House.objects.update(limits_policy="notice", limits_notice_minutes=20)
    return open_floor


def refused(code, run, *args, **kwargs):
    rows = [model.objects.count() for model in (FloorEvent, LimitPosting, LimitWithdrawal)]
    assert_refused(code, run, *args, **kwargs)
    assert rows == [model.objects.count() for model in (FloorEvent, LimitPosting, LimitWithdrawal)]


def sign(floor):
    return floor_state(floor.house.pk)[floor.table.pk]


def last_event():
    return FloorEvent.objects.order_by("id").last()


def close(floor):
    counts = {kind.value: {} for kind in CLOSING_KINDS}
    floor.act(close_table, counts=counts, signer=acting(floor.croupier))


def come_into_force(floor, minimum=1_000):
    """An announcement of a moment ago whose moment has come."""
    before = LimitPosting.objects.latest("id")
    posted_at = before.in_force_at + timedelta(microseconds=1)
    in_force_at = posted_at + timedelta(microseconds=1)
    return building.post_limits(
        floor.table, floor.jefe, minimum, posted_at=posted_at, in_force_at=in_force_at
    )


class TestBetweenCoups:
    def test_new_limits_are_in_force_at_once(self, open_floor):
        answer = open_floor.act(post_limits, limits=HIGHER)
        assert sign(open_floor).limits.posting_id == answer["posting"]
        assert sign(open_floor).limits_announced is None

    def test_the_event_alone_shows_the_change_and_whom_it_concerns(self, open_floor):
        open_floor.act(take_seat, position=3, guest_name="Lola")
        before = LimitPosting.objects.get()
        answer = open_floor.act(post_limits, limits=HIGHER, reason=" a full room ")
        payload = last_event().payload
        assert (payload["posting"], payload["policy"]) == (answer["posting"], "between_coups")
        assert payload["limits"] == HIGHER._asdict()
        assert payload["before"]["posting"] == before.pk
        assert payload["before"]["limits"]["minimum_minor"] == 500
        assert payload["reason"] == "a full room"
        assert payload["kept"] == [{"seat": 3, "posting": before.pk}]
        assert payload["in_force_at"] == payload["posted_at"]
        assert datetime.fromisoformat(payload["in_force_at"]) == datetime.fromisoformat(
            answer["in_force_at"]
        )

    def test_a_seated_guest_keeps_the_minimum_until_they_leave(self, open_floor):
        for position in (2, 5):
            open_floor.act(take_seat, position=position, guest_name=f"G{position}")
        open_floor.act(post_limits, limits=HIGHER)
        open_floor.act(take_seat, position=6, guest_name="late")
        assert [kept.position for kept in sign(open_floor).limits_kept] == [2, 5]
        open_floor.act(leave_seat, position=2)
        open_floor.act(take_seat, position=2, guest_name="G2")
        assert [kept.position for kept in sign(open_floor).limits_kept] == [5]

    def test_each_guest_keeps_the_lowest_minimum_they_sat_under(self, open_floor):
        open_floor.act(take_seat, position=1, guest_name="first")
        open_floor.act(post_limits, limits=HIGHER)
        open_floor.act(take_seat, position=2, guest_name="second")
        open_floor.act(post_limits, limits=HIGHEST)
        kept = {one.position: one.minimum_minor for one in sign(open_floor).limits_kept}
        assert kept == {1: 500, 2: 1_000}

    def test_a_minimum_that_came_down_is_no_longer_kept(self, open_floor):
        open_floor.act(take_seat, position=1, guest_name="first")
        open_floor.act(post_limits, limits=HIGHER)
        open_floor.act(post_limits, limits=LOWER)
        assert sign(open_floor).limits_kept == []
        assert not SeatOccupancy.objects.exclude(kept_limits=None).exists()

    def test_a_kept_maximum_is_never_over_the_one_on_the_sign(self, open_floor):
        open_floor.act(take_seat, position=1, guest_name="first")
        open_floor.act(post_limits, limits=Limits(1_000, 20_000, 2_000, 1_000))
        (kept,) = sign(open_floor).limits_kept
        assert (kept.maximum_minor, kept.tie_maximum_minor, kept.step_minor) == (20_000, 2_000, 500)

    def test_a_change_that_leaves_the_minimum_keeps_nothing(self, open_floor):
        open_floor.act(take_seat, position=1, guest_name="first")
        open_floor.act(post_limits, limits=LOWER)
        assert last_event().payload["kept"] == []


class TestLocked:
    def test_no_change_while_the_table_is_open(self, locked):
        refused("limits.locked", locked.act, post_limits, limits=HIGHER)

    def test_the_table_opens_and_closes_with_limits_of_its_own(self, locked):
        close(locked)
        locked.act(post_limits, limits=HIGHER)
        locked.open(limits=LOWER)
        assert sign(locked).limits.maximum_minor == 25_000

    def test_the_regulation_speaks_before_the_house(self, locked):
        with pytest.raises(LimitViolation) as error:
            locked.act(post_limits, limits=Limits(500, 100_500, 5_000, 500))
        assert error.value.article == "andalucia V"


class TestNotice:
    def test_announced_limits_wait_for_their_moment(self, noticed):
        answer = noticed.act(post_limits, limits=HIGHER)
        posting = LimitPosting.objects.get(id=answer["posting"])
        assert posting.in_force_at - posting.posted_at == timedelta(minutes=20)
        now = sign(noticed)
        assert now.limits.minimum_minor == 500
        assert now.limits_announced.minimum_minor == 1_000
        assert now.limits_announced.in_force_at == datetime.fromisoformat(answer["in_force_at"])

    def test_nobody_keeps_a_minimum_after_an_announcement(self, noticed):
        noticed.act(take_seat, position=1, guest_name="first")
        noticed.act(post_limits, limits=HIGHER)
        assert last_event().payload["kept"] == []
        assert sign(noticed).limits_kept == []

    def test_one_change_is_announced_at_a_time(self, noticed):
        noticed.act(post_limits, limits=HIGHER)
        refused("limits.announced", noticed.act, post_limits, limits=HIGHEST)

    def test_a_withdrawn_change_never_comes(self, noticed):
        posting = noticed.act(post_limits, limits=HIGHER)["posting"]
        noticed.act(withdraw_limits, posting_id=posting, reason="the guests left")
        assert sign(noticed).limits_announced is None
        event = last_event()
        assert (event.kind, event.payload["posting"]) == ("limits.withdrawn", posting)
        assert event.payload["reason"] == "the guests left"
        refused("limits.withdrawn", noticed.act, withdraw_limits, posting_id=posting)
        noticed.act(post_limits, limits=HIGHEST)
        assert sign(noticed).limits_announced.minimum_minor == 2_500

    def test_limits_in_force_are_not_withdrawn(self, noticed):
        posting = LimitPosting.objects.get().pk
        refused("limits.in_force", noticed.act, withdraw_limits, posting_id=posting)

    def test_the_posting_of_another_table_is_not_found_here(self, noticed):
        other = building.post_limits(make_table(noticed.house), noticed.jefe)
        refused("thing.not_found", noticed.act, withdraw_limits, posting_id=other.pk)

    def test_a_closed_table_needs_no_notice(self, noticed):
        close(noticed)
        noticed.act(post_limits, limits=HIGHER)
        assert sign(noticed).limits.minimum_minor == 1_000

    def test_opening_drops_limits_announced_before_the_closing(self, noticed):
        posting = noticed.act(post_limits, limits=HIGHER)["posting"]
        close(noticed)
        noticed.open()
        assert sign(noticed).limits_announced is None
        assert last_event().payload["limits_withdrawn"] == posting


class TestTheMoment:
    def test_limits_are_in_force_by_the_clock_without_any_job(self, open_floor):
        posting = come_into_force(open_floor)
        assert find_limits_in_force(open_floor.table.pk) == posting

    def test_the_screens_are_informed_once_in_the_poster_s_name(self, open_floor):
        posting = come_into_force(open_floor)
        for _ in range(3):
            sweep_limits()
        event = FloorEvent.objects.get(kind="limits.in_force")
        assert event.payload["posting"] == posting.pk
        assert (event.actor_id, event.command_id) == (open_floor.jefe.pk, posting.entry)
        assert sign(open_floor).version == event.version == 2

    def test_limits_that_are_only_announced_have_no_event(self, noticed):
        noticed.act(post_limits, limits=HIGHER)
        assert list_unjournalled_limits() == []
        sweep_limits()
        assert not FloorEvent.objects.filter(kind="limits.in_force").exists()

    def test_limits_in_force_at_once_need_no_event(self, open_floor):
        open_floor.act(post_limits, limits=HIGHER)
        assert list_unjournalled_limits() == []

    def test_limits_that_newer_ones_replaced_get_no_late_event(self, open_floor):
        come_into_force(open_floor)
        (untold,) = list_unjournalled_limits()
        open_floor.act(post_limits, limits=HIGHEST)
        assert list_unjournalled_limits() == []
        journal_limits_in_force(
            actor=acting(open_floor.jefe), command=Command(untold.entry, b""), posting=untold
        )
        assert not FloorEvent.objects.filter(kind="limits.in_force").exists()

    def test_the_sweep_asks_once_however_many_tables_there_are(
        self, floor, django_assert_num_queries
    ):
        for table in (make_table(floor.house) for _ in range(5)):
            building.post_limits(table, floor.jefe)
        with django_assert_num_queries(1):
            assert list_unjournalled_limits() == []

    def test_moments_are_instants_while_the_clocks_go_back(self, floor):
        # Madrid, 26 October 2025: 03:00 was 02:00 again. 02:40 comes before 02:05 that night.
        night = datetime(2025, 10, 26, tzinfo=UTC)
        building.post_limits(floor.table, floor.jefe, 500, posted_at=night.replace(minute=40))
        later = building.post_limits(
            floor.table,
            floor.jefe,
            1_000,
            posted_at=night.replace(minute=50),
            in_force_at=night.replace(hour=1, minute=5),
        )
        assert find_sign(floor.table.pk) == (later, None)

    def test_notice_runs_across_midnight(self, floor):
        before = datetime(2025, 12, 31, 22, 50, tzinfo=UTC)  # 23:50 in Madrid
        posting = building.post_limits(
            floor.table, floor.jefe, posted_at=before, in_force_at=before + timedelta(minutes=20)
        )
        day = PostingSearch(first_day=before.date(), last_day=before.date())
        lines, _ = list_history(floor.table, floor.house, day)
        assert [line.posting for line in lines] == [posting]
        next_day = PostingSearch(first_day=before.date() + timedelta(days=1))
        assert list_history(floor.table, floor.house, next_day) == ([], None)


class TestHistory:
    def history(self, floor, **search):
        lines, _ = list_history(floor.table, floor.house, PostingSearch(**search))
        return [
            (line.posting.minimum_minor, line.previous and line.previous.minimum_minor, line.state)
            for line in lines
        ]

    def test_each_line_shows_the_limits_it_replaced_and_its_end(self, noticed):
        withdrawn = noticed.act(post_limits, limits=HIGHEST)["posting"]
        noticed.act(withdraw_limits, posting_id=withdrawn)
        noticed.act(post_limits, limits=HIGHER)
        assert self.history(noticed) == [
            (1_000, 500, "announced"),
            (2_500, 500, "withdrawn"),
            (500, None, "in_force"),
        ]

    def test_words_find_people_and_reasons(self, open_floor):
        open_floor.act(post_limits, limits=HIGHER, reason="full room")
        open_floor.act(post_limits, open_floor.manager, limits=HIGHEST, reason="VIP")
        assert self.history(open_floor, words="pilar") == [(2_500, 1_000, "in_force")]
        assert self.history(open_floor, words="full julia") == [(1_000, 500, "over")]
        assert len(self.history(open_floor, words=open_floor.jefe.badge.lower())) == 2
        assert self.history(open_floor, words="nobody") == []

    def test_older_ones_follow_on_another_page(self, floor, django_assert_max_num_queries):
        for _ in range(52):
            building.post_limits(floor.table, floor.jefe)
        with django_assert_max_num_queries(3):
            lines, older = list_history(floor.table, floor.house, PostingSearch())
        assert (len(lines), older) == (50, lines[-1].posting.pk)
        rest, end = list_history(floor.table, floor.house, PostingSearch(before=older))
        assert (len(rest), end) == (2, None)


def test_every_reading_of_the_limits_is_one_query_by_an_index(floor):
    building.post_limits(floor.table, floor.jefe)
    names = [field.column for field in LimitPosting._meta.concrete_fields if not field.primary_key]
    earlier = {
        "posted_at": "posted_at - days * interval '1 day'",
        "in_force_at": "in_force_at - days * interval '1 day'",
        "entry": "gen_random_uuid()",
    }
    past = ", ".join(earlier.get(name, name) for name in names)
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(
            f"INSERT INTO tables_limitposting ({', '.join(names)}) SELECT {past}"
            " FROM tables_limitposting CROSS JOIN generate_series(1, 2000) AS days"
        )
        cursor.execute("ANALYZE tables_limitposting")
        cursor.execute("EXPLAIN " + in_force_sql("%s"), [floor.table.pk])
        plan = "\n".join(row[0] for row in cursor.fetchall())
    assert "limits_by_moment" in plan
    assert "Sort" not in plan
