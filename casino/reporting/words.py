"""The words of management's figures: their names, their meanings, how they are split."""

from typing import Final

from django.utils.dateformat import format as format_date
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from casino.reporting.periods import Period, Span
from casino.reporting.selectors.totals import By
from casino.reporting.steps import end_of_month

Words = dict[str, Promise | str]

MEASURE_WORDS: Final[Words] = {
    "drop": pgettext_lazy("figure", "Drop"),
    "drop_recorded": pgettext_lazy("figure", "Drop recorded"),
    "win": pgettext_lazy("figure", "Win"),
    "hold": pgettext_lazy("figure", "Hold"),
    "stakes": pgettext_lazy("figure", "Stakes"),
    "paid": pgettext_lazy("figure", "Paid"),
    "result": pgettext_lazy("figure", "Result of the coups"),
    "theory": pgettext_lazy("figure", "Theoretical win"),
    "luck": pgettext_lazy("figure", "Luck"),
    "commission_due": pgettext_lazy("figure", "Commission due"),
    "commission_recorded": pgettext_lazy("figure", "Commission recorded"),
    "commission_counted": pgettext_lazy("figure", "Commission counted"),
    "commission_of_coups": pgettext_lazy("figure", "Commission of the coups"),
    "tips_recorded": pgettext_lazy("figure", "Tips recorded"),
    "tips_counted": pgettext_lazy("figure", "Tips counted"),
    "tips_to_win": pgettext_lazy("figure", "Tips to win"),
    "fills": pgettext_lazy("figure", "Fills"),
    "credits": pgettext_lazy("figure", "Credits"),
    "coups": pgettext_lazy("figure", "Coups"),
    "pace": pgettext_lazy("figure", "Pace"),
    "occupancy": pgettext_lazy("figure", "Occupancy"),
    "bets_s": pgettext_lazy("figure", "Time to bet"),
    "no_va_mas_s": pgettext_lazy("figure", "Time from “no more bets”"),
    "cards_s": pgettext_lazy("figure", "Time of the cards"),
    "pay_s": pgettext_lazy("figure", "Time to pay"),
}
MEASURE_MEANINGS: Final[Words] = {
    "drop": _("Notes found in the drop boxes. Unknown until every box is counted."),
    "drop_recorded": _("Notes that croupiers entered as they changed them."),
    "win": _(
        "Closing float + credits + drop − opening float − fills. Unknown until the drop is counted."
    ),
    "hold": _("Win as a part of the drop."),
    "stakes": _("Everything that was bet, in coups whose bets are recorded."),
    "paid": _("What was paid on winning bets, before commission."),
    "result": _("Lost bets − paid + commission, in coups whose bets are recorded."),
    "theory": _("What these very bets bring on average, at the exact odds of the shoe."),
    "luck": _(
        "How far the result is from theory, in standard deviations. Chance alone stays"
        " within 1.96 either way in 95 of 100 cases."
    ),
    "commission_due": _("What the rules expect of the coups, from the report of the shift."),
    "commission_recorded": _("What the ledger moved into the commission boxes."),
    "commission_counted": _("What two people found in the commission boxes."),
    "commission_of_coups": _("Commission as the recorded coups were settled."),
    "tips_recorded": _("Tips as they were entered."),
    "tips_counted": _("What two people found in the tip boxes."),
    "tips_to_win": _("Tips counted as a part of the win."),
    "fills": _("Chips from the cage to the tables."),
    "credits": _("Chips from the tables to the cage."),
    "coups": _("Coups that count: void ones are left out."),
    "pace": _("Coups for each hour that a table was open, interruptions left out."),
    "occupancy": _("Taken seats as a part of the seats offered, over the open time."),
    "bets_s": _("On average, where both ends of the phase were recorded."),
    "no_va_mas_s": _("On average, where both ends of the phase were recorded."),
    "cards_s": _("On average, where both ends of the phase were recorded."),
    "pay_s": _("On average, where both ends of the phase were recorded."),
}
BY_WORDS: Final[dict[By, Promise | str]] = {
    By.TABLE: pgettext_lazy("report", "By table"),
    By.FORMAT: pgettext_lazy("report", "By format"),
    By.REGULATION: pgettext_lazy("report", "By rules"),
    By.DAY: pgettext_lazy("report", "By day"),
    By.MONTH: pgettext_lazy("report", "By month"),
    By.SHIFT: pgettext_lazy("report", "By shift"),
    By.HOUR: pgettext_lazy("report", "By hour"),
    By.CROUPIER: pgettext_lazy("report", "By croupier"),
    By.JEFE: pgettext_lazy("report", "By jefe"),
}
BY_HEADS: Final[dict[By, Promise | str]] = {
    By.TABLE: _("Table"),
    By.FORMAT: _("Format"),
    By.REGULATION: _("Rules"),
    By.DAY: _("Gaming day"),
    By.MONTH: _("Month"),
    By.SHIFT: _("Shift"),
    By.HOUR: _("Hour"),
    By.CROUPIER: _("Croupier"),
    By.JEFE: pgettext_lazy("report", "Jefe de mesa"),
}
SPAN_WORDS: Final[dict[Span, Promise | str]] = {
    Span.DAY: pgettext_lazy("period", "A day"),
    Span.MONTH: pgettext_lazy("period", "Month to date"),
    Span.YEAR: pgettext_lazy("period", "Year to date"),
    Span.RANGE: pgettext_lazy("period", "From one day to another"),
}


def write_period(period: Period) -> str:
    """Write a period as people say it, in the reader's language."""
    last = period.last
    short = date_format(last, "SHORT_DATE_FORMAT")
    match period.span:
        case Span.DAY:
            return f"{format_date(last, 'l')} {date_format(last, 'DATE_FORMAT')}"
        case Span.MONTH:
            month = date_format(last, "YEAR_MONTH_FORMAT")
            if last == end_of_month(last):
                return month
            return gettext("%(period)s, to %(day)s") % {"period": month, "day": short}
        case Span.YEAR:
            if (last.month, last.day) == (12, 31):
                return str(last.year)
            return gettext("%(period)s, to %(day)s") % {"period": last.year, "day": short}
        case Span.RANGE:
            if period.first == last:
                return short
            return f"{date_format(period.first, 'SHORT_DATE_FORMAT')} – {short}"
