"""Who worked how long on a gaming day: by their posts at open tables, or as entered."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Q

from casino.lib.clock import utc_now
from casino.tips.hours import Stretch, clip, worked_seconds
from casino.tips.models.pools import TipHours, TipRule
from casino.tips.selectors.rules import Terms
from tables.people.models import StaffMember
from tables.posts.models import CroupierPost, StaffBreak, Supervision
from tables.sessions.models import TableSession


@dataclass(frozen=True, slots=True)
class Work:
    """One person's time. `seconds` None: it was not entered, and the rules require it."""

    person: StaffMember
    seconds: int | None
    by_hand: bool


def list_work(
    house_id: int, day: date, sessions: Sequence[TableSession], terms: Terms
) -> dict[int, Work]:
    """Return the work at the day's table sessions, or the hours entered, by person (5 queries).

    A post counts while its table is in one of the sessions, whatever the clock shows: so a session
    that runs into the next gaming day belongs to its own day entirely, and a post that was not
    ended stops with its table. A session that is open counts until now.
    """
    now = utc_now()
    spans: dict[int, list[Stretch]] = {}
    for session in sessions:
        span = Stretch(session.opened_at, session.closed_at or now)
        spans.setdefault(session.table_id, []).append(span)
    posts = _posts(spans, now)
    entered = {
        row.person_id: row.seconds
        for row in TipHours.objects.filter(house_id=house_id, gaming_day=day).order_by("id")
    }
    breaks = _breaks(list(posts), spans, now)
    people = StaffMember.objects.in_bulk([*posts, *entered])
    by_attendance = terms.hours_from == TipRule.HoursFrom.ATTENDANCE
    most = timedelta(minutes=terms.break_minutes)
    work = {}
    for person_id, person in people.items():
        seconds = entered.get(person_id)
        if seconds is None and not by_attendance:
            seconds = worked_seconds(posts[person_id], breaks.get(person_id, []), most)
        work[person_id] = Work(person, seconds, person_id in entered)
    return work


def _posts(spans: dict[int, list[Stretch]], now: datetime) -> dict[int, list[Stretch]]:
    """Gather the stretches at a post of each person, within the sessions of its table."""
    if not spans:
        return {}
    within = _within(spans)
    posts: dict[int, list[Stretch]] = {}

    def add(person_id: int, held: CroupierPost | Supervision) -> None:
        post = Stretch(held.started_at, held.ended_at or now)
        parts = [part for span in spans[held.table_id] if (part := clip(post, span)) is not None]
        if parts:
            posts.setdefault(person_id, []).extend(parts)

    for post in CroupierPost.objects.filter(within, table__in=spans):
        add(post.croupier_id, post)
    for charge in Supervision.objects.filter(within, table__in=spans):
        add(charge.jefe_id, charge)
    return posts


def _breaks(
    people: Sequence[int], spans: dict[int, list[Stretch]], now: datetime
) -> dict[int, list[Stretch]]:
    if not people:
        return {}
    rests: dict[int, list[Stretch]] = {}
    for rest in StaffBreak.objects.filter(_within(spans), person__in=people):
        stretch = Stretch(rest.started_at, rest.ended_at or now)
        rests.setdefault(rest.person_id, []).append(stretch)
    return rests


def _within(spans: dict[int, list[Stretch]]) -> Q:
    """Ask for what touches the time from the first opening to the last closing."""
    every = [span for of_table in spans.values() for span in of_table]
    first, last = min(it.start for it in every), max(it.end for it in every)
    return Q(started_at__lt=last) & (Q(ended_at=None) | Q(ended_at__gt=first))
