"""The program reads the examples of the open format as documented."""

from __future__ import annotations

import re
from pathlib import Path

from games.rules.replay import replay
from games.rules.talla_file import print_json_lines, read_tallas
from tests.rules.samples import ASTURIAS

DOCUMENT = Path(__file__).parents[2] / "docs" / "notation.md"
EXAMPLES = re.findall(r"```coups\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)


def test_every_example_is_replayed() -> None:
    assert len(EXAMPLES) == 4
    coups = [len(list(replay(example.splitlines(), ASTURIAS))) for example in EXAMPLES]
    assert coups == [1, 1, 3, 2]


def test_every_example_reads_back_from_json_lines() -> None:
    for example in EXAMPLES:
        tallas = read_tallas(example.splitlines())
        assert read_tallas(print_json_lines(tallas).splitlines()) == tallas
    head, *coups = EXAMPLES[3].splitlines()
    assert print_json_lines(read_tallas([head, *coups])).splitlines() == [head, *coups]
