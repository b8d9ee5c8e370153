"""The catalogue of refusals: every code with its status and its sentence, read off the source.

The status of one of ours is that of the class by which it is raised; run as a program, it writes
docs/problems.md.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import django

ROOT = Path(__file__).resolve().parents[2]
# Calls that name a code and leave the refusal to others, each with the class it is raised as.
RAISED_FOR = {"Budget": "LockedOut", "verify_reason": "BadInput"}
FAULTS = {"server.database": 503, "server.disk": 507}
"""By how the codes of the database's failures begin; `casino.lib.faults` finds them at run time."""
HEAD = """# Refusals

A refusal is answered as problem details (RFC 9457, `application/problem+json`). A program decides
by `code`, which never changes within v1; `detail` is the sentence below, filled in and in the
reader's language. `make openapi` writes this page.

| Status | What it says |
|---|---|
| 400 | The request cannot be read; `errors` lists every defect of the body's fields |
| 401 | Nobody is signed in; `WWW-Authenticate` names the scheme |
| 403 | This person may not, here or at all |
| 404 | There is no such thing in this house |
| 409 | The state does not admit it now, or the key was used for something else |
| 422 | A rule of the regulation (`article`) or of the house forbids it, whatever the state |
| 429 | Too much at once; `Retry-After` says when, as of a 409 or 422 that time alone ends |
| 5xx | Something failed; whether a command was recorded is not known: send it again under its key |

`request_id` is the one of the answer's `X-Request-Id`, under which the house's log has the request.

Each of `errors` has the place of the defect (`pointer`, a JSON pointer) and its own code. These are
`input.unknown_field`, `input.unseen_sign`, and those of one field: `input.required`, `input.null`,
`input.blank`, `input.invalid`, `input.invalid_choice`, `input.min_value`, `input.max_value`,
`input.min_length`, `input.max_length`, `input.empty`, `input.not_a_list`, `input.not_a_dict`,
`input.max_string_length`, `input.null_characters_not_allowed`,
`input.surrogate_characters_not_allowed`.

| Code | Status | Sentence |
|---|---|---|
"""


@cache
def statuses() -> dict[str, set[int]]:
    """Return the statuses by which each code is answered."""
    from casino.lib.problems import status_of
    from casino.lib.refusals import SENTENCES
    from games.rules.errors import TEMPLATES, Violation, template_params

    found: dict[str, set[int]] = defaultdict(set)
    for code in TEMPLATES:
        params: dict[str, Any] = dict.fromkeys(template_params(code), 0)
        found[code].add(status_of(Violation(code, **params)))
    raised = [it for file in _sources() for it in _raised(file, frozenset(SENTENCES))]
    for code, name, _ in sorted(raised, key=lambda it: it[2], reverse=True):
        status = FAULTS.get(code.partition("_")[0], classes()[name])
        if (code, name, True) in raised or code not in found:
            found[code].add(status)
    return found


def documented() -> Iterator[tuple[str, str, str]]:
    """Return what docstrings say is raised: file, class and code."""
    names = "|".join(classes())
    for file in _sources():
        for said in re.finditer(rf"\b({names})((?:,?(?:\s+and)?\s+`[\w.]+`)+)", file.read_text()):
            for code in re.findall(r"`([\w.]+)`", said[2]):
                yield str(file.relative_to(ROOT)), said[1], code


def write_catalogue() -> str:
    """Write the page."""
    from casino.lib.sentences import template_of

    lines = [
        f"| `{code}` | {', '.join(map(str, sorted(map(int, its))))} | {template_of(code)} |"
        for code, its in sorted(statuses().items())
    ]
    return HEAD + "\n".join(lines) + "\n"


def _sources() -> list[Path]:
    return sorted(
        file
        for app in ("casino", "tables", "games")
        for file in (ROOT / app).rglob("*.py")
        if "migrations" not in file.parts
    )


@cache
def classes() -> dict[str, int]:
    """Return the status of every class of refusals."""
    from casino.lib.addresses import addresses
    from casino.lib.errors import Refusal

    assert addresses()  # by which every room is read

    def below(kind: type[Refusal]) -> Iterator[type[Refusal]]:
        yield kind
        for inner in kind.__subclasses__():
            yield from below(inner)

    return {kind.__name__: int(kind.status) for kind in below(Refusal)}


def _raised(file: Path, codes: frozenset[str]) -> Iterator[tuple[str, str, bool]]:
    """Find the codes that a file refuses by: each with the class, and whether its call names it."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    said = _codes_in(tree, codes)
    for call in [it for it in ast.walk(tree) if isinstance(it, ast.Call)]:
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        named = _codes_in(call, codes)
        if name in RAISED_FOR:
            yield from ((code, RAISED_FOR[name], True) for code in named)
            continue
        if name not in classes() or not call.args:
            continue
        yield from ((code, name, True) for code in named)
        if named:
            continue
        # A code that is kept in a variable is elsewhere in the file, or begins like this.
        kept, first = said - _named(tree, codes), call.args[0]
        if isinstance(first, ast.JoinedStr) and isinstance(first.values[0], ast.Constant):
            kept = {it for it in codes if it.startswith(str(first.values[0].value))}
        yield from ((code, name, False) for code in kept)


def _named(tree: ast.Module, codes: frozenset[str]) -> set[str]:
    """Return the codes in the call of a refusal."""
    calls = [it for it in ast.walk(tree) if isinstance(it, ast.Call)]
    refusals = [it for it in calls if getattr(it.func, "id", "") in classes()]
    return {code for call in refusals for code in _codes_in(call, codes)}


def _codes_in(node: ast.AST, codes: frozenset[str]) -> set[str]:
    texts = [it.value for it in ast.walk(node) if isinstance(it, ast.Constant)]
    return {it for it in texts if isinstance(it, str) and it in codes}


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(write_catalogue())
