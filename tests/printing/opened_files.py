"""Opens the files of a printout again, to compare their contents."""

import csv
import io
import zipfile
from xml.etree import ElementTree

from casino.printing.csv import write_csv
from casino.printing.xlsx import write_xlsx

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def read_csv(printout, language="en"):
    """Return the tables of a CSV by key, each a list of lines."""
    text = "".join(write_csv(printout, language))
    tables: dict[str, list[list[str]]] = {}
    for key, *cells in csv.reader(io.StringIO(text.removeprefix("\ufeff"))):
        tables.setdefault(key, []).append(cells)
    return tables


def read_xlsx(printout, language="en"):
    """Return the sheets of a file by name: rows of (type, value, whether it is quoted)."""
    book = zipfile.ZipFile(io.BytesIO(write_xlsx(printout, language)))

    def parse(name):
        return ElementTree.fromstring(book.read(name))

    shared = ["".join(it.itertext()) for it in parse("xl/sharedStrings.xml")]
    formats = parse("xl/styles.xml").find(f"{MAIN}cellXfs")
    quoted = [it.get("quotePrefix") == "1" for it in formats]
    sheets = {}
    for number, named in enumerate(parse("xl/workbook.xml").find(f"{MAIN}sheets"), start=1):
        rows = []
        for row in parse(f"xl/worksheets/sheet{number}.xml").iter(f"{MAIN}row"):
            cells = []
            for cell in row:
                assert cell.find(f"{MAIN}f") is None, "no cell is a formula"
                value = cell.find(f"{MAIN}v")
                if value is None:
                    continue
                is_text = cell.get("t") == "s"
                found = shared[int(value.text)] if is_text else float(value.text)
                cells.append((found, quoted[int(cell.get("s", 0))]))
            rows.append(cells)
        sheets[named.get("name")] = rows
    return sheets


def values(rows):
    return [[value for value, _ in row] for row in rows]
