"""The list of people who get yesterday's figures by mail, and the letter they get."""

from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from casino.lib.errors import BadInput, NotFound
from casino.lib.paging import read_words
from casino.reporting.files.letter import write_letter
from casino.reporting.models.morning import HOURS
from casino.reporting.pages.addresses import MORNING_PAGE
from casino.reporting.pages.page import Way, read_page
from casino.reporting.question import read_house
from casino.reporting.selectors.mornings import list_with_reports
from casino.reporting.services.morning import morning_question
from tables.ledger.selectors.blind import sight_of_anybody
from tables.posts.doorway import house_of, refusing_page
from tables.sessions.selectors import find_open_shift

HOUR_SUGGESTED: Final = 13
_SENT_BY: Final = {
    "django.core.mail.backends.smtp.EmailBackend": "server",
    "django.core.mail.backends.filebased.EmailBackend": "folder",
}


@refusing_page
def report_morning(request: HttpRequest) -> HttpResponse:
    """Show the recipients of the figures with their last mail, and the letter of a day.

    In the address: `day`, by default the newest that is over, and `language`, by default the
    reader's. Raises NotFound for another house's list, BadInput `morning.language`.
    """
    house, asked = house_of(request), read_house(request.GET.dict())
    if asked not in (None, house.pk):
        raise NotFound("house.not_found", params={"id": asked})
    page = read_page(request, MORNING_PAGE)
    language = read_words(request.GET.dict(), "language") or house_of(request).reading_language
    if language not in dict(settings.LANGUAGES):
        raise BadInput("morning.language", params={"language": language[:8]})
    day = page.question.period.last
    question, shift = morning_question(day, sight_of_anybody(house.pk)), find_open_shift(house.pk)
    subject, body = write_letter(question, house, language)
    return render(
        request,
        "reporting/morning.html",
        {
            **page.context(()),
            "listed": list_with_reports(house.pk),
            "hours": [(hour, f"{hour:02}:00") for hour in range(HOURS)],
            "hour_suggested": HOUR_SUGGESTED,
            "mail": _mail(),
            "day": day,
            "letter": {"subject": subject, "body": body, "language": language},
            "ways_language": list(_ways(language, day.isoformat())),
            "query": question.query(),
            "is_waiting": shift is not None and shift.gaming_day <= day,
        },
    )


def _ways(language: str, day: str) -> Iterator[Way]:
    """Lead to the letter in each language."""
    for code, _name in settings.LANGUAGES:
        href = f"{reverse(MORNING_PAGE)}?{urlencode({'day': day, 'language': code})}#letter"
        yield Way(code, href, code == language)


def _mail() -> dict[str, Any]:
    """Return where mail goes: to a server, into a folder, or only to the log."""
    by = _SENT_BY.get(settings.EMAIL_BACKEND, "nobody")
    places = {
        "server": f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}",
        "folder": settings.EMAIL_FILE_PATH,
    }
    return {"by": by, "to": places.get(by, ""), "sender": settings.DEFAULT_FROM_EMAIL}
