"""`make bench-reports`: management's pages over a year beside the least SQL that could give them.

A year of a house is made by `make_year` (or reused, if DATABASE_URL names a database that has one)
and summed up. Then (a) each page's reading of the summaries takes turns with one bare statement of
just the columns that the page shows, (b) each page is asked through the whole of Django, (c) the
year's totals are read beside the bare sums over its coups, (d) every page, answer and file is
opened and held to plain SQL over the raw rows, to the cent (`tests.bench.proof`), and (e) the cost
of keeping the summaries per coup is printed. Nothing here can fail a test, but figures that differ
from their rows end it.
"""

import argparse
import os
import statistics
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from datetime import date
from typing import Any

from tables.ledger.selectors.blind import EVERYTHING
from tests.bench.house import bench_house
from tests.bench.proof import print_proof
from tests.bench.wsgi import getter

LIMIT_S = 1.0
RAW = (
    "coups", "punto_stake_minor", "banca_stake_minor", "tie_stake_minor", "punto_pair_stake_minor",
    "banca_pair_stake_minor", "punto_paid_minor", "banca_paid_minor", "tie_paid_minor",
    "punto_pair_paid_minor", "banca_pair_paid_minor", "commission_minor", "house_result_minor",
)  # fmt: skip
RAW_SUMS = ", ".join(["count(*)", *(f"sum({it})" for it in RAW[1:])])
# Of a year nobody asks a void coup by coup, so the bare side takes them off again.
BARE_YEAR = f"""
    SELECT {RAW_SUMS} FROM games_coup AS coup
    WHERE house_id = %(house)s AND gaming_day BETWEEN %(first)s AND %(last)s {{void}}
"""
VOID = "AND EXISTS (SELECT FROM games_coupvoid WHERE coup_id = coup.id)"


def main() -> None:
    """Make the year and measure."""
    parser = argparse.ArgumentParser(prog="make bench-reports BENCH=...", description=__doc__)
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=21)
    options = parser.parse_args()
    os.environ["LOG_LEVEL"] = "WARNING"
    os.environ["DATABASE_POOL"] = "1"
    with nullcontext() if "DATABASE_URL" in os.environ else bench_house():
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
        import casino.wsgi  # noqa: F401 (it sets Django up as the web process does)

        _make(options.days, options.tables)
        _measure(options.rounds)


def _make(days: int, tables: int) -> None:
    from django.core.management import call_command
    from django.db import connection

    from casino.reporting.models import SessionSummary
    from tables.sessions.models import TableSession

    call_command("migrate", verbosity=0)
    began = time.perf_counter()
    call_command("make_year", days=days, tables=tables, verbosity=0)
    print(f"year made or found in {time.perf_counter() - began:.0f} s")
    if SessionSummary.objects.count() < TableSession.objects.count():
        began = time.perf_counter()
        with open(os.devnull, "w") as nowhere:
            call_command("summarise", rebuild=True, stdout=nowhere)
        print(f"all of it summed up in {time.perf_counter() - began:.0f} s")
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def _measure(rounds: int) -> None:
    from casino.lib.policy import Role
    from casino.reporting.models import TableDay
    from casino.reporting.periods import Period, Span
    from tables.houses.models import House
    from tables.people.models import StaffMember

    house = House.objects.get()
    days = sorted(set(TableDay.objects.values_list("gaming_day", flat=True)))
    last = days[-2]  # the newest has boxes that are not counted yet
    year = Period(Span.RANGE, days[0], last)
    manager = StaffMember.objects.filter(house=house, role=Role.DIRECTOR).first()
    print(f"{house.name}: {len(days)} gaming days, {TableDay.objects.count()} table days")
    _print_readings(house, last, year, rounds)
    _print_pages(house, manager, last, year, rounds)
    _print_year(house, year)
    print_proof(house, manager)
    _print_keeping(house, last, rounds)


def _print_readings(house: Any, last: date, year: Any, rounds: int) -> None:
    from casino.reporting.figures import columns_of
    from casino.reporting.pages.overview import BY_TABLE
    from casino.reporting.pages.parts import BY_HOUR, BY_PERSON, DETAIL, MONEY
    from casino.reporting.pages.trends import TABLE
    from casino.reporting.periods import Span, period_of
    from casino.reporting.selectors.totals import By, read_totals

    day, month = period_of(Span.DAY, last), period_of(Span.MONTH, last)
    readings: list[tuple[str, Any, Any, tuple[str, ...], str, str]] = [
        ("overview, a day", day, By.TABLE, BY_TABLE, "tableday", "table_id"),
        ("overview, a year", year, By.TABLE, BY_TABLE, "tableday", "table_id"),
        ("detail of a month by day", month, By.DAY, DETAIL, "tableday", "gaming_day"),
        ("detail of a year by shift", year, By.SHIFT, DETAIL, "sessionsummary", "shift_number"),
        ("hours of a year", year, By.HOUR, BY_HOUR, "sessionhour",
            "extract(hour FROM hour_at AT TIME ZONE %(timezone)s)::int"),
        ("people of a month", month, By.CROUPIER, BY_PERSON, "sessioncrew", "croupier_id"),
        ("people of a year", year, By.CROUPIER, BY_PERSON, "sessioncrew", "croupier_id"),
        ("money of a month", month, By.DAY, MONEY, "tableday", "gaming_day"),
        ("trends of a year", year, By.DAY, TABLE, "tableday", "gaming_day"),
    ]  # fmt: skip
    print(f"{'reading':<28}{'bare ms':>9}{'ours ms':>9}{'ratio':>7}   of 2, middle of {rounds}")
    for title, period, by, keys, relation, key in readings:
        columns = _columns_of(relation, columns_of(keys))
        bare = f"SELECT {key}, {columns} FROM reporting_{relation} WHERE house_id = %(house)s" \
            " AND gaming_day BETWEEN %(first)s AND %(last)s GROUP BY 1 ORDER BY 1"  # fmt: skip
        asked = {"house": house.pk, "first": period.first, "last": period.last}
        asked["timezone"] = house.timezone
        sides: list[Callable[[], object]] = [
            lambda bare=bare, asked=asked: _fetch(bare, asked),  # type: ignore[misc]
            lambda period=period, by=by, keys=keys: read_totals(  # type: ignore[misc]
                house.pk, house.timezone, period, by, None, columns_of(keys), sight=EVERYTHING
            ),
        ]
        took = _take_turns(sides, rounds)
        ratio = statistics.median(ours / least for least, ours in zip(*took, strict=True))
        print(
            f"{title:<28}{statistics.median(took[0]):>9.1f}{statistics.median(took[1]):>9.1f}"
            f"{ratio:>7.2f}   {'within' if ratio <= 2 else 'OVER'}"
        )


def _columns_of(relation: str, wanted: frozenset[str]) -> str:
    """Write the sums of those columns that a relation has, in its own names."""
    from casino.reporting.selectors.day_sums import DAY_SUMS

    rows = _fetch(
        "SELECT column_name FROM information_schema.columns WHERE table_name = %(name)s",
        {"name": f"reporting_{relation}"},
    )
    has = {name for (name,) in rows}
    if relation == "sessionsummary":
        return ", ".join(DAY_SUMS[column] for column in sorted(wanted) if column in DAY_SUMS)
    return ", ".join(f"sum({column})" for column in sorted(wanted & has))


def _print_pages(house: Any, person: object, last: date, year: Any, rounds: int) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    get = getter(person)
    of_year = f"span=range&from={year.first}&day={year.last}"
    pages = {
        "overview of a day": f"/reports/?day={last}",
        "overview of a month": f"/reports/?span=month&day={last}",
        "overview of a year": f"/reports/?{of_year}",
        "day in detail": f"/reports/day/?day={last}",
        "year in detail by croupier": f"/reports/day/?{of_year}&by=croupier",
        "people of a year": f"/reports/people/?{of_year}",
        "money of a year by day": f"/reports/money/?{of_year}",
        "trends of a year": f"/reports/trends/?{of_year}",
        "coups of a day": f"/api/v1/reports/coups?day={last}",
        "limits of a year": f"/api/v1/reports/limits?{of_year}",
        "lines of a year": f"/api/v1/reports/waiting?{of_year}",
        "incidents of a year": f"/api/v1/reports/incidents?{of_year}",
        "differences of a year": f"/api/v1/reports/differences?{of_year}",
        "its shifts": f"/api/v1/reports/differences/shifts?{of_year}",
        "page of differences": f"/reports/differences/?{of_year}",
        "page of incidents": f"/reports/incidents/?{of_year}",
        "page of limits": f"/reports/limits/?{of_year}",
        "page of lines": f"/reports/waiting/?{of_year}",
        "CSV of a year by day": f"/reports/file?file=csv&{of_year}&by=day",
        "XLSX of a year by day": f"/reports/file?file=xlsx&{of_year}&by=day",
        "PDF of a month by day": f"/reports/file?file=pdf&span=month&day={last}&by=day",
    }
    heads = "".join(f"{head:>9}" for head in ("queries", "KB", "p50 ms", "p95 ms"))
    print(f"{'page':<28}{heads}   limit {LIMIT_S * 1000:.0f} ms at p95")
    for title, path in pages.items():
        size = len(get(path))
        with CaptureQueriesContext(connection) as asked:
            get(path)
            queries = len(asked)
        (took,) = _take_turns([lambda path=path: get(path)], rounds)  # type: ignore[misc]
        took.sort()
        p95 = took[int(len(took) * 0.95)]
        verdict = "within" if p95 <= LIMIT_S * 1000 else "OVER"
        print(
            f"{title:<28}{queries:>9}{size / 1000:>9.0f}"
            f"{statistics.median(took):>9.1f}{p95:>9.1f}   {verdict}"
        )


def _print_year(house: Any, year: Any) -> None:
    from casino.reporting.selectors.totals import read_totals

    asked = {"house": house.pk, "first": year.first, "last": year.last}
    names = [it if it != "house_result_minor" else "result_minor" for it in RAW]
    began = time.perf_counter()
    (raw,) = _fetch(BARE_YEAR.format(void=""), asked)
    bare_ms = (time.perf_counter() - began) * 1000
    (void,) = _fetch(BARE_YEAR.format(void=VOID), asked)
    whole = read_totals(house.pk, house.timezone, year, sight=EVERYTHING).whole
    if [whole[name] for name in names] != [
        (it or 0) - (of or 0) for it, of in zip(raw, void, strict=True)
    ]:
        raise SystemExit("the summaries are not what the coups add up to")
    sides: list[Callable[[], object]] = [
        lambda: read_totals(house.pk, house.timezone, year, sight=EVERYTHING)
    ]
    (ours,) = _take_turns(sides, 21)
    middle = statistics.median(ours)
    print(
        f"year totals: bare SUM over {whole['coups']:,} coups {bare_ms:.0f} ms, from summaries "
        f"{middle:.2f} ms, {bare_ms / middle:.0f} times faster"
    )


def _print_keeping(house: Any, last: date, rounds: int) -> None:
    from casino.reporting.models import SessionSummary
    from casino.reporting.selectors.stale import OPEN_FOR_MINUTES, list_stale
    from casino.reporting.services.summarise import summarise_sessions

    found = SessionSummary.objects.filter(gaming_day=last, shift_number=2)
    ids = list(found.values_list("session_id", flat=True))
    coups = sum(found.values_list("coups", flat=True))
    hours = sum(found.values_list("open_s", flat=True)) / 3600 / len(ids)
    (took,) = _take_turns([lambda: summarise_sessions(house.pk, last, ids)], rounds)
    (swept,) = _take_turns([list_stale], rounds)
    times = hours * 60 / OPEN_FOR_MINUTES / 2  # half of its coups are there on average
    each_us = statistics.median(took) * times * 1000 / coups
    print(
        f"keeping: {len(ids)} sessions of {coups:,} coups summed up in"
        f" {statistics.median(took):.0f} ms,"
        f" so every {OPEN_FOR_MINUTES} minutes {each_us:.0f} us a coup, beside none in its own"
        f" transaction; asking what is behind {statistics.median(swept):.1f} ms"
    )


def _take_turns(sides: Sequence[Callable[[], object]], rounds: int) -> list[list[float]]:
    """Time each side in turn, in ms, after two rounds that do not count."""
    took: list[list[float]] = [[] for _ in sides]
    for number in range(rounds + 2):
        for side, times in zip(sides, took, strict=True):
            began = time.perf_counter()
            side()
            if number >= 2:
                times.append((time.perf_counter() - began) * 1000)
    return took


def _fetch(statement: str, asked: Any) -> list[tuple[Any, ...]]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(statement, asked)
        return list(cursor.fetchall())


if __name__ == "__main__":
    main()
