"""How figures are written in three languages, apart from how the product writes them."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from babel.dates import format_date, format_datetime

from tests.reporting.proof.book import Plain

UNKNOWN = {"es": "no consta", "en": "unknown", "it": "non risulta"}
LANGUAGES = tuple(UNKNOWN)
_POINTS = {"es": (".", ","), "en": (",", "."), "it": (".", ",")}
_DECIMALS = {"money": 2, "number": 0, "percent": 2, "rate": 1, "seconds": 1, "score": 2}
_FILED = {"money": "money", "number": "number", "rate": "tenths", "seconds": "tenths"}
_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 (from which books count days; they have no zones)
_PLACES = {"money": 2, "number": 0, "tenths": 1, "hundredths": 2}


def digits(value: int, places: int, language: str, *, grouped: bool = True) -> str:
    """Write a whole number of parts of one with its point, and a minus."""
    thousands, point = _POINTS[language]
    whole, rest = divmod(abs(value), 10**places)
    text = f"{whole:,}".replace(",", thousands) if grouped else str(whole)
    sign = "-" if value < 0 else ""
    return f"{sign}{text}{point}{rest:0{places}}" if places else f"{sign}{text}"


def shown(kind: str, value: int | None, language: str) -> str:
    """Write a figure as a page does, every space a plain one; the house's money is the euro."""
    if value is None:
        return UNKNOWN[language]
    text = digits(value, _DECIMALS[kind], language)
    match kind:
        case "money":
            if language == "en":
                return f"-€{text[1:]}" if value < 0 else f"€{text}"
            return f"{text} €"
        case "percent":
            return f"{text} %" if language == "es" else f"{text}%"
        case "rate":
            return f"{text} /h"
        case "seconds":
            return f"{text} s"
        case "score":
            return f"{'+' if value > 0 else ''}{text} σ"
    return text


def shown_cells(figure: Plain, language: str) -> set[str]:
    """Return the texts that a cell of a page may have for a figure."""
    if figure.values != (None,):
        return {shown(figure.kind, value, language) for value in figure.values}
    text = f"? {UNKNOWN[language]}"
    if figure.is_whole:
        return {text}
    text += f" {figure.known}/{figure.of}"
    if figure.part == (None,):
        return {text}
    return {f"{text}: {shown(figure.kind, value, language)}" for value in figure.part}


class Cell:
    """A cell of a file: how it is shown and its allowed values; None is unknown, "" nothing.

    Moments are by the house's clock.
    """

    def __init__(self, kind: str, *values: Any) -> None:
        self.kind = kind
        self.values = values

    @classmethod
    def of(cls, figure: Plain) -> "Cell":
        """Make the cell of a figure; percents and scores are hundredths."""
        return cls(_FILED.get(figure.kind, "hundredths"), *figure.values)

    def as_csv(self, language: str) -> set[str]:
        """Write it for programs: a point whatever the language."""
        return {self._plain(value, language) for value in self.values}

    def as_paper(self, language: str) -> set[str]:
        """Write it for people, without any space: paper breaks its lines where it likes."""
        return {"".join(self._written(value, language).split()) for value in self.values}

    def as_xlsx(self, language: str) -> set[Any]:
        """Return the number or text that a book holds."""
        return {self._booked(value, language) for value in self.values}

    def _plain(self, value: Any, language: str) -> str:
        if value is None:
            return UNKNOWN[language]
        if isinstance(value, date):
            return value.isoformat()
        if isinstance(value, int):
            return digits(value, _PLACES[self.kind], "en", grouped=False)
        return str(value)

    def _written(self, value: Any, language: str) -> str:
        if value is None:
            return f"?{UNKNOWN[language]}"
        if isinstance(value, datetime):
            shape = "d MMM y HH:mm:ss"
            return str(format_datetime(value, shape, value.tzinfo, locale=language))
        if isinstance(value, date):
            shape = "EEE d MMM y" if language == "en" else "full"
            return str(format_date(value, shape, locale=language))
        if not isinstance(value, int):
            return str(value)
        if self.kind == "money":
            return shown("money", value, language)
        return digits(value, _PLACES[self.kind], language, grouped=self.kind != "number")

    def _booked(self, value: Any, language: str) -> Any:
        if value is None:
            return UNKNOWN[language]
        if isinstance(value, datetime):
            since = value.replace(tzinfo=None, microsecond=0) - _EPOCH
            return round(since / timedelta(days=1), 9)
        if isinstance(value, date):
            return float((value - _EPOCH.date()).days)
        if isinstance(value, int):
            return float(Decimal(value).scaleb(-_PLACES[self.kind]))
        return str(value)
