"""The feed of a warehouse against plain SQL: the lines of a day, session by session."""

import json
from collections import Counter
from datetime import date, datetime
from typing import Any

from tests.reporting.proof.answers import compare
from tests.reporting.proof.raw import PAYS, PLAYED, STAKES
from tests.reporting.proof.walk import Walk

_KEPT = tuple(it for it in PLAYED if "_x_" not in it)
_SUMS = ", ".join(f"sum({it})" for it in _KEPT)
_KEYS = {
    "session": "session_id",
    "hour": "session_id, hour",
    "crew": "session_id, croupier_id, jefe_id",
}
_PLAY = "SELECT {key}, {sums} FROM plain_play WHERE gaming_day = %(day)s GROUP BY {key}"
_TIMES = """
    SELECT session_id, sum(open_s), sum(seat_s), sum(taken_s) FROM plain_hour
    WHERE gaming_day = %(day)s GROUP BY 1
"""
_MONEY = {
    "drop_minor": "drop", "drop_recorded_minor": "drop_recorded", "win_minor": "win",
    "fills_minor": "fills", "credits_minor": "credits", "commission_due_minor": "commission_due",
    "commission_recorded_minor": "commission_recorded", "tips_recorded_minor": "tips_recorded",
    "commission_counted_minor": "commission_counted", "tips_counted_minor": "tips_counted",
}  # fmt: skip
_COUPS = f"""
    SELECT coup.id, {", ".join(f"coup.{it}" for it in (*STAKES, *PAYS))}, commission_minor,
        house_result_minor, void.voided_at
    FROM games_coup AS coup JOIN tables_shift AS shift ON shift.id = coup.shift_id
    LEFT JOIN games_coupvoid AS void ON void.coup_id = coup.id
    WHERE shift.house_id = %(house)s AND shift.gaming_day = %(day)s
"""


def look_at_feed(walk: Walk, day: date) -> None:
    """Compare the lines of a gaming day, coups and all."""
    asked = {"day": day, "house": walk.house}
    right: dict[Any, dict[str, Any]] = {}
    for kind, key in _KEYS.items():
        width = key.count(",") + 1
        for row in walk.ask(_PLAY.format(key=key, sums=_SUMS), asked):
            right[kind, *row[:width]] = dict(zip(_KEPT, map(int, row[width:]), strict=True))
    names = ", ".join(_MONEY.values())
    for session, *money in walk.ask(
        f"SELECT session_id, {names} FROM plain_session WHERE gaming_day = %(day)s", asked
    ):
        whole = right.setdefault(("session", session), dict.fromkeys(_KEPT, 0))
        whole.update(zip(_MONEY, (it if it is None else int(it) for it in money), strict=True))
    for session, *times in walk.ask(_TIMES, asked):
        named = zip(("open_s", "seat_s", "taken_s"), map(int, times), strict=True)
        right["session", session].update(named)
    names_of_coup = (*STAKES, *PAYS, "commission_minor", "house_result_minor", "voided_at")
    for coup, *values in walk.ask(_COUPS, asked):
        right["coup", coup] = dict(zip(names_of_coup, values, strict=True))
    _compare_lines(walk, day, right)


def _compare_lines(walk: Walk, day: date, right: dict[Any, dict[str, Any]]) -> None:
    content = walk.answer("api", f"/api/v1/reports/feed?day={day}&coups=1", "en").decode()
    found: Counter[str] = Counter()
    seen = set()
    for line in map(json.loads, content.splitlines()):
        key = _key_of(walk, line)
        found[line["kind"]] += 1
        if key is not None:
            seen.add(key)
            compare(walk, f"feed {line['key']}", line, right.get(key, dict.fromkeys(_KEPT, 0)))
    untold = right.keys() - seen
    if untold or not {"session", "hour", "crew", "table_day", "coup"} <= found.keys():
        walk.differ(f"feed of {day}: {dict(found)}, without {list(untold)[:3]}")


def _key_of(walk: Walk, line: dict[str, Any]) -> Any:
    match line["kind"]:
        case "session":
            return "session", line["session_id"]
        case "hour":
            at = datetime.fromisoformat(line["hour_at"]).astimezone(walk.zone)
            return "hour", line["session_id"], at.hour
        case "crew":
            return "crew", line["session_id"], line["croupier_id"], line["jefe_id"]
        case "coup":
            return "coup", int(line["key"].rpartition("/")[2])
    return None
