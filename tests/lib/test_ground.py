"""The ground knows no room: it imports none, and names none."""

import re

from casino.lib import rooms
from tests.rooms import ORDER, ROOT, product_files, room_of

GROUND = {"casino.lib", "games.rules"}


def test_the_ground_names_no_room():
    of_rooms = "|".join(re.escape(room) for room in ORDER if room not in GROUND and "." in room)
    names = re.compile(rf"\b({of_rooms})\b")
    files = sorted((ROOT / "casino" / "lib").rglob("*.py"))
    assert len(files) > 20
    assert [(path.name, names.findall(path.read_text())) for path in files] == [
        (path.name, []) for path in files
    ]


def test_the_declarations_of_every_room_are_read():
    """Elsewhere in a room it would never be read."""
    by = (r"declare_\w+\(", r"(RIGHTS|REFUSALS) = ", r"class \w+\(EventKind\)")
    declaring, seen = re.compile(f"^({'|'.join(by)})", re.M), 0
    for path, _ in product_files():
        if declaring.search(path.read_text()):
            seen += 1
            assert path.stem in rooms.DECLARED_IN, path
            assert room_of(path) == ".".join(path.relative_to(ROOT).parts[:-1]), path
    assert seen > 100


def test_templates_scripts_and_styles_are_in_folders_named_after_rooms():
    rooms = {room.rpartition(".")[2] for room in ORDER}
    foreign = {"templates": {"drf_spectacular"}, "static": {"vendor", "icons", "shell"}}
    for place, others in foreign.items():
        folders = {it.name for it in (ROOT / place).iterdir() if it.is_dir()}
        assert len(folders) > 15
        assert folders - others <= rooms
