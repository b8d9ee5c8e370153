"""The declarations of the rooms of an app, read once when the house starts.

A room declares its words, rights, refusals and events in a file of that name, and its guards on
rows of rooms below; every process needs them all, whichever rooms it uses. `RIGHTS` of `rights.py`
and `REFUSALS` of `refusals.py` are declared here.
"""

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

from casino.lib.policy import declare_rights
from casino.lib.refusals import declare_refusals

DECLARED_IN: Final = ("events", "guards", "rights", "words", "refusals")


def read_declarations(app: ModuleType | None) -> None:
    """Read every file of an app's rooms in which something is declared."""
    assert app is not None
    for room in iter_modules(app.__path__, f"{app.__name__}."):
        if not room.ispkg:
            continue
        for name in DECLARED_IN:
            if find_spec(f"{room.name}.{name}") is None:
                continue
            declared = import_module(f"{room.name}.{name}")
            if name == "rights":
                declare_rights(declared.RIGHTS)
            elif name == "refusals":
                declare_refusals(declared.REFUSALS)
