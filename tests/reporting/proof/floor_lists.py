"""Limits, waitlists and incidents of a period from their rows: in the API, on pages, in files."""

from typing import Any

from django.utils.translation import gettext, override

from games.incidents.words import CATEGORY_WORDS, INCIDENT_STATE_WORDS
from tests.reporting.proof.answers import compare, pages_of
from tests.reporting.proof.book import Asked
from tests.reporting.proof.files import Sheet, look_at_files
from tests.reporting.proof.list_pages import (
    amount,
    compare_lines,
    first,
    limit,
    many,
    open_page,
    wait,
)
from tests.reporting.proof.spelled import Cell
from tests.reporting.proof.walk import Walk

Dicts = list[dict[str, Any]]
_PERIOD = """
    (%(first)s + starts.at) AT TIME ZONE %(timezone)s AS since,
    (%(last)s + 1 + starts.at) AT TIME ZONE %(timezone)s AS until, starts.at AS starts
    FROM (SELECT gaming_day_starts AS at FROM tables_house WHERE id = %(house)s) AS starts
"""
_SIGN = ("minimum_minor", "maximum_minor", "tie_maximum_minor", "step_minor")
# The former limits are the last posting of that table that nobody withdrew.
_CHANGES = f"""
    WITH period AS (SELECT {_PERIOD}), posting AS (
        SELECT posting.*, place.number AS table_number, withdrawal.withdrawn_at,
            withdrawal.reason AS withdrawal_reason, withdrawal.withdrawn_by_id,
            count(*) FILTER (WHERE withdrawal.id IS NULL) OVER (
                PARTITION BY posting.table_id ORDER BY in_force_at, posting.id
                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS stood
        FROM tables_limitposting AS posting
        JOIN tables_gamingtable AS place ON place.id = posting.table_id
        LEFT JOIN tables_limitwithdrawal AS withdrawal ON withdrawal.posting_id = posting.id
        WHERE place.house_id = %(house)s
    ), former AS (
        SELECT posting.*, row_number() OVER (PARTITION BY table_id ORDER BY in_force_at, id) AS nth
        FROM posting WHERE withdrawn_at IS NULL
    )
    SELECT posting.id, posting.table_id, posting.table_number, posting.session_id,
        {", ".join(f"posting.{it}" for it in _SIGN)}, {", ".join(f"former.{it}" for it in _SIGN)},
        posting.posted_at, posting.in_force_at, poster.badge, poster.name, signer.badge,
        signer.name, posting.reason,
        posting.withdrawn_at, taker.badge, taker.name, posting.withdrawal_reason
    FROM period, posting
    LEFT JOIN former ON former.table_id = posting.table_id AND former.nth = posting.stood
    JOIN tables_staffmember AS poster ON poster.id = posting.posted_by_id
    LEFT JOIN tables_staffmember AS signer ON signer.id = posting.signed_by_id
    LEFT JOIN tables_staffmember AS taker ON taker.id = posting.withdrawn_by_id
    WHERE posting.in_force_at >= since AND posting.in_force_at < until
    ORDER BY posting.in_force_at DESC, posting.id DESC
"""
_WAITED = """
    count(*), coalesce(sum(party), 0), count(*) FILTER (WHERE state = 'seated'),
    count(*) FILTER (WHERE state = 'no_show'), count(*) FILTER (WHERE state = 'left'),
    count(*) FILTER (WHERE state IN ('waiting', 'called', 'held')),
    count(called_at), round(avg(extract(epoch FROM called_at - joined_at))),
    round(max(extract(epoch FROM called_at - joined_at))),
    count(*) FILTER (WHERE state = 'seated' AND ended_at IS NOT NULL),
    round(avg(extract(epoch FROM ended_at - joined_at)) FILTER (WHERE state = 'seated')),
    round(max(extract(epoch FROM ended_at - joined_at)) FILTER (WHERE state = 'seated'))
"""
_WAITING = f"""
    WITH period AS (SELECT {_PERIOD})
    SELECT {{key}}, {_WAITED}
    FROM period, tables_waitlistentry AS entry
    LEFT JOIN tables_gamingtable AS place ON place.id = entry.table_id
    WHERE entry.house_id = %(house)s AND joined_at >= since AND joined_at < until
        AND NOT seat_change AND (ended_at IS NULL OR ended_at > joined_at)
    GROUP BY 1, 2 ORDER BY 1 NULLS FIRST
"""
_INCIDENTS = """
    SELECT incident.id, incident.table_id, place.number, incident.session_id, shift.id,
        shift.number, incident.gaming_day, category, incident.state, happened_at, amount_minor,
        what_happened, reporter.badge, reporter.name, talla.number, coup.number
    FROM games_incident AS incident
    JOIN tables_gamingtable AS place ON place.id = incident.table_id
    JOIN tables_staffmember AS reporter ON reporter.id = reported_by_id
    LEFT JOIN tables_tablesession AS session ON session.id = incident.session_id
    LEFT JOIN tables_shift AS shift ON shift.id = session.shift_id
    LEFT JOIN games_incidentcoup AS tie ON tie.incident_id = incident.id
    LEFT JOIN games_coup AS coup ON coup.id = tie.coup_id
    LEFT JOIN games_talla AS talla ON talla.id = coup.talla_id
    WHERE incident.house_id = %(house)s AND incident.gaming_day BETWEEN %(first)s AND %(last)s
    ORDER BY incident.gaming_day DESC, incident.id DESC
"""
_INCIDENT = (
    "id", "table", "table_number", "session", "shift", "shift_number", "gaming_day", "category",
    "state", "happened_at", "amount_minor", "what_happened", "reported_by", "reported_by_name",
    "talla_number", "coup",
)  # fmt: skip


def _ask(walk: Walk, statement: str, asked: Asked) -> list[tuple[Any, ...]]:
    return walk.ask(
        statement,
        {
            "house": walk.house,
            "timezone": str(walk.zone),
            "first": asked.first,
            "last": asked.last,
        },
    )


def look_at_limits(walk: Walk, asked: Asked, kinds: tuple[str, ...], pages_most: int) -> None:
    """Compare every sign that came into force, and how often each table's did."""
    changes = [_change(row) for row in _ask(walk, _CHANGES, asked)]
    tables = _by_table(changes)
    found: Dicts = []
    for answer in pages_of(walk, f"/api/v1/reports/limits?{asked.query()}", pages_most):
        compare(walk, "limits.tables", answer["tables"], tables)
        found += answer["changes"]
        if answer["next"] is None and len(found) != len(changes):
            walk.differ(f"limits: {len(found)} changes, {len(changes)} are right")
    compare(walk, "limits.changes", found, changes[: len(found)])
    sheets = [
        Sheet("tables", {}, [_table_cells(it) for it in tables]),
        Sheet("changes", {}, [_change_cells(walk, it) for it in changes]),
    ]
    look_at_files(walk, "limits", asked, sheets, kinds)
    _look_at_limits_page(walk, asked, tables, changes)


def _look_at_limits_page(walk: Walk, asked: Asked, tables: Dicts, changes: Dicts) -> None:
    language = walk.language()
    pages = open_page(walk, "limits", asked, language)
    sums = [
        [
            walk.named.on_page("table", it["table"], language),
            *(many(it[name], language) for name in ("postings", "withdrawn")),
            *("–" if end is None else amount(end, language) for end in list(it.values())[4:]),
        ]
        for it in tables
    ]
    each = [
        [
            None,
            it["table_number"],
            None,
            *(
                limit(
                    it["limits"][name],
                    it["former"] and it["former"][name],
                    int(name == "step_minor"),
                    language,
                )
                for name in _SIGN
            ),
            f"{it['posted_by_name']} {it['posted_by']}"
            + (f" · {it['signed_by_name']} {it['signed_by']}" if it["signed_by"] else ""),
            it["reason"],
        ]
        for it in changes
    ]
    compare_lines(walk, "page of limits, tables", first(pages, 0), sums)
    compare_lines(walk, "page of limits, changes", first(pages, 1), each, is_begun=True)


def _change(row: tuple[Any, ...]) -> dict[str, Any]:
    sign, former = dict(zip(_SIGN, row[4:8], strict=True)), dict(zip(_SIGN, row[8:12], strict=True))
    names = (
        "posted_at", "in_force_at", "posted_by", "posted_by_name", "signed_by", "signed_by_name",
        "reason", "withdrawn_at", "withdrawn_by", "withdrawn_by_name", "withdrawal_reason",
    )  # fmt: skip
    return {
        **dict(zip(("id", "table", "table_number", "session"), row, strict=False)),
        "limits": sign,
        "former": None if row[8] is None else former,
        **dict(zip(names, row[12:], strict=True)),
    }


def _by_table(changes: Dicts) -> Dicts:
    found: dict[str, Dicts] = {}
    for it in changes:
        found.setdefault(it["table_number"], []).append(it)
    shown = []
    for number in sorted(found, key=lambda it: (len(it), it)):
        of = found[number]
        stood = [it["limits"] for it in of if it["withdrawn_at"] is None]
        ends = {
            f"{name}_{end}_minor": choose(it[f"{name}_minor"] for it in stood) if stood else None
            for name in ("minimum", "maximum")
            for end, choose in (("lowest", min), ("highest", max))
        }
        counts = {"postings": len(stood), "withdrawn": len(of) - len(stood)}
        shown.append({"table": of[0]["table"], "table_number": number, **counts, **ends})
    return shown


def _table_cells(found: dict[str, Any]) -> list[Cell]:
    number, postings, withdrawn, *ends = list(found.values())[1:]
    return [
        Cell("text", number),
        *(Cell("number", it) for it in (postings, withdrawn)),
        *(Cell("money", _or_nothing(it)) for it in ends),
    ]


def _change_cells(walk: Walk, it: dict[str, Any]) -> list[Cell]:
    withdrawn, former = it["withdrawn_at"], it["former"]
    return [
        Cell("number", it["id"]),
        Cell("text", it["table_number"]),
        Cell("moment", it["in_force_at"].astimezone(walk.zone)),
        Cell("money", former["minimum_minor"] if former else ""),
        *(Cell("money", it["limits"][name]) for name in _SIGN),
        Cell("text", it["posted_by"]),
        Cell("text", it["signed_by"] or ""),
        Cell("text", it["reason"]),
        Cell("moment", withdrawn.astimezone(walk.zone) if withdrawn else ""),
        Cell("text", it["withdrawn_by"] or ""),
    ]


def look_at_waiting(walk: Walk, asked: Asked, kinds: tuple[str, ...]) -> None:
    """Compare how long people waited, in all, by waitlist and by day."""
    day = "((joined_at AT TIME ZONE %(timezone)s) - starts)::date"
    whole, waitlists, days = (
        _ask(walk, _WAITING.format(key=key), asked)
        for key in ("0, 0", "entry.table_id, place.number", f"{day}, 0")
    )
    nobody = (0, 0, *[0] * 7, None, None, 0, None, None)
    all_of = _waited((whole or [nobody])[0])
    right = {
        "whole": all_of,
        "waitlists": [
            {"table": it[0], "table_number": it[1], "waited": _waited(it)} for it in waitlists
        ],
        "days": [{"day": it[0], "waited": _waited(it)} for it in days],
    }
    for answer in pages_of(walk, f"/api/v1/reports/waiting?{asked.query()}", 1):
        compare(walk, "waiting", answer, right)
    language = walk.language()
    with override(language):
        house, every = gettext("of the house"), gettext("All waitlists")
    sheets = [
        Sheet(
            "waitlists",
            {},
            [[Cell("text", every), *_waited_cells(all_of)]]
            + [[Cell("text", it[1] or house), *_waited_cells(_waited(it))] for it in waitlists],
        ),
        Sheet("days", {}, [[Cell("day", it[0]), *_waited_cells(_waited(it))] for it in days]),
    ]
    look_at_files(walk, "waiting", asked, sheets, kinds, language)
    _look_at_waiting_page(walk, asked, all_of, right)


def _look_at_waiting_page(
    walk: Walk, asked: Asked, all_of: dict[str, Any], right: dict[str, Any]
) -> None:
    language = walk.language()
    pages = open_page(walk, "waiting", asked, language)
    with override(language):
        house, every = gettext("of the house"), gettext("In all")
    named = {
        "waitlists": lambda it: (
            house if it["table"] is None else walk.named.on_page("table", it["table"], language)
        ),
        "days": lambda it: walk.named.on_page("day", it["day"], language),
    }
    for at, (part, name) in enumerate(named.items()):
        table = first(pages, at)
        facts = {name(it): it["waited"] for it in right[part]}
        expected = {**facts, every: all_of} if facts else {}
        rows = {} if table is None else table.rows
        if rows.keys() != expected.keys():
            walk.differ(f"page of waitlists, {part}: {sorted(rows.keys() ^ expected.keys())}")
        for row, waited in expected.items():
            *counts, called, seated = waited.values()
            waits = [it[key] for it in (called, seated) for key in ("average_s", "longest_s")]
            texts = [*(many(it, language) for it in counts), *map(wait, waits)]
            said = rows.get(row, {})
            if len(said) != len(texts):
                walk.differ(f"page of waitlists, {row}: {len(said)} cells")
            for (head, cell), text in zip(said.items(), texts, strict=False):
                walk.expect("page", f"page of waitlists, {row}, {head}", cell, (text,))


def _waited(row: tuple[Any, ...]) -> dict[str, Any]:
    found = [None if it is None else int(it) for it in row[2:]]
    names = ("entries", "guests", "seated", "no_shows", "left", "waiting")
    waits = [
        dict(zip(("known", "average_s", "longest_s"), found[at : at + 3], strict=True))
        for at in (6, 9)
    ]
    counts = dict(zip(names, found, strict=False))
    return {**counts, "until_called": waits[0], "until_seated": waits[1]}


def _waited_cells(found: dict[str, Any]) -> list[Cell]:
    *counts, called, seated = found.values()
    waits = [it[name] for it in (called, seated) for name in ("average_s", "longest_s")]
    return [Cell("number", _or_nothing(it)) for it in (*counts, *waits)]


def look_at_incidents(walk: Walk, asked: Asked, kinds: tuple[str, ...], pages_most: int) -> None:
    """Compare every incident, and how many there are of each kind."""
    incidents = [dict(zip(_INCIDENT, row, strict=True)) for row in _ask(walk, _INCIDENTS, asked)]
    sums = {
        "category": _sums(incidents, "category", "category"),
        "state": _sums(incidents, "state", "state"),
        "table": _sums(incidents, "table", "table_number"),
    }
    sums["table"].sort(key=lambda it: (len(it["name"]), it["name"]))
    (whole,) = _sums([{**it, "all": ""} for it in incidents], "all", "all") or [
        {"key": "", "name": "", "incidents": 0, "amounts_known": 0, "amount_minor": None}
    ]
    found: Dicts = []
    for answer in pages_of(walk, f"/api/v1/reports/incidents?{asked.query()}", pages_most):
        compare(walk, "incidents.sums", answer["sums"], {"whole": whole, **sums})
        found += answer["incidents"]
        if answer["next"] is None and len(found) != len(incidents):
            walk.differ(f"incidents: {len(found)} shown, {len(incidents)} are right")
    compare(walk, "incidents", found, incidents[: len(found)])
    language = walk.language()
    words = {"category": CATEGORY_WORDS, "state": INCIDENT_STATE_WORDS}
    with override(language):
        sheets = [
            Sheet(
                key,
                {},
                [
                    [
                        Cell("text", str(words[key][it["name"]]) if key in words else it["name"]),
                        *(Cell("number", it[name]) for name in ("incidents", "amounts_known")),
                        Cell("money", it["amount_minor"]),
                    ]
                    for it in parts
                ],
            )
            for key, parts in sums.items()
        ]
        each = [
            [
                Cell("number", it["id"]),
                Cell("day", it["gaming_day"]),
                Cell("number", _or_nothing(it["shift_number"])),
                Cell("text", it["table_number"]),
                *(Cell("text", str(words[key][it[key]])) for key in words),
                Cell("moment", it["happened_at"].astimezone(walk.zone)),
                Cell("money", it["amount_minor"]),
                Cell("beneath", it["what_happened"]),
                Cell("text", it["reported_by"]),
            ]
            for it in incidents
        ]
    look_at_files(
        walk, "incidents", asked, [*sheets, Sheet("incidents", {}, each)], kinds, language
    )
    _look_at_incidents_page(walk, asked, sums, incidents)


def _look_at_incidents_page(
    walk: Walk, asked: Asked, sums: dict[str, Dicts], incidents: Dicts
) -> None:
    language = walk.language()
    pages = open_page(walk, "incidents", asked, language)
    words = {"category": CATEGORY_WORDS, "state": INCIDENT_STATE_WORDS}
    for at, (key, parts) in enumerate(sums.items()):
        with override(language):
            lines = [
                [
                    str(words[key][it["name"]]) if key in words else it["name"],
                    *(many(it[name], language) for name in ("incidents", "amounts_known")),
                    amount(it["amount_minor"], language),
                ]
                for it in parts
            ]
        compare_lines(walk, f"page of incidents by {key}", first(pages, at), lines)
    each = [
        [
            str(it["id"]),
            None,
            str(_or_nothing(it["shift_number"])),
            it["table_number"],
            *[None] * 3,
            amount(it["amount_minor"], language),
            None,
            f"{it['reported_by_name']} {it['reported_by']}",
        ]
        for it in incidents
    ]
    table = first(pages, len(sums))
    compare_lines(walk, "page of incidents", table, each, is_begun=True)


def _sums(incidents: Dicts, key: str, name: str) -> Dicts:
    found: dict[Any, Dicts] = {}
    for it in incidents:
        found.setdefault((it[key], it[name]), []).append(it)
    shown = []
    for (of, called), some in sorted(found.items()):
        known = [it["amount_minor"] for it in some if it["amount_minor"] is not None]
        shown.append(
            {
                "key": str(of),
                "name": called,
                "incidents": len(some),
                "amounts_known": len(known),
                "amount_minor": sum(known) if known else None,
            }
        )
    return shown


def _or_nothing(value: Any) -> Any:
    return "" if value is None else value
