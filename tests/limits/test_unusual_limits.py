"""Limits out of proportion are corrected, or posted with their reason and a second signature."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.lib.clock import utc_now
from casino.lib.errors import AgainstTheRules
from casino.lib.policy import Role
from casino.lib.sentences import sentence_of
from games.rules.limits import Limits
from tables.boxes.services import record_drop
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.limits.models import LimitPosting
from tables.limits.services.limits import post_limits, withdraw_limits
from tables.sessions.models import TableSession
from tests.access import gave_access
from tests.api.test_api import Device, opening, problem, url
from tests.building import PIN, acting, make_house, make_staff, make_table
from tests.opened import LIMITS
from tests.raw_sql import attack
from tests.refused import assert_refused
from tests.taken_back import taken_back

# The first sign of these tables says 5.00 to 500.00: ten times of it is usual.
USUAL = Limits(5_000, 500_000, 50_000, 5_000)
OF_MAXIMUM = Limits(5_000, 500_500, 50_000, 5_000)
OF_MINIMUM = Limits(5_500, 500_000, 50_000, 5_500)
TWO_ZEROS = Limits(50_000, 5_000_000, 500_000, 50_000)
# Where there was no sign, the largest chip measures it: 1,000.00.
FIRST = Limits(100_000, 1_000_000, 100_000, 100_000)
FIRST_UNUSUAL = Limits(50_000, 1_000_500, 100_000, 50_000)
WHY = "The room of the tournament"


def by_two(floor, **changes):
    return {"reason": WHY, "witness": acting(floor.manager), **changes}


def written():
    return [model.objects.count() for model in (LimitPosting, FloorEvent, TableSession)]


def post(floor, limits, **given):
    floor.act(post_limits, limits=limits, **given)


def refused(floor, limits, **given):
    before = written()
    assert_refused("limits.unusual", post, floor, limits, **given)
    assert written() == before


def test_an_ordinary_raise_is_never_asked(open_floor):
    for limits in (USUAL, LIMITS, USUAL):
        open_floor.act(post_limits, limits=limits)
    assert not LimitPosting.objects.filter(signed_by__isnull=False).exists()


@pytest.mark.parametrize("limits", [OF_MAXIMUM, OF_MINIMUM, TWO_ZEROS])
def test_an_amount_out_of_proportion_is_questioned_and_nothing_is_written(open_floor, limits):
    before = written()
    asked = assert_refused("limits.unusual", post, open_floor, limits)
    assert written() == before
    params = {
        "minimum_minor": limits.minimum_minor,
        "maximum_minor": limits.maximum_minor,
        "table": open_floor.table.number,
    }
    assert asked.params == params, "no figure but those entered"
    assert sentence_of(asked.code, params, "EUR")


def test_two_people_and_a_reason_carry_it_and_the_journal_names_both(open_floor):
    open_floor.act(post_limits, limits=TWO_ZEROS, **by_two(open_floor, reason=f" {WHY} "))
    posted = LimitPosting.objects.latest("id")
    assert posted.maximum_minor == TWO_ZEROS.maximum_minor
    assert (posted.posted_by, posted.signed_by) == (open_floor.jefe, open_floor.manager)
    assert posted.reason == WHY
    event = FloorEvent.objects.latest("id")
    assert (event.kind, event.actor_id) == ("limits.posted", open_floor.jefe.pk)
    assert (event.payload["witness"], event.payload["reason"]) == (open_floor.manager.pk, WHY)


def test_a_closed_table_and_announced_limits_are_asked_too(floor):
    floor.open()
    House.objects.update(limits_policy="notice")
    refused(floor, TWO_ZEROS)
    floor.act(post_limits, limits=TWO_ZEROS, **by_two(floor))
    announced = LimitPosting.objects.latest("id")
    assert (announced.signed_by, announced.in_force_at > utc_now()) == (floor.manager, True)
    floor.act(withdraw_limits, posting_id=announced.pk)
    floor.close()
    refused(floor, TWO_ZEROS)


def test_a_first_sign_is_measured_by_the_largest_chip(floor):
    before = written()
    assert_refused("limits.unusual", floor.open, limits=FIRST_UNUSUAL)
    assert written() == before
    floor.open(limits=FIRST)


def test_an_unusual_opening_is_signed_and_journalled(floor):
    floor.open(limits=FIRST_UNUSUAL, **by_two(floor))
    posted = LimitPosting.objects.get(table=floor.table)
    assert (posted.signed_by, posted.reason) == (floor.manager, WHY)
    payload = FloorEvent.objects.filter(kind="table.opened").latest("id").payload
    assert (payload["limits_witness"], payload["limits_reason"]) == (floor.manager.pk, WHY)


def test_the_largest_chip_also_bounds_a_table_whose_first_sign_was_higher(floor):
    higher = Limits(200_000, 2_000_000, 200_000, 200_000)
    floor.act(post_limits, limits=higher, **by_two(floor))
    floor.act(post_limits, limits=higher)
    refused(floor, higher._replace(maximum_minor=2_000_500))


def test_one_person_does_not_raise_the_bound_step_by_step(open_floor):
    open_floor.act(post_limits, limits=USUAL)
    refused(open_floor, OF_MAXIMUM)
    refused(open_floor, OF_MINIMUM)


def test_a_sign_signed_by_two_is_usual_at_that_table(open_floor):
    open_floor.act(post_limits, limits=TWO_ZEROS, **by_two(open_floor))
    open_floor.act(post_limits, limits=LIMITS)
    open_floor.act(post_limits, limits=TWO_ZEROS)
    refused(open_floor, TWO_ZEROS._replace(maximum_minor=5_000_500))
    refused(open_floor, TWO_ZEROS._replace(minimum_minor=50_500, step_minor=50_500))


def test_a_sign_signed_by_two_at_another_table_does_not_count_here(open_floor):
    table = make_table(open_floor.house)
    given = {"table_id": table.pk, "limits": TWO_ZEROS, "reason": WHY}
    given["witness"] = acting(open_floor.jefe)
    open_floor.act(post_limits, open_floor.manager, **given)
    assert LimitPosting.objects.get(table=table).signed_by == open_floor.jefe
    refused(open_floor, TWO_ZEROS)


def test_a_withdrawn_sign_is_not_usual(open_floor):
    House.objects.update(limits_policy="notice")
    open_floor.act(post_limits, limits=TWO_ZEROS, **by_two(open_floor))
    announced = LimitPosting.objects.latest("id")
    open_floor.act(withdraw_limits, posting_id=announced.pk)
    refused(open_floor, TWO_ZEROS)


def test_the_house_says_how_many_times_are_usual(open_floor):
    House.objects.update(unusual_times=11)
    open_floor.act(post_limits, limits=OF_MAXIMUM)
    open_floor.act(post_limits, limits=OF_MINIMUM)
    refused(open_floor, TWO_ZEROS)


def test_a_reason_alone_goes_with_usual_limits_but_signs_nothing(open_floor):
    open_floor.act(post_limits, limits=USUAL, reason=" a full room ")
    posted = LimitPosting.objects.latest("id")
    assert (posted.reason, posted.signed_by) == ("a full room", None)
    assert FloorEvent.objects.latest("id").payload["witness"] is None
    refused(open_floor, OF_MAXIMUM, reason=WHY)


def test_a_second_person_signs_a_reason(open_floor):
    before = written()
    for limits in (USUAL, TWO_ZEROS):
        assert_refused("amount.by_two", post, open_floor, limits, **by_two(open_floor, reason="  "))
    assert_refused(
        "amount.reason", post, open_floor, TWO_ZEROS, **by_two(open_floor, reason="x" * 201)
    )
    assert written() == before


SIGN = {Role.DIRECTOR, Role.PIT_MANAGER, Role.INSPECTOR, Role.JEFE}


def test_only_people_who_answer_for_tables_sign(open_floor):
    for role in Role:
        signer = make_staff(open_floor.house, role)
        given = by_two(open_floor, witness=acting(signer))
        with taken_back():
            if role in SIGN:
                open_floor.act(post_limits, limits=TWO_ZEROS, **given)
                continue
            assert_refused("witness.role", post, open_floor, TWO_ZEROS, **given)
        assert "a role in charge of tables" in by_hand(open_floor, signer.pk)


def test_nobody_signs_for_themselves_nor_another_house_nor_the_giver_of_their_access(open_floor):
    jefe, stranger = open_floor.jefe, make_staff(make_house(), Role.PIT_MANAGER)
    before = written()
    assert_refused(
        "witness.same_person",
        post,
        open_floor,
        TWO_ZEROS,
        **by_two(open_floor, witness=acting(jefe)),
    )
    given = by_two(open_floor, witness=acting(stranger))
    assert_refused("witness.role", post, open_floor, TWO_ZEROS, **given)
    gave_access(open_floor.manager, jefe)
    assert_refused("witness.apart", post, open_floor, TWO_ZEROS, **by_two(open_floor))
    assert written() == before


def by_hand(floor, signer, *, words=WHY):
    """Post limits as SQL of the application's role."""
    now = utc_now()
    return attack(
        (
            """
            INSERT INTO tables_limitposting (house_id, table_id, minimum_minor, maximum_minor,
                tie_maximum_minor, step_minor, posted_by_id, posted_at, in_force_at, policy,
                reason, signed_by_id)
            VALUES (%s, %s, 500, 50000, 0, 1, %s, %s, %s, '', %s, %s)
            """,
            [floor.house.pk, floor.table.pk, floor.jefe.pk, now, now, words, signer],
        )
    )


def test_the_database_guards_the_signature_and_its_reason(open_floor):
    manager = open_floor.manager.pk
    assert "limits_signed_says_why" in by_hand(open_floor, manager, words="")
    assert "limits_signed_says_why" in by_hand(open_floor, open_floor.jefe.pk)
    assert "a role in charge of tables" in by_hand(open_floor, open_floor.croupier.pk)
    stranger = make_staff(make_house(), Role.PIT_MANAGER)
    assert "a role in charge of tables" in by_hand(open_floor, stranger.pk)
    gave_access(open_floor.manager, open_floor.jefe)
    assert "do not sign together" in by_hand(open_floor, manager)


def test_raised_limits_raise_the_usual_drop_by_ten_times_only(floor):
    floor.open(opening_float={50_000: 100})
    floor.act(post_limits, limits=USUAL)
    floor.act(record_drop, amount_minor=10 * USUAL.maximum_minor)
    assert_refused(
        "amount.unusual", floor.act, record_drop, amount_minor=10 * USUAL.maximum_minor + 500
    )


def post_many(floor):
    """Post the sign of a table 300 times, once in a microsecond."""
    columns = "house_id, table_id, minimum_minor, maximum_minor, tie_maximum_minor, step_minor"
    columns += ", posted_by_id, policy, reason"
    with connection.cursor() as cursor:
        cursor.execute(
            f"""
            INSERT INTO tables_limitposting ({columns}, posted_at, in_force_at)
            SELECT {columns}, at, at FROM tables_limitposting,
                LATERAL (SELECT clock_timestamp() + make_interval(secs => turn / 1e6) AS at
                FROM generate_series(1, 300) AS turn) AS turns
            """
        )
        cursor.execute("ANALYZE tables_limitposting")


def test_it_is_asked_in_two_reads_by_keys(open_floor):
    post_many(open_floor)
    with CaptureQueriesContext(connection) as asked, pytest.raises(AgainstTheRules):
        open_floor.act(post_limits, limits=TWO_ZEROS)
    reads = [it["sql"] for it in asked if 'FROM "tables_limitposting"' in it["sql"]]
    plans = []
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        for read in reads:
            cursor.execute(f"EXPLAIN {read}")
            plans.append("\n".join(line for (line,) in cursor.fetchall()))
    assert len(plans) == 2
    assert "limits_by_moment" in plans[0]
    assert "limits_by_two" in plans[1]


def test_the_api_asks_and_takes_the_answer(open_floor):
    jefe, address = Device(open_floor.jefe), url(open_floor, "api-table-limits")
    large = TWO_ZEROS._asdict()
    problem(jefe.command(address, large), 422, "limits.unusual")
    second = {"badge": open_floor.manager.badge, "pin": PIN}
    problem(jefe.command(address, {**large, "witness": second}), 400, "amount.by_two")
    wrong = {**second, "pin": "9182"}
    body = {**large, "reason": WHY, "witness": wrong}
    problem(jefe.command(address, body), 403, "sign_in.not_proved")
    assert LimitPosting.objects.count() == 1
    assert jefe.command(address, {**large, "reason": WHY, "witness": second}).status_code == 200
    assert LimitPosting.objects.latest("id").signed_by == open_floor.manager


def test_the_api_opens_with_unusual_limits_that_two_have_signed(floor):
    jefe, address = Device(floor.jefe), url(floor, "api-table-open")
    body = opening(floor, limits=FIRST_UNUSUAL._asdict())
    problem(jefe.command(address, body), 422, "limits.unusual")
    assert not TableSession.objects.filter(table=floor.table).exists()
    body |= {"reason": WHY, "witness": {"badge": floor.manager.badge, "pin": PIN}}
    assert jefe.command(address, body).status_code == 200
    assert LimitPosting.objects.get(table=floor.table).signed_by == floor.manager
