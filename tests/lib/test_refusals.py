"""A room refuses with codes that are declared, in it or in a room below."""

import ast
from importlib import import_module
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from casino.lib.errors import Refusal
from casino.lib.refusals import SENTENCES, declare_refusals
from games.rules.errors import TEMPLATES
from tests.rooms import ORDER, ROOT, product_files, room_of


def _kinds_of_refusal(kind: type[Refusal] = Refusal) -> set[str]:
    return {kind.__name__}.union(*(_kinds_of_refusal(it) for it in kind.__subclasses__()))


def _raised(module: ast.Module) -> set[str]:
    kinds = _kinds_of_refusal()
    return {
        str(call.args[0].value)
        for call in ast.walk(module)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in kinds
        and call.args
        and isinstance(call.args[0], ast.Constant)
    }


def _declared() -> dict[str, str]:
    """By a code the room that declares it."""
    files = [path for path, _ in product_files() if path.name == "refusals.py"]
    modules = [import_module(".".join(_parts(path))) for path in files]
    return {
        code: room_of(path)
        for path, module in zip(files, modules, strict=True)
        for code in module.REFUSALS
    }


def _parts(path: Path) -> tuple[str, ...]:
    return path.relative_to(ROOT).with_suffix("").parts


def test_the_house_has_the_refusals_that_the_rooms_declare():
    assert SENTENCES.keys() == _declared().keys()


def test_every_room_refuses_with_codes_of_its_own_or_of_rooms_below():
    declared, wrong, seen = _declared(), [], 0
    for path, module in product_files():
        for code in _raised(module):
            seen += 1
            if code in TEMPLATES:
                continue
            if code not in declared or ORDER[declared[code]] > ORDER[room_of(path)]:
                wrong.append((str(path.relative_to(ROOT)), code))
    assert seen > 300
    assert wrong == []


def test_every_sentence_is_said_somewhere():
    strings, beginnings = set(), set()
    for path, module in product_files():
        if path.name == "refusals.py":
            continue
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                strings.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                beginnings.add(str(node.values[0].value))
    said = {code for code in SENTENCES if code in strings or f"{code.split('.')[0]}." in beginnings}
    assert SENTENCES.keys() - said == set()


@pytest.mark.parametrize("taken", ["thing.not_found", "talla.cut_card_out"])
def test_no_code_is_declared_twice(taken):
    with pytest.raises(ImproperlyConfigured, match=taken):
        declare_refusals({taken: "Another sentence."})
