"""The roads of shoes that others recorded, read off a table's public display."""

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final, NamedTuple

import msgspec
from playwright.sync_api import Page, WebSocketRoute, expect

from games.board.selectors.display import show_roads
from games.rules.roads import RoadCoup
from tests.browser.conftest import NewDevice
from tests.browser.device import DESK
from tests.browser.played import Played
from tests.rules.samples import ROADS

BLUE, RED, GREEN = "rgb(29, 95, 180)", "rgb(179, 38, 30)", "rgb(26, 112, 62)"
COLOUR_OF: Final = {"P": BLUE, "B": RED, "T": GREEN}
SHAPE_OF: Final = {"P": "circle", "B": "rect", "T": "path"}
LETTER_OF: Final = {"P": "P", "B": "B", "T": "E"}  # the sign speaks the house's Spanish

LOOK_EVERY = 12  # coups: fewer columns than any window has

# All that is drawn in every cell of a road: the shapes as the screen has them, and the texts. As
# one text: thousands of objects would be handed from process to process one by one.
READ_ROAD = """(figure) => JSON.stringify([...figure.querySelectorAll("svg > g")].map((cell) => {
  const [, column, row] = cell.getAttribute("transform").match(/translate\\((\\d+) (\\d+)\\)/);
  const number = (shape, name) => Number(shape.getAttribute(name));
  const shapes = [...cell.querySelectorAll("circle, rect, path")].map((shape) => {
    const { fill, stroke } = getComputedStyle(shape);
    return {
      tag: shape.localName,
      fill: fill === "none" ? null : fill,
      stroke: stroke === "none" ? null : stroke,
      at: shape.localName === "circle" ? [number(shape, "cx"), number(shape, "cy")] : null,
      path: shape.getAttribute("d"),
    };
  });
  const texts = [...cell.querySelectorAll("text")].map((text) => text.textContent);
  return { column: Number(column), row: Number(row), shapes, texts };
}))"""


class Mark(NamedTuple):
    """What somebody before the screen sees in one cell."""

    tag: str
    form: str  # full, ring, slash
    colour: str
    ties: int = 0
    letter: str = ""
    pairs: tuple[str, ...] = ()


Drawn = dict[tuple[int, int], Mark]


class Road(NamedTuple):
    """A road of the display: its place there, and how many columns are in sight."""

    place: int
    columns: int
    see: Callable[[dict[str, Any]], Mark]


def see_bead(cell: dict[str, Any]) -> Mark:
    """Read a bead: a full shape, the letter on it, and a dot for each hand that had a pair."""
    bead, *dots = cell["shapes"]
    (letter,) = cell["texts"]
    assert all(dot["tag"] == "circle" for dot in dots)
    pairs = tuple(sorted(hand_of(dot) for dot in dots))
    return Mark(bead["tag"], "full", bead["fill"], letter=letter, pairs=pairs)


def hand_of(dot: dict[str, Any]) -> str:
    """Tell whose pair a dot marks: banca's at the top left, punto's at the bottom right."""
    hand = "B" if max(dot["at"]) < 0.5 else "P" if min(dot["at"]) > 0.5 else "?"
    assert dot["fill"] == COLOUR_OF[hand]
    return hand


def see_big(cell: dict[str, Any]) -> Mark:
    """Read a cell of the big road: a ring, a green stroke for ties, their number above one."""
    ring, *strokes = cell["shapes"]
    assert ring["fill"] is None
    assert all((it["tag"], it["stroke"]) == ("path", GREEN) for it in strokes)
    assert len(strokes) <= 1
    assert len(cell["texts"]) <= len(strokes)
    ties = int(cell["texts"][0]) if cell["texts"] else len(strokes)
    return Mark(ring["tag"], "ring", ring["stroke"], ties=ties)


def see_derived(cell: dict[str, Any]) -> Mark:
    """Read a cell of a derived road: a ring, a dot (hollow where it is blue) or a slash."""
    (shape,) = cell["shapes"]
    assert cell["texts"] == []
    if shape["tag"] == "path":
        assert shape["path"] == "M0.15 0.85L0.85 0.15"
        return Mark("path", "slash", shape["stroke"])
    form = "ring" if shape["fill"] is None else "full"
    return Mark("circle", form, shape["stroke"] or shape["fill"])


SIGHT: Final = {
    "bead": Road(0, 12, see_bead),
    "big": Road(1, 32, see_big),
    "big_eye": Road(2, 18, see_derived),
    "small": Road(3, 18, see_derived),
    "cockroach": Road(4, 18, see_derived),
}
FORMS: Final = {
    "big_eye": {"R": Mark("circle", "ring", RED), "B": Mark("circle", "ring", BLUE)},
    "small": {"R": Mark("circle", "full", RED), "B": Mark("circle", "ring", BLUE)},
    "cockroach": {"R": Mark("path", "slash", RED), "B": Mark("path", "slash", BLUE)},
}


def cells_of(vector: dict[str, Any], coups: int) -> dict[str, Drawn]:
    """Tell what is recorded of all roads after so many coups: a later coup moves no cell."""
    seq = vector["seq"][:coups]
    beads = {}
    for at, (row, column, winner) in enumerate(vector["bead"][:coups]):
        hands = (("B", "banker_pair"), ("P", "player_pair"))
        pairs = tuple(hand for hand, name in hands if at in vector[name])
        mark = Mark(SHAPE_OF[winner], "full", COLOUR_OF[winner], 0, LETTER_OF[winner], pairs)
        beads[row, column] = mark
    return {
        "bead": beads,
        "big": big_cells_of(vector, seq),
        **{
            name: {
                (row, column): FORMS[name][mark]
                for row, column, mark in vector[f"{name}_cells"][: derived_of(vector, name, seq)]
            }
            for name in FORMS
        },
    }


def big_cells_of(vector: dict[str, Any], seq: str) -> Drawn:
    """Tell the recorded cells of the big road; the ties of the newest are those dealt by now."""
    sides = len(seq.replace("T", ""))
    if sides == 0:
        return {(0, 0): Mark(SHAPE_OF["T"], "ring", GREEN, ties=len(seq))}
    cells = vector["big_cells"][:sides]
    drawn = {
        (row, column): Mark(SHAPE_OF[side], "ring", COLOUR_OF[side], ties)
        for row, column, side, ties in cells
    }
    row, column, *_ = cells[-1]
    marked = sum(mark.ties for mark in drawn.values()) - drawn[row, column].ties
    drawn[row, column] = drawn[row, column]._replace(ties=seq.count("T") - marked)
    return drawn


def derived_of(vector: dict[str, Any], name: str, seq: str) -> int:
    """Count the marks of a derived road by now: one for each entry from its first place on."""
    back = {"big_eye": 1, "small": 2, "cockroach": 3}[name]
    sides = seq.replace("T", "")
    runs = [0, *(at for at, (a, b) in enumerate(pairwise(sides), 1) if a != b), len(sides)]
    lengths = [end - start for start, end in pairwise(runs)]
    entries = sum(lengths[back:])
    # Begins in the second row of its first column, else in the first row of the next.
    return max(0, entries - 1) if lengths[back:] else 0


def read_roads(page: Page, coups: int) -> dict[str, Drawn]:
    """Wait until the display shows a coup; read its roads, in the columns of the window."""
    number = page.get_by_role("region", name="Última jugada").get_by_text(f"jugada {coups}")
    expect(number).to_have_text(f"jugada {coups}")
    figures = page.locator("figure.road")
    read = {}
    for name, road in SIGHT.items():
        cells = json.loads(figures.nth(road.place).evaluate(READ_ROAD))
        drawn = {(cell["row"], cell["column"]): road.see(cell) for cell in cells}
        assert len(drawn) == len(cells), f"two marks in one cell of {name}"
        read[name] = drawn
    return read


def in_sight(name: str, cells: Drawn) -> tuple[Drawn, int]:
    """Tell the cells in sight as the window has them, and the first column that it shows.

    The window ends with the last column, unless the newest cell would be left of its middle.
    """
    columns = SIGHT[name].columns
    last = max((column for _, column in cells), default=0)
    _, newest = list(cells)[-1] if cells else (0, 0)
    first = max(0, min(last - columns + 1, newest - columns // 2))
    shown = {place: mark for place, mark in cells.items() if first <= place[1] < first + columns}
    assert not cells or list(cells)[-1] in shown, "the newest cell is always in sight"
    return {(row, column - first): mark for (row, column), mark in shown.items()}, first


def looks_of(vector: dict[str, Any]) -> set[int]:
    """Choose when to look: now and then, at the end, and before any window goes back."""
    whole = len(vector["seq"])
    looks, before = {*range(1, whole, LOOK_EVERY), whole}, dict.fromkeys(SIGHT, 0)
    for number in range(1, whole + 1):
        first = {name: in_sight(name, cells)[1] for name, cells in cells_of(vector, number).items()}
        if any(first[name] < before[name] for name in SIGHT):
            looks.add(number - 1)
        before = first
    return looks


def test_every_recorded_road_is_drawn_cell_for_cell(new_device: NewDevice, played: Played) -> None:
    """The server's part is played here: it says what it would after each coup of the shoe."""
    page = new_device(viewport=DESK).page
    sockets: list[WebSocketRoute] = []
    page.route_web_socket("**/ws/display/*", lambda socket: sockets.append(socket))
    page.goto(f"/display/{played.table}/")
    state = json.loads(page.locator("#table-state").text_content() or "")
    while not sockets:
        page.wait_for_timeout(20)
    version = state["v"]
    for vector in ROADS:
        page.get_by_role("button", name="ES").click()  # which holds the language for two minutes
        seen: dict[str, set[tuple[int, int]]] = {name: set() for name in SIGHT}
        coups = [
            RoadCoup(winner, at in vector["player_pair"], at in vector["banker_pair"])
            for at, winner in enumerate(vector["seq"])
        ]
        for number in sorted(looks_of(vector)):
            version += 1
            roads = msgspec.to_builtins(show_roads(coups[:number]))
            last = {**state["last_coup"], "number": number}
            now = {**state, "roads": roads, "last_coup": last}
            event = {"t": "event", "table": played.table, "v": version, "kind": "coup.settled"}
            sockets[-1].send(json.dumps({**event, "state": now}))
            drawn = read_roads(page, number)
            for name, cells in cells_of(vector, number).items():
                expected, first = in_sight(name, cells)
                assert drawn[name] == expected, (vector["id"], number, name)
                seen[name] |= {(row, column + first) for row, column in expected}
        for name, cells in cells_of(vector, len(coups)).items():
            assert seen[name] == cells.keys(), (vector["id"], name, "was never in sight")
