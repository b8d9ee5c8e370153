"""Incidents of a period as sheets: how many of which kind, and each."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.printing.printout import Column, Kind, Rows, Sheet
from casino.reporting.files.columns import DAY, NUMBER, SHIFT, TABLE, all_of, or_nothing
from casino.reporting.question import Beyond, Question
from casino.reporting.selectors.incidents import read_incidents, sum_incidents
from games.incidents.words import CATEGORY_WORDS, INCIDENT_STATE_WORDS
from tables.houses.models import House

HEADS: Final = {
    "category": Column("category", _("Category"), words=CATEGORY_WORDS),
    "state": Column("state", _("State"), words=INCIDENT_STATE_WORDS),
    "table": TABLE,
}
"""What incidents are counted by."""
TITLES: Final = {"category": _("By category"), "state": _("By state"), "table": _("By table")}
COUNTS: Final = (
    Column("incidents", _("Incidents"), Kind.NUMBER),
    Column("amounts_known", _("Amounts known"), Kind.NUMBER),
    Column("amount", _("Amount"), Kind.MONEY),
)
EACH: Final = (
    NUMBER,
    *(DAY, SHIFT, TABLE, HEADS["category"], HEADS["state"]),
    Column("happened_at", _("Happened"), Kind.MOMENT),
    Column("amount", _("Amount"), Kind.MONEY),
    Column("what_happened", _("What happened"), is_beneath=True),
    Column("reported_by", _("Reported by")),
)
NOTHING: Final = _("There was no incident.")


def incidents_sheets(question: Question, house: House, beyond: Beyond) -> list[Sheet]:
    """Lay out the number of incidents of each kind, and each incident."""
    asked = (house, question.period, question.narrowed, beyond.sorted)
    sums = sum_incidents(*asked)
    parts = [
        Sheet(
            key,
            TITLES[key],
            (head, *COUNTS),
            tuple(
                (it.name, it.incidents, it.amounts_known, it.amount_minor)
                for it in getattr(sums, key)
            ),
            empty=NOTHING,
        )
        for key, head in HEADS.items()
    ]
    each = Sheet(
        "incidents",
        _("Incidents"),
        EACH,
        Rows(
            lambda: (
                (
                    *(it.id, it.gaming_day, or_nothing(it.shift_number), it.table_number),
                    *(it.category, it.state, it.happened_at, it.amount_minor),
                    *(it.what_happened, it.reported_by),
                )
                for it in all_of(lambda before: read_incidents(*asked, before))
            )
        ),
        empty=NOTHING,
    )
    return [*parts, each]
