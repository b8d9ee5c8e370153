"""Management's reports as one printout, from which every file is written."""

from collections.abc import Callable
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.lib.errors import BadInput
from casino.lib.words import TERMS
from casino.printing.printout import Cell, Column, Fact, Kind, Printout, Sheet
from casino.reporting.files.coup_sheets import coup_sheets
from casino.reporting.files.difference_sheets import differences_sheets
from casino.reporting.files.incident_sheets import HEADS, incidents_sheets
from casino.reporting.files.list_sheets import limits_sheets, waiting_sheets
from casino.reporting.files.totals_sheets import totals_sheets
from casino.reporting.files.words import NARROWED_TITLES, SIGNER_TITLE
from casino.reporting.periods import Period
from casino.reporting.question import Beyond, Question
from casino.reporting.selectors.freshness import read_freshness
from casino.reporting.selectors.totals import Narrowed
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.people.models import StaffMember

Lay = Callable[[Question, House, Beyond], list[Sheet]]
PRINTOUTS: Final[dict[str, tuple[Promise | str, Lay]]] = {
    "totals": (
        _("Report of management"),
        lambda asked, house, _of: totals_sheets(asked, house),
    ),
    "limits": (
        _("Limits of the period"),
        lambda asked, house, _of: limits_sheets(asked, house),
    ),
    "waiting": (
        _("Waitlists of the period"),
        lambda asked, house, _of: waiting_sheets(asked, house),
    ),
    "incidents": (_("Incidents of the period"), incidents_sheets),
    "differences": (_("Differences of the period"), differences_sheets),
    "coups": (_("Coups of the day"), lambda asked, house, _of: coup_sheets(asked, house)),
}
"""The possible contents of a file, with their titles."""
EVERY: Final = Beyond()


def report_printout(
    question: Question, house: House, kind: str = "totals", beyond: Beyond = EVERY
) -> Printout:
    """Lay out the answer of one of `PRINTOUTS` to a question, as facts and tables.

    Long lists are read while the file is written, within one state of the database. Raises BadInput
    `report.unknown`, `report.not_narrowed`, `report.too_long_for_coups`.
    """
    if kind not in PRINTOUTS:
        raise BadInput("report.unknown", params={"name": "report", "value": kind[:40]})
    title, lay = PRINTOUTS[kind]
    return Printout(
        name=f"report-{kind}-{_name(question.period)}",
        title=title,
        house=house,
        facts=(*_facts(question, house), *_beyond(kind, beyond, house)),
        sheets=tuple(lay(question, house, beyond)),
        note=_("What nobody knows is marked unknown: it is not zero."),
    )


def _name(period: Period) -> str:
    return f"{period.first}" if period.days == 1 else f"{period.first}-{period.last}"


def _facts(question: Question, house: House) -> list[Fact]:
    fresh = read_freshness(house.pk, question.period)
    before = question.period.before
    return [
        Fact(Column("first", pgettext_lazy("time", "From"), Kind.DAY), question.period.first),
        Fact(Column("last", pgettext_lazy("time", "To"), Kind.DAY), question.period.last),
        Fact(Column("compared", _("Compared with")), f"{before.first} – {before.last}"),
        *_narrowed(question.narrowed, house),
        Fact(Column("as_of", _("As of"), Kind.MOMENT), fresh.as_of or ""),
        Fact(Column("stale", _("Sessions not reported yet"), Kind.NUMBER), fresh.stale),
    ]


def _beyond(kind: str, beyond: Beyond, house: House) -> list[Fact]:
    """Return the filters that only this list has, as facts."""
    if kind == "incidents":
        asked = {name: getattr(beyond.sorted, name) for name in ("category", "state")}
        return [Fact(HEADS[name], value) for name, value in asked.items() if value is not None]
    if kind == "differences" and beyond.signer is not None:
        badge = _badge_of(beyond.signer, house)
        return [Fact(Column("signer", SIGNER_TITLE), badge)]
    return []


def _badge_of(person: int, house: House) -> Cell:
    """Return a person's badge; for a person of another house, their id."""
    people = StaffMember.objects.filter(house=house, pk=person)
    return people.values_list("badge", flat=True).first() or person


def _narrowed(narrowed: Narrowed, house: House) -> list[Fact]:
    """Return the question's filters as facts, by name; by id where the house has no such name."""
    facts = []
    for name, title in NARROWED_TITLES.items():
        asked = getattr(narrowed, name)
        if asked is None:
            continue
        value: Cell = asked
        if name == "table":
            tables = GamingTable.objects.filter(house=house, pk=asked)
            value = tables.values_list("number", flat=True).first() or value
        elif name in ("croupier", "jefe"):
            value = _badge_of(asked, house)
        facts.append(Fact(Column(name, title, words=TERMS), value))
    return facts
