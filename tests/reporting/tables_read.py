"""Reads the tables of a page as people do: by the heads of rows and columns."""

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class ReadTable:
    """Rows by their heads; each has its cells by theirs, and where its links lead.

    `lines` are all rows in order, also those whose head is another's too; a cell that spans rows
    is in each of them. The links of the heads themselves sort the table and are not among
    `hrefs`.
    """

    heads: list[str] = field(default_factory=list)
    lines: list[dict[str, str]] = field(default_factory=list)
    rows: dict[str, dict[str, str]] = field(default_factory=dict)
    hrefs: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    """Gathers every table; text only for screen readers is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[ReadTable] = []
        self._row: list[str] | None = None
        self._cell: list[str] | None = None
        self._silent = 0
        self._rows_left: dict[int, tuple[int, str]] = {}
        self._span = 1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.tables.append(ReadTable())
        elif tag == "tr":
            self._row = []
            self._take_spanning()
        elif tag in ("th", "td"):
            self._cell = []
            self._span = int(dict(attrs).get("rowspan") or 1)
        elif tag == "span" and self._cell is not None:
            is_sign = "sign" in (dict(attrs).get("class") or "")
            is_read = dict(attrs).get("class") == "only-read"
            self._silent += bool(self._silent or is_sign or is_read)
        elif tag == "a" and self._cell is not None and self.tables[-1].heads:
            self.tables[-1].hrefs.append(dict(attrs)["href"] or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "span" and self._silent:
            self._silent -= 1
        elif tag in ("th", "td") and self._row is not None and self._cell is not None:
            said = " ".join("".join(self._cell).split())
            if self._span > 1:
                self._rows_left[len(self._row)] = (self._span - 1, said)
            self._row.append(said)
            self._cell = None
            self._take_spanning()
        elif tag == "tr" and self._row is not None:
            table = self.tables[-1]
            if table.heads:
                table.rows[self._row[0]] = dict(zip(table.heads[1:], self._row[1:], strict=True))
                table.lines.append(dict(zip(table.heads, self._row, strict=True)))
            else:
                table.heads = self._row
            self._row = None

    def _take_spanning(self) -> None:
        """Put the cells of rows before, which span this one, in their places."""
        assert self._row is not None
        while (place := len(self._row)) in self._rows_left:
            left, said = self._rows_left.pop(place)
            self._row.append(said)
            if left > 1:
                self._rows_left[place] = (left - 1, said)

    def handle_data(self, data: str) -> None:
        if self._cell is not None and not self._silent:
            self._cell.append(data)


def read_tables(page: str) -> list[ReadTable]:
    """Read every table of a page."""
    reader = _Reader()
    reader.feed(page)
    return reader.tables
