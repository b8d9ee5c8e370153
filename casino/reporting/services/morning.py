"""Sends yesterday's figures: once to each recipient, again if it is unknown whether it was sent.

A report is marked after the mail server accepted the mail. If a process dies in between, the row
stays due and the report is sent again, under the same Message-ID: a second mail is harmless, a
missing one would not be noticed.
"""

from datetime import date, datetime, timedelta
from typing import Final

from django.core.mail import EmailMessage
from django.db import transaction

from casino.lib.clock import utc_now
from casino.printing.csv import write_csv
from casino.printing.pdf import write_pdf
from casino.reporting.files.letter import write_letter
from casino.reporting.files.printouts import report_printout
from casino.reporting.models import MorningReport
from casino.reporting.periods import Span, period_of
from casino.reporting.question import Question
from casino.reporting.selectors.mornings import list_due
from casino.reporting.selectors.totals import By
from tables.ledger.selectors.blind import Sight, sight_of_anybody

ATTEMPTS_MOST: Final = 8
_LATER: Final = timedelta(minutes=1)


def make_due_reports(now: datetime) -> int:
    """Make the reports that are due and not made yet; return how many. Twice changes nothing."""
    made = [
        MorningReport(
            house_id=recipient.house_id,
            recipient=recipient,
            gaming_day=day,
            made_at=now,
            due_at=now,
        )
        for recipient, day in list_due(now)
        if not recipient.reports.filter(gaming_day=day).exists()
    ]
    MorningReport.objects.bulk_create(made, ignore_conflicts=True)
    return len(made)


def send_next_report(now: datetime) -> MorningReport | None:
    """Send one report that is due and that no other process sends; None if there is none.

    A mail that the server refuses is tried again, each time twice as late, and given up after
    `ATTEMPTS_MOST` attempts. People taken off the list meanwhile, or who have left, get nothing.
    """
    with transaction.atomic():
        due = MorningReport.objects.filter(sent_at=None, given_up_at=None, due_at__lte=now)
        claimed = due.select_for_update(skip_locked=True, of=("self",)).order_by("due_at", "pk")
        report = claimed.select_related("recipient", "recipient__person", "house").first()
        if report is None:
            return None
        recipient = report.recipient
        has_left = recipient.person is not None and not recipient.person.is_active
        if recipient.removed_at is not None or has_left:
            report.given_up_at, report.fault = now, "off the list"
        else:
            _try(report, now)
        report.save()
        return report


def _try(report: MorningReport, now: datetime) -> None:
    report.attempts += 1
    try:
        with transaction.atomic():  # a refusal of the database rolls back only this part
            write_message(report).send()
    except Exception as error:
        report.fault = f"{type(error).__name__}: {error}"[:200]
        if report.attempts >= ATTEMPTS_MOST:
            report.given_up_at = now
        else:
            report.due_at = now + _LATER * 2 ** (report.attempts - 1)
    else:
        report.sent_at, report.fault = utc_now(), ""


def write_message(report: MorningReport) -> EmailMessage:
    """Write the mail of a report: plain words, and the figures of the day as PDF and CSV."""
    house, language = report.house, report.recipient.language
    question = morning_question(report.gaming_day, sight_of_anybody(house.pk))
    subject, body = write_letter(question, house, language)
    printout = report_printout(question, house)
    message = EmailMessage(
        subject,
        body,
        to=[report.recipient.address],
        headers={"Message-ID": f"<morning-{report.pk}-{report.gaming_day}@sabot>"},
    )
    message.attach(f"{printout.name}.pdf", write_pdf(printout, language), "application/pdf")
    sheet = "".join(write_csv(printout, language)).encode()
    message.attach(f"{printout.name}.csv", sheet, "text/csv")
    return message


def morning_question(gaming_day: date, sight: Sight) -> Question:
    """Return the question of the morning report: the day, table by table."""
    return Question(period_of(Span.DAY, gaming_day), By.TABLE, sight=sight)
