"""A table's register as facts and tables: whole for the staff, without guests for a guest."""

from django.utils.translation import gettext_lazy as _

from casino.lib.words import TERMS
from casino.printing.printout import Column, Fact, Kind, Printout, Sheet
from casino.register.selectors import Register
from casino.register.sheets import RegisterSheets


def lay_out_register(register: Register, *, for_guest: bool) -> Printout:
    """Lay out a register. `for_guest` leaves out names and free text."""
    session = register.session
    sheets = RegisterSheets(register, for_guest=for_guest)
    copy = "-guest" if for_guest else ""
    return Printout(
        name=f"register-{session.shift.gaming_day}-{session.pk}{copy}",
        title=_("Register of the table"),
        house=session.house,
        facts=tuple(_facts(register, sheets)),
        sheets=tuple(_all(sheets)),
        note=(
            _("Copy for a guest: without names of guests, people of the house by badge.")
            if for_guest
            else ""
        ),
    )


def _facts(register: Register, sheets: RegisterSheets) -> list[Fact]:
    session = register.session
    is_open = session.closed_at is None
    return [
        Fact(Column("table", _("Table")), session.table.number),
        Fact(Column("label", _("Name")), session.table.label),
        Fact(Column("session", _("Session"), Kind.NUMBER), session.pk),
        Fact(Column("gaming_day", _("Gaming day"), Kind.DAY), session.shift.gaming_day),
        Fact(Column("shift", _("Shift"), Kind.NUMBER), session.shift.number),
        Fact(Column("regulation", _("Regulation")), session.regulation),
        Fact(Column("version", _("Version of the regulation")), session.regulation_version),
        Fact(Column("state", _("State"), words=TERMS), session.state),
        Fact(Column("opened_at", _("Opened"), Kind.MOMENT), session.opened_at),
        Fact(Column("opened_by", _("Opened by")), sheets.name(session.opened_by)),
        Fact(
            Column("low_float_reason", _("Why it opened under the advised float")),
            sheets.words(session.low_float_reason),
        ),
        Fact(Column("closed_at", _("Closed"), Kind.MOMENT), session.closed_at or ""),
        Fact(Column("closed_by", _("Closed by")), sheets.name(session.closed_by)),
        Fact(Column("early_reason", _("Why it closed early")), sheets.words(session.early_reason)),
        # An open table continues: the version of its journal says how recent this is.
        Fact(
            Column("version_of_journal", _("As of number in the journal"), Kind.NUMBER),
            session.table.version if is_open else "",
        ),
    ]


def _all(sheets: RegisterSheets) -> list[Sheet]:
    return [
        sheets.counts(),
        sheets.rounds(),
        sheets.limits(),
        sheets.slips(),
        sheets.slip_steps(),
        sheets.boxes(),
        sheets.tips(),
        sheets.drops(),
        sheets.commission(),
        sheets.owed(),
        sheets.corrections(),
        sheets.tallas(),
        sheets.preparation(),
        sheets.coups(),
        sheets.null_coups(),
        sheets.incidents(),
        sheets.seals(),
        sheets.staff(),
    ]
