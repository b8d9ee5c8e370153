"""Every change of a record by the owner of the tables is found, and that record is named."""

import os
import random
from collections import Counter

import pytest
from django.db import transaction

from casino.evidence.file import BrokenFile
from tests.evidence.scene import check_bytes, export, find_fault, make_scene
from tests.evidence.tampering import Tamperer, constraints_now

pytestmark = pytest.mark.django_db
ROUNDS = int(os.environ.get("TAMPER_ROUNDS", "60"))
SEED = int(os.environ.get("TAMPER_SEED", "1998"))


@pytest.fixture(autouse=True)
def _key(tmp_path, settings):
    settings.EVIDENCE_KEY_FILE = tmp_path / "key.pem"


class Undo(Exception):
    """Brings everything back."""


def test_every_edit_deletion_insertion_and_swap_of_a_row_is_found_and_named():
    house = make_scene()
    constraints_now()
    tamperer = Tamperer(SEED)
    tamperer.take_the_guards_off()
    assert find_fault(house) is None
    done: Counter[str] = Counter()
    turn = 0
    while done.total() < ROUNDS:
        relation = tamperer.relations[turn % len(tamperer.relations)]
        turn += 1
        try:
            with transaction.atomic():
                tampering = tamperer.tamper(relation)
                if tampering is not None:
                    broken = find_fault(house)
                    assert broken is not None, f"{tampering.what} was not found"
                    text = f"{broken.what}: {broken.why}"
                    assert any(_names(text, name) for name in tampering.names), (
                        f"{tampering} was reported as {text}"
                    )
                    done[tampering.what.split()[0]] += 1
                raise Undo
        except Undo:
            pass
    assert find_fault(house) is None
    assert set(done) == {"edit", "delete", "insert", "swap"}
    print(f"{done.total()} tamperings in {len(tamperer.relations)} tables: {dict(done)}")


def test_every_edit_deletion_insertion_and_swap_of_a_line_is_found_and_named():
    text = export(make_scene())
    check_bytes(text)
    lines = text.splitlines(keepends=True)
    rng = random.Random(SEED)
    done: Counter[str] = Counter()
    while done.total() < ROUNDS:
        what, changed, first = tamper_lines(rng, lines)
        if changed == lines:
            continue
        with pytest.raises(BrokenFile) as found:
            check_bytes(b"".join(changed))
        assert found.value.line >= first, what
        # A record is named itself. A heading out of its place shows only by the lines after it.
        stands = (lines if what == "edit" else changed)[first - 1]
        if what != "delete" and is_record(stands):
            assert found.value.line == first, f"{what} of line {first}: {found.value}"
        done[what] += 1
    assert len(done) == 4
    print(f"{done.total()} tamperings of a file of {len(lines)} lines: {dict(done)}")


def tamper_lines(rng: random.Random, lines: list[bytes]) -> tuple[str, list[bytes], int]:
    """Tamper with a copy of the lines; return how, the lines, and the first one touched."""
    changed = list(lines)
    at, other = sorted(rng.sample(range(len(lines)), 2))
    what = rng.choice(["edit", "delete", "copy", "swap"])
    if what == "edit":
        line = bytearray(changed[at])
        where = rng.randrange(len(line))
        line[where] = rng.choice(b'0123456789abcdef",:{}[] \n')
        changed[at] = bytes(line)
    elif what == "delete":
        del changed[at]
    elif what == "copy":
        changed.insert(at, changed[other])
    else:
        changed[at], changed[other] = changed[other], changed[at]
    return what, changed, at + 1


def is_record(line: bytes) -> bool:
    return b'"t":"event"' in line or b'"t":"stamp"' in line or b'"t":"head"' in line


def _names(found: str, name: str) -> bool:
    """Return whether a sentence has a name, not a longer one with the same beginning."""
    at = found.find(name)
    while at >= 0:
        end = at + len(name)
        if name.endswith((" ", "key ")) or not found[end : end + 1].isdigit():
            return True
        at = found.find(name, at + 1)
    return False
