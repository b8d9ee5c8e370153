"""The paper a report is printed on: A4, standard fonts, "page n of m" under every page."""

import io
import unicodedata
from collections.abc import Iterable
from functools import partial
from typing import Any, Final
from xml.sax.saxutils import escape

from django.utils.translation import gettext
from reportlab.lib import colors
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate

MARGIN: Final = 18 * mm
_FRAME: Final = 6  # points that the frame leaves free on each side
FOOT: Final = 14 * mm
INK: Final = colors.HexColor("#1b1f1d")
SOFT: Final = colors.HexColor("#55605a")
RULE: Final = colors.HexColor("#b9c2bd")
TABLE_STYLE: Final = [
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 3),
    ("TOPPADDING", (0, 0), (-1, -1), 1.5),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
]
_CHARSET: Final = "cp1252"  # of the standard fonts: Spanish, Italian and the euro are in it

BODY: Final = ParagraphStyle("body", fontName="Helvetica", fontSize=9, leading=12, textColor=INK)
STYLES: Final = {
    "body": BODY,
    "title": ParagraphStyle("title", BODY, fontName="Helvetica-Bold", fontSize=17, leading=21),
    "heading": ParagraphStyle(
        "heading", BODY, fontName="Helvetica-Bold", fontSize=11, leading=14, spaceBefore=4 * mm
    ),
    "head": ParagraphStyle("head", BODY, fontSize=7.5, leading=9, textColor=SOFT),
    "head-amount": ParagraphStyle(
        "head-amount", BODY, fontSize=7.5, leading=9, textColor=SOFT, alignment=TA_RIGHT
    ),
    "note": ParagraphStyle("note", BODY, fontSize=7.5, leading=9),
    "note-amount": ParagraphStyle("note-amount", BODY, fontSize=7.5, leading=9, alignment=TA_RIGHT),
    "bold": ParagraphStyle("bold", BODY, fontName="Helvetica-Bold"),
    "amount": ParagraphStyle("amount", BODY, alignment=TA_RIGHT),
    "amount-bold": ParagraphStyle(
        "amount-bold", BODY, fontName="Helvetica-Bold", alignment=TA_RIGHT
    ),
    "words": ParagraphStyle("words", BODY, fontName="Helvetica-Oblique", fontSize=8, leading=10),
    "hash": ParagraphStyle("hash", BODY, fontName="Courier", fontSize=8.5),
}


def print_pages(
    parts: Iterable[Flowable], *, title: str, author: str, language: str, content_hash: str
) -> bytes:
    """Print parts on numbered pages, each with the hash; the same parts give the same bytes."""
    file = io.BytesIO()
    document = SimpleDocTemplate(
        file,
        pagesize=A4,
        leftMargin=MARGIN - _FRAME,
        rightMargin=MARGIN - _FRAME,
        topMargin=MARGIN,
        bottomMargin=FOOT + 8 * mm,
        title=title,
        author=author,
        invariant=True,  # no time of printing in it
        lang=language,
    )
    canvas = partial(NumberedCanvas, foot=f"SHA-256 {content_hash}")
    document.build(list(parts), canvasmaker=canvas)
    return file.getvalue()


def write_line(text: str, style: str = "body") -> Paragraph:
    """Set a text in one of `STYLES`; nothing in it is read as markup."""
    return Paragraph(escape(printable(text)), STYLES[style])


def printable(text: str) -> str:
    """Keep characters of the standard fonts; others lose their accent or become '?'."""
    return "".join(_printable(letter) for letter in text)


def _printable(letter: str) -> str:
    for form in (letter, unicodedata.normalize("NFKD", letter)[:1]):
        try:
            form.encode(_CHARSET)
        except UnicodeEncodeError:
            continue
        return form
    return "?"


class NumberedCanvas(Canvas):  # type: ignore[misc]
    """A canvas that writes the foot of each page when the number of pages is known."""

    def __init__(self, *args: Any, foot: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._foot = printable(foot)
        self._finished_pages: list[dict[str, Any]] = []

    def showPage(self) -> None:  # noqa: N802
        """Keep the page until the last one is known."""
        self._finished_pages.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        """Write every page with its foot."""
        total = len(self._finished_pages)
        for number, page in enumerate(self._finished_pages, start=1):
            self.__dict__.update(page)
            self._write_foot(number, total)
            super().showPage()
        super().save()

    def _write_foot(self, number: int, total: int) -> None:
        width, _ = A4
        self.setStrokeColor(RULE)
        self.line(MARGIN, FOOT + 4 * mm, width - MARGIN, FOOT + 4 * mm)
        self.setFillColor(SOFT)
        self.setFont("Courier", 6.5)
        self.drawString(MARGIN, FOOT, self._foot)
        self.setFont("Helvetica", 8)
        of_pages = gettext("page %(number)s of %(total)s") % {"number": number, "total": total}
        self.drawRightString(width - MARGIN, FOOT, printable(of_pages))
