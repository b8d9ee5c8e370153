"""The coups behind the figures of a gaming day as a sheet, read while it is written."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.lib.words import TERMS
from casino.printing.printout import Column, Kind, Rows, Sheet
from casino.reporting.question import Question
from casino.reporting.selectors.coups_behind import find_coups_behind, stream_coups_behind
from tables.houses.models import House

_COLUMNS: Final = (
    Column("table", _("Table")),
    Column("shift", _("Shift"), Kind.NUMBER),
    Column("talla", _("Talla"), Kind.NUMBER),
    Column("coup", _("Coup"), Kind.NUMBER),
    Column("recorded_at", _("Recorded at"), Kind.MOMENT),
    Column("recorded_by", _("Recorded by")),
    Column("cards", _("Cards")),
    Column("winner", _("Winner"), words=TERMS),
    Column("stakes", _("Stakes"), Kind.MONEY),
    Column("paid", _("Paid"), Kind.MONEY),
    Column("commission", _("Commission"), Kind.MONEY),
    Column("result", _("Result"), Kind.MONEY),
)


def coup_sheets(question: Question, house: House) -> list[Sheet]:
    """Lay out the coups, the newest first. Raises BadInput `report.too_long_for_coups`."""
    behind = find_coups_behind(house, question.period, question.narrowed, sight=question.sight)
    rows = Rows(
        lambda: (
            (
                *(it.table_number, it.shift_number, it.talla_number, it.number, it.recorded_at),
                *(it.recorded_by, f"{it.punto} {it.banca}".strip(), it.winner),
                *(it.stakes_minor, it.paid_minor, it.commission_minor, it.result_minor),
            )
            for it in stream_coups_behind(behind)
        )
    )
    return [Sheet("coups", _("Coups"), _COLUMNS, rows, empty=_("No coup was played."))]
