"""DEMO ONLY: one table session with everything that it leaves."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

import numpy as np

from casino.demo.year.book import DayBook, Place
from casino.demo.year.commands import LIMITS, command_hex
from casino.demo.year.floor_life import write_incident, write_line
from casino.demo.year.money import open_float, record_money
from casino.demo.year.plans import MINUTE, SessionPlan, stream
from casino.demo.year.play import Played, play_session
from casino.demo.year.reconciled import report_session
from casino.demo.year.rota import Turn, clip
from casino.demo.year.sheets import moment
from casino.demo.year.slips import Asked, ask_slips, sum_slips
from casino.demo.year.stays import Stay, draw_stays
from casino.demo.year.tables import COMMISSION_RULE, raise_limits
from casino.lib.policy import Role
from games.rules.limits import Limits
from games.tallas.models import Talla
from tables.guests.models import SeatOccupancy
from tables.houses.models import CommissionMode, LimitsPolicy
from tables.limits.models import LimitPosting
from tables.posts.models import CroupierPost, Supervision
from tables.sessions.models import TableSession


@dataclass(frozen=True, slots=True)
class ShiftAtHand:
    """The common data of a shift's sessions: its report, its posts, the guests not yet seen."""

    book: DayBook
    report: int
    closed: int
    posts: list[list[list[Turn]]]
    guests: Iterator[int]


def make_session(at_hand: ShiftAtHand, plan: SessionPlan) -> tuple[list[str], list[Asked]]:
    """Play a session and add its rows; return the lines of its coups and its slips."""
    book = at_hand.book
    floor, day, shift = book.floor, book.day, plan.shift
    table = floor.tables[plan.table]
    rng = stream(floor.recipe, day, shift, plan.table)
    which = plan.table % 2
    place = Place(
        book=book,
        table=table,
        number=plan.table,
        shift=shift,
        session=plan.id,
        jefe=floor.jefe(day, shift, plan.table),
        inspector=floor.on_duty(Role.INSPECTOR, day, shift, which),
        cashier=floor.on_duty(Role.CASHIER, day, shift, which),
    )
    manager = floor.on_duty(Role.PIT_MANAGER, day, shift, which)
    _write_session(place, plan)
    turns = _write_posts(place, plan, at_hand.posts[plan.table])
    sign = _post_limits(place, plan)
    weekday = floor.recipe.day(day).weekday()
    stays = draw_stays(rng, table.kind, plan, floor.recipe.seats, weekday)
    guests = at_hand.guests
    seated = [(next(guests), stay) for stay in stays]
    _write_stays(place, seated, sign)
    rules = table.kind.rules
    played = play_session(
        rng,
        floor,
        table,
        plan,
        stays,
        turns,
        first_coup=book.next_coup,
        first_talla=book.sheets[Talla].next_id,
        of_session={
            "house_id": place.house,
            "table_id": table.id,
            "session_id": plan.id,
            "shift_id": floor.shift_id(day, shift),
            "gaming_day": book.gaming_day,
            "regulation": rules.key,
            "regulation_version": rules.version,
        },
    )
    book.next_coup += plan.coups
    _write_tallas(place, plan, played)
    slips = ask_slips(rng, place, plan, turns[0].croupier)
    open_float(place, plan)
    reckoned = record_money(rng, place, plan, stays, played, sum_slips(slips))
    write_line(rng, place, plan, seated, guests)
    write_incident(rng, place, plan, played, manager)
    report_session(place, at_hand.report, at_hand.closed, played, reckoned)
    return played.lines, slips


def _write_session(place: Place, plan: SessionPlan) -> None:
    book, table, rules = place.book, place.table, place.table.kind.rules
    rounding = rules.rounding(COMMISSION_RULE)
    resumed = None if plan.suspended is None else moment(plan.suspended[1])
    book.sheets[TableSession].put(
        place.session,
        table_id=table.id,
        shift_id=book.floor.shift_id(book.day, place.shift),
        state="closed",
        regulation=rules.key,
        regulation_version=rules.version,
        commission_step_minor=rounding.step_minor,
        commission_direction=rounding.direction.value,
        commission_mode=str(CommissionMode.IMMEDIATE),
        croupiers_minimum=table.kind.table_format.croupiers_minimum,
        opened_at=moment(plan.opened),
        opened_by_id=place.jefe,
        resumed_at=resumed,
        closed_at=moment(plan.closed),
        closed_by_id=place.jefe,
        early_reason="",
        low_float_reason="",
    )


def _write_posts(place: Place, plan: SessionPlan, posts: list[list[Turn]]) -> list[Turn]:
    """Write the croupiers and the jefe of the table; return the turns of the first post."""
    sheet, begins, until = place.book.sheets[CroupierPost], plan.opened - MINUTE, plan.closed
    for turns in posts:
        for turn in clip(turns, begins, until):
            sheet.add(
                table_id=place.table.id,
                croupier_id=turn.croupier,
                started_at=moment(turn.starts),
                ended_at=moment(turn.ends),
            )
    slot = place.book.floor.charges[place.number][1]
    place.book.sheets[Supervision].add(
        table_id=place.table.id,
        table_format=place.table.kind.format,
        jefe_id=place.jefe,
        slot_one=slot != 2,
        slot_two=slot != 1,
        started_at=moment(begins),
        ended_at=moment(until),
    )
    return clip(posts[0], begins, until)


def _post_limits(place: Place, plan: SessionPlan) -> int:
    """Post the opening's limits, and higher ones in play where planned; return the first's id."""
    limits = place.table.kind.limits
    first = _post(place, limits, plan.opened, "")
    if plan.raised_at is not None:
        _post(place, raise_limits(limits), plan.raised_at, "Mesa llena")
    return first


def _post(place: Place, limits: Limits, at: int, reason: str) -> int:
    sheet = place.book.sheets[LimitPosting]
    entry = UUID(command_hex(place.book.floor, LIMITS, sheet.next_id))
    return sheet.add(
        table_id=place.table.id,
        session_id=place.session,
        minimum_minor=limits.minimum_minor,
        maximum_minor=limits.maximum_minor,
        tie_maximum_minor=limits.tie_maximum_minor,
        step_minor=limits.step_minor,
        posted_by_id=place.jefe,
        posted_at=moment(at),
        in_force_at=moment(at),
        policy=str(LimitsPolicy.BETWEEN_COUPS),
        reason=reason,
        entry=str(entry),
    )


def _write_stays(place: Place, seated: list[tuple[int, Stay]], sign: int) -> None:
    for guest, stay in seated:
        place.book.sheets[SeatOccupancy].add(
            table_id=place.table.id,
            seat_id=place.table.first_seat + stay.seat,
            guest_id=guest,
            sat_at=moment(stay.sat),
            left_at=moment(stay.left),
            kept_limits_id=sign if stay.keeps else None,
        )


def _write_tallas(place: Place, plan: SessionPlan, played: Played) -> None:
    rules = place.table.kind.rules
    cut = rules.cut_card
    begins = plan.play_from
    first = 0
    for number, shoe in enumerate(played.dealt.shoes, 1):
        last = first + shoe.coups - 1
        seen, unseen = list(shoe.seen), 0
        for one in (
            first + int(it)
            for it in np.flatnonzero(
                played.void[first : last + 1] | ~played.seen_cards[first : last + 1]
            )
        ):
            # Cards of a void coup are in the shoe again; cards that nobody typed are unknown.
            unseen += not played.seen_cards[one]
            for index in played.dealt.used[one]:
                seen[index] -= 1
        ended = played.at[last] if shoe.is_over else plan.play_until
        place.book.sheets[Talla].add(
            table_id=place.table.id,
            session_id=place.session,
            number=number,
            decks=rules.decks,
            first_card=shoe.first_card,
            burned=shoe.burned,
            cut_card_behind=cut.cards_behind if cut else 0,
            seen="{" + ",".join(map(str, seen)) + "}",
            coups_unseen=unseen,
            coups=shoe.coups,
            cut_card_out=shoe.is_over,
            holder=played.holders[last],
            refused="{}",
            started_at=moment(begins),
            started_by_id=played.by[first],
            ended_at=moment(ended),
        )
        begins, first = ended + 1000, last + 1
