"""Search without regard to case and accents: "garcia" finds "García"."""

import unicodedata
from typing import Any

from django.db.models import CharField, Lookup, TextField

# Letters are taken apart from their accents (NFD), which are then left out.
PLAIN = r"lower(regexp_replace(normalize({}, NFD), U&'[\0300-\036F]', '', 'g'))"
"""The SQL of a column's plain words, as `make_plain` writes them."""


class PlainContains(Lookup):
    """``name__plain_contains=word``, as `plain` in `static/board/table-words.js` reads words."""

    lookup_name = "plain_contains"

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """Return the SQL that asks whether a column has the words."""
        sql, params = self.process_lhs(compiler, connection)
        return f"strpos({PLAIN.format(sql)}, %s) > 0", (*params, make_plain(self.rhs))


def make_plain(words: str) -> str:
    """Return words in small letters without accents."""
    apart = unicodedata.normalize("NFD", words)
    return "".join(sign for sign in apart if not "\u0300" <= sign <= "\u036f").lower()


def register_lookups() -> None:
    """Let every column of words be searched so."""
    for field in (CharField, TextField):
        field.register_lookup(PlainContains)
