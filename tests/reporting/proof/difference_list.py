"""The differences of a period from its shift reports' lines: in the API, on a page, in files."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.utils.translation import override

from casino.reporting.files.words import PART_WORDS
from casino.shift.words import FIGURE_WORDS, KNOWN_WORDS, TALLY_WORDS
from tests.reporting.proof.answers import compare, pages_of
from tests.reporting.proof.book import Asked
from tests.reporting.proof.files import Sheet, look_at_files
from tests.reporting.proof.list_pages import (
    compare_lines,
    compared_off,
    first,
    many,
    off,
    open_page,
)
from tests.reporting.proof.spelled import Cell
from tests.reporting.proof.walk import Walk

Dicts = list[dict[str, Any]]
_BOXES = {
    "commission": "commission_box",
    "tips": "tip_box",
    "float": "closing_float",
    "drop": "drop_box",
}
_WORST = ("unknown", "estimated", "recorded", "counted")
# Of each shift the newest report that is finished.
_REPORTS = """
    FROM tables_shift AS shift JOIN casino_shiftreconciliation AS report
        ON report.shift_id = shift.id AND report.finished_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM casino_shiftreconciliation AS later
            WHERE later.shift_id = shift.id AND later.finished_at IS NOT NULL
            AND later.revision > report.revision)
"""
_OF_PERIOD = """
    WHERE shift.house_id = %(house)s AND shift.gaming_day BETWEEN %(first)s AND %(last)s
"""
_LINES = f"""
    SELECT line.id, shift.id, shift.gaming_day, shift.number, report.revision, place.id,
        place.number, line.session_id, figure, expected_minor, recorded_minor, counted_minor,
        recorded_difference_minor, counted_difference_minor, grade, tolerance_minor, report.id
    {_REPORTS}
    JOIN casino_reconciliationline AS line ON line.reconciliation_id = report.id
    JOIN tables_tablesession AS session ON session.id = line.session_id
    JOIN tables_gamingtable AS place ON place.id = session.table_id
    {_OF_PERIOD}
    ORDER BY shift.gaming_day DESC, shift.number DESC, line.id DESC
"""
_NAMES = (
    "line", "shift", "gaming_day", "shift_number", "revision", "table", "table_number", "session",
    "figure", "expected_minor", "recorded_minor", "counted_minor", "recorded_difference_minor",
    "counted_difference_minor", "grade", "tolerance_minor", "report",
)  # fmt: skip
_TALLIES = f"""
    SELECT tally.tally, tally.missing, tally.extra {_REPORTS}
    JOIN casino_tallyline AS tally ON tally.reconciliation_id = report.id
    {_OF_PERIOD}
"""
_COUNTS = """
    SELECT found.session_id, found.kind, found.counted_by_id, found.signed_by_id
    FROM tables_count AS found JOIN tables_tablesession AS session ON session.id = session_id
    JOIN tables_shift AS shift ON shift.id = session.shift_id
    WHERE shift.house_id = %(house)s AND shift.gaming_day BETWEEN %(first)s AND %(last)s
"""
_SIGNED = "SELECT reconciliation_id, position, signed_by_id FROM casino_shiftsignature"
_REASONS = "SELECT line_id, reason FROM casino_acknowledgement WHERE line_id IS NOT NULL"


def look_at_differences(walk: Walk, asked: Asked, kinds: tuple[str, ...], pages_most: int) -> None:
    """Compare the differences by figure, shift and signer, and every line that differs."""
    shown = _Report(walk, asked)
    sums = {"figures": shown.figures(), "tallies": shown.tallies()}
    _look_at_shifts(walk, asked, shown, pages_most)
    signers = {(it["person"], it["part"]): it for it in shown.signers()}
    listed: Dicts = []
    for number, answer in enumerate(
        pages_of(walk, f"/api/v1/reports/differences?{asked.query()}", pages_most)
    ):
        if not number:
            compare(walk, "differences", answer, sums)
            found = {(it["person"], it["part"]): it for it in answer["signers"]}
            if found.keys() != signers.keys():
                walk.differ(f"differences: signers {found.keys() ^ signers.keys()}")
            for key, signer in signers.items():
                compare(walk, f"differences.signers {key}", found.get(key, {}), signer)
            shorts = [it["box"]["short_minor"] or 0 for it in answer["signers"]]
            walk.expect("api", "differences: the shortest first", shorts, [sorted(shorts)])
        listed += answer["differences"]
        if answer["next"] is None and len(listed) != len(shown.differing):
            walk.differ(f"differences: {len(listed)} shown, {len(shown.differing)} are right")
    compare(walk, "differences.differences", listed, shown.differing[: len(listed)])
    order = [(it["person"], it["part"]) for it in answer["signers"]]
    language = walk.language()
    with override(language):
        sheets = shown.sheets([signers[it] for it in order if it in signers])
    look_at_files(walk, "differences", asked, sheets, kinds, language)
    _look_at_page(walk, asked, shown, [signers[it] for it in order if it in signers])


def _look_at_page(walk: Walk, asked: Asked, found: "_Report", signers: Dicts) -> None:
    """Compare the page: its sums and those before, each line, each shift, each person."""
    language = walk.language()
    pages = open_page(walk, "differences", asked, language)
    if not found.lines:
        compare_lines(walk, "page of differences", first(pages, 0), [])
        return
    at = iter(range(len(pages)))
    with override(language):
        figures = pages[next(at)]
        lines: list[list[str | None]] = []
        for it, row in zip(found.figures(), figures.lines, strict=False):
            cells = list(row.values())
            line: list[str | None] = [str(FIGURE_WORDS[it["figure"]]), many(it["lines"], language)]
            for side in (it["records"], it["box"]):
                line.append(_known_of(side["known"], it["lines"], language))
                for name in ("short_minor", "over_minor"):
                    right = compared_off(cells[len(line)], side[name], language)
                    line.append(cells[len(line)] if right else off(side[name], language))
            lines.append(line)
        compare_lines(walk, "page of differences by figure", figures, lines)
        if found.differing:
            each: list[list[str | None]] = [
                [
                    None,
                    str(it["shift_number"]),
                    it["table_number"],
                    str(FIGURE_WORDS[it["figure"]]),
                    off(it["recorded_difference_minor"], language),
                    off(it["counted_difference_minor"], language),
                ]
                for it in found.differing
            ]
            compare_lines(walk, "page of differences", pages[next(at)], each, is_begun=True)
        shifts = [
            [
                None,
                None,
                str(FIGURE_WORDS[it["figure"]]),
                *(
                    text
                    for side in (it["records"], it["box"])
                    for text in (
                        _known_of(side["known"], it["lines"], language),
                        off(side["short_minor"], language),
                        off(side["over_minor"], language),
                    )
                ),
            ]
            for it in found.shifts()
        ]
        compare_lines(walk, "page of differences by shift", pages[next(at)], shifts, is_begun=True)
        people = [
            [
                it["badge"],
                it["name"],
                str(PART_WORDS[it["part"]]),
                many(it["counts"], language),
                many(it["box"]["differing"], language),
                _known_of(it["box"]["known"], it["counts"], language),
                off(it["box"]["short_minor"], language),
                off(it["box"]["over_minor"], language),
            ]
            for it in signers
        ]
        compare_lines(walk, "page of differences by person", pages[next(at)], people, is_begun=True)


def _known_of(known: int, of: int, language: str) -> str:
    return f"{many(known, language)}/{many(of, language)}"


def _look_at_shifts(walk: Walk, asked: Asked, found: "_Report", pages_most: int) -> None:
    """Compare the figures of each shift, so many pages of them."""
    right, listed = found.shifts(), []
    (answer,) = pages_of(walk, f"/api/v1/reports/differences?{asked.query()}", 1)
    if "shifts" in answer:
        compare(walk, "differences.shifts", answer["shifts"], right)
        return
    for page in pages_of(walk, f"/api/v1/reports/differences/shifts?{asked.query()}", pages_most):
        for shift in page["shifts"]:
            place = {name: it for name, it in shift.items() if name != "figures"}
            listed += [place | figure for figure in shift["figures"]]
        if page["next"] is None and len(listed) != len(right):
            walk.differ(f"differences: {len(listed)} of shifts shown, {len(right)} are right")
    compare(walk, "differences.shifts", listed, right[: len(listed)])


class _Report:
    """The lines of the newest finished reports, and the people with a part in them."""

    def __init__(self, walk: Walk, asked: Asked) -> None:
        of = {"house": walk.house, "first": asked.first, "last": asked.last}
        rows = walk.ask(_LINES, of)
        self.lines = [dict(zip(_NAMES, row, strict=True)) for row in rows]
        self._tallied = walk.ask(_TALLIES, of)
        self._people = walk.named.people
        self._counts = {(session, kind): who for session, kind, *who in walk.ask(_COUNTS, of)}
        self._signed: dict[int, dict[int, int]] = defaultdict(dict)
        for report, position, person in walk.ask(_SIGNED, {}):
            self._signed[report][position] = person
        self._reasons: dict[int, str] = dict(walk.ask(_REASONS, {}))
        self.differing = [
            self._difference(it)
            for it in self.lines
            if it["recorded_difference_minor"] or it["counted_difference_minor"]
        ]

    def _counted(self, line: dict[str, Any]) -> list[int | None]:
        return self._counts.get((line["session"], _BOXES[line["figure"]]), [None, None])

    def _difference(self, line: dict[str, Any]) -> dict[str, Any]:
        who = dict(zip(("called_by", "blind_by"), self._counted(line), strict=True))
        signed = self._signed[line["report"]]
        who |= {"first_by": signed.get(1), "second_by": signed.get(2)}
        named: dict[str, str | None] = {}
        for part, person in who.items():
            badge, name = (None, None) if person is None else self._people[person]
            named |= {part: badge, f"{part}_name": name}
        facts = {name: value for name, value in line.items() if name != "report"}
        return facts | named | {"acknowledged": self._reasons.get(line["line"])}

    def _sum(self, lines: Dicts, **of: Any) -> dict[str, Any]:
        return {
            **of,
            "lines": len(lines),
            "grade": min((it["grade"] for it in lines), key=_WORST.index),
            "records": _side(it["recorded_difference_minor"] for it in lines),
            "box": _side(it["counted_difference_minor"] for it in lines),
        }

    def figures(self) -> Dicts:
        """Return each figure of the whole period."""
        by: dict[str, Dicts] = defaultdict(list)
        for it in self.lines:
            by[it["figure"]].append(it)
        return [self._sum(by[figure], figure=figure) for figure in sorted(by)]

    def shifts(self) -> Dicts:
        """Return each figure of each shift, the newest shift first."""
        by: dict[tuple[Any, ...], Dicts] = defaultdict(list)
        for it in self.lines:
            day = it["gaming_day"]
            by[-day.toordinal(), -it["shift_number"], it["figure"]].append(it)
        names = ("gaming_day", "shift", "shift_number", "revision", "figure")
        return [
            self._sum(by[key], **{name: by[key][0][name] for name in names}) for key in sorted(by)
        ]

    def signers(self) -> Dicts:
        """Return each person by the part they had, in no order."""
        by: dict[tuple[int, str], list[int | None]] = defaultdict(list)
        for it in self.lines:
            parts = [("called", self._counted(it)[0]), ("blind", self._counted(it)[1])]
            parts += [("shift", who) for who in self._signed[it["report"]].values()]
            for part, person in parts:
                if person is not None:
                    by[person, part].append(it["counted_difference_minor"])
        return [
            {
                "person": person,
                "badge": self._people[person][0],
                "name": self._people[person][1],
                "part": part,
                "counts": len(apart),
                "box": _side(apart),
            }
            for (person, part), apart in by.items()
        ]

    def tallies(self) -> Dicts:
        """Return the tallies in pieces."""
        by: dict[str, list[tuple[Any, Any]]] = defaultdict(list)
        for tally, missing, extra in self._tallied:
            by[tally].append((missing, extra))
        return [
            {
                "tally": tally,
                "lines": len(by[tally]),
                "known": sum(it is not None for it, _ in by[tally]),
                "missing": _sum_known(it for it, _ in by[tally]),
                "extra": _sum_known(it for _, it in by[tally]),
            }
            for tally in sorted(by)
        ]

    def sheets(self, signers: Dicts) -> list[Sheet]:
        """Lay out the tables of the file in the active language."""
        sides = ("records", "box")
        return [
            Sheet(
                "figures", {},
                [[_figure(it), Cell("number", it["lines"]), *_cells(it, *sides), _grade(it)]
                    for it in self.figures()],
            ),
            Sheet(
                "shifts", {},
                [[*_place(it), _figure(it), *_cells(it, *sides), _grade(it)]
                    for it in self.shifts()],
            ),
            Sheet(
                "signers", {},
                [[*(Cell("text", it[name]) for name in ("badge", "name")),
                    Cell("text", str(PART_WORDS[it["part"]])), Cell("number", it["counts"]),
 Cell("number", it["box"]["differing"]),
                    *_cells(it, "box")] for it in signers],
            ),
            Sheet(
                "tallies", {},
                [[Cell("text", str(TALLY_WORDS[it["tally"]])),
                    *(Cell("number", it[name])
                        for name in ("lines", "known", "missing", "extra"))]
                    for it in self.tallies()],
            ),
            Sheet(
                "differences", {},
                [[*_place(it), Cell("text", it["table_number"]), _figure(it),
                    Cell("money", it["recorded_difference_minor"]),
                    Cell("money", it["counted_difference_minor"]), _grade(it),
                    *(Cell("text", it[name] or "")
                        for name in ("called_by", "blind_by")),
                        *(Cell("beneath", it[name] or "")
                        for name in ("first_by", "second_by", "acknowledged"))]
                    for it in self.differing],
            ),
        ]  # fmt: skip


def _side(apart: Iterable[int | None]) -> dict[str, Any]:
    known = [it for it in apart if it is not None]
    if not known:
        return {"known": 0, "differing": 0, "short_minor": None, "over_minor": None}
    return {
        "known": len(known),
        "differing": sum(it != 0 for it in known),
        "short_minor": sum(it for it in known if it < 0),
        "over_minor": sum(it for it in known if it > 0),
    }


def _sum_known(values: Iterable[int | None]) -> int | None:
    known = [it for it in values if it is not None]
    return sum(known) if known else None


def _figure(found: dict[str, Any]) -> Cell:
    return Cell("text", str(FIGURE_WORDS[found["figure"]]))


def _grade(found: dict[str, Any]) -> Cell:
    return Cell("text", str(KNOWN_WORDS[found["grade"]][1]))


def _place(found: dict[str, Any]) -> list[Cell]:
    return [Cell("day", found["gaming_day"]), Cell("number", found["shift_number"])]


def _cells(found: dict[str, Any], *sides: str) -> list[Cell]:
    return [
        Cell(kind, found[side][name])
        for side in sides
        for name, kind in (("known", "number"), ("short_minor", "money"), ("over_minor", "money"))
    ]
