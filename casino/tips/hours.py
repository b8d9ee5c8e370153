"""A person's working time: stretches of time put together, each moment counted once."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

_SECOND = timedelta(seconds=1)


class Stretch(NamedTuple):
    """From one moment until another, which is no longer part of it."""

    start: datetime
    end: datetime


def worked_seconds(
    posts: Iterable[Stretch], breaks: Iterable[Stretch], break_counts: timedelta
) -> int:
    """Count the whole seconds of posts and of the breaks between them.

    Two posts at once count once. A break that begins between the first and the last moment at a
    post counts for `break_counts` at most; the rest of it does not, even at a post.

    >>> from datetime import UTC
    >>> def at(minute): return datetime(2026, 11, 21, 20, tzinfo=UTC) + timedelta(minutes=minute)
    >>> two_tables = [Stretch(at(0), at(60)), Stretch(at(30), at(90))]
    >>> worked_seconds(two_tables, [], timedelta(0)) // 60
    90
    >>> posts, rest = [Stretch(at(0), at(60)), Stretch(at(100), at(160))], Stretch(at(60), at(100))
    >>> [worked_seconds(posts, [rest], timedelta(minutes=most)) // 60 for most in (0, 20, 60)]
    [120, 140, 160]
    >>> worked_seconds(posts, [Stretch(at(160), at(200))], timedelta(minutes=20)) // 60
    120
    """
    at_posts = merge(posts)
    if not at_posts:
        return 0
    first, last = at_posts[0].start, at_posts[-1].end
    within = [it for it in merge(breaks) if first <= it.start < last]
    counted = [Stretch(it.start, min(it.end, it.start + break_counts)) for it in within]
    worked = merge([*_without(at_posts, within), *counted])
    return sum((it.end - it.start for it in worked), timedelta()) // _SECOND


def clip(stretch: Stretch, within: Stretch) -> Stretch | None:
    """Return the part of a stretch within another, or None."""
    start, end = max(stretch.start, within.start), min(stretch.end, within.end)
    return Stretch(start, end) if start < end else None


def merge(stretches: Iterable[Stretch]) -> list[Stretch]:
    """Put stretches in order and together where they touch; empty ones are dropped."""
    merged: list[Stretch] = []
    for stretch in sorted(it for it in stretches if it.start < it.end):
        if merged and stretch.start <= merged[-1].end:
            merged[-1] = Stretch(merged[-1].start, max(merged[-1].end, stretch.end))
        else:
            merged.append(stretch)
    return merged


def _without(stretches: Sequence[Stretch], taken: Sequence[Stretch]) -> list[Stretch]:
    """Take the merged stretches `taken` out of others."""
    left = list(stretches)
    for gap in taken:
        left = [
            part
            for it in left
            for part in (
                Stretch(it.start, min(it.end, gap.start)),
                Stretch(max(it.start, gap.end), it.end),
            )
            if part.start < part.end
        ]
    return left
