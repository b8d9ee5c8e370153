"""The page of the morning report: its list, kept by the director; the letter as it is sent."""

import html
import re
import uuid
from datetime import timedelta
from http import HTTPStatus

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from casino.reporting.models import MorningRecipient, MorningReport
from casino.reporting.selectors.mornings import due_at, list_with_reports
from casino.reporting.services.morning import ATTEMPTS_MOST, make_due_reports, write_message
from tables.journal.models import FloorEvent
from tables.people.models import StaffMember
from tests.building import make_house, make_staff
from tests.reporting.scene import make_scene
from tests.roles_and_acts import WHO_MAY
from tests.shared import shared
from tests.shift.evening import start_shift
from tests.web.device import Device, problem_of

pytestmark = pytest.mark.django_db
PATH = "/reports/morning/"
ADD = "/api/v1/reports/morning/add"
BODY = {"address": "boss@example.com", "hour": 9, "language": "es"}


def read(device, path=PATH):
    answer = device.get(path)
    assert answer.status_code == HTTPStatus.OK, answer.content.decode()[:2000]
    return answer.content.decode()


def words(page):
    text = re.sub(r"<[^>]*>", " ", re.findall(r"<main.*?</main>", page, re.S)[0])
    return " ".join(html.unescape(text).split())


def letter(page):
    (body,) = re.findall(r"<pre[^>]*>(.*?)</pre>", page, re.S)
    return html.unescape(body)


built, house = shared(make_house)


@pytest.fixture
def director(house):
    return Device(make_staff(house, Role.DIRECTOR))


def listed(house, director, address="boss@example.com", **more):
    chosen = {"hour": 13, "language": "en", **more}
    return MorningRecipient.objects.create(
        house=house,
        address=address,
        added_by=make_staff(house, Role.DIRECTOR),
        added_at=utc_now(),
        **chosen,
    )


@pytest.mark.parametrize("role", Role)
def test_only_a_person_who_keeps_the_list_sees_it_and_is_led_to_it(house, role):
    device, may = Device(make_staff(house, role)), role in WHO_MAY["report.morning"]
    assert device.get(PATH).status_code == (HTTPStatus.OK if may else HTTPStatus.FORBIDDEN)
    reports = device.get("/reports/").content.decode()
    assert (f'href="{PATH}"' in reports) is may


def test_an_empty_list_says_how_to_begin_and_how_to_set_up_mail(director, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    text = words(read(director))
    assert "Nobody receives it yet. Add the first address." in text
    assert "Mail is not set up: nobody gets the report" in text
    for word in ("EMAIL_URL", "submission://", "MAIL_FROM", "docs/production.md"):
        assert word in text
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "mail.example", 587
    settings.EMAIL_HOST_PASSWORD = "nobody reads this"
    page = read(director)
    assert "Mail is not set up" not in words(page)
    assert "Handed to the mail server mail.example:587" in words(page)
    assert "nobody reads this" not in page


def test_the_form_of_the_page_adds_an_address_once(house, director):
    page = read(director)
    (form,) = re.findall(rf'<form[^>]*data-command="{ADD}".*?</form>', page, re.S)
    names = set(re.findall(r'\sname="(\w+)"', form))
    assert names == {"address", "hour", "language", "badge"}
    assert len(re.findall(r'<option value="\d+"', form)) == 24
    key, sent = str(uuid.uuid4()), {**BODY, "badge": ""}
    first, again = (director.command(ADD, sent, Idempotency_Key=key) for _ in range(2))
    assert first.json() == again.json(), "the same press is one act"
    refused = director.command(ADD, sent)
    assert (refused.status_code, problem_of(refused)["code"]) == (409, "morning.listed")
    assert MorningRecipient.objects.filter(house=house).count() == 1
    text = words(read(director))
    assert "boss@example.com at 09:00, español · nothing was sent yet" in text, text


@pytest.mark.parametrize(
    ("wrong", "code", "field"),
    [
        ({"address": "direccion@casino"}, "morning.address", "address"),
        ({"address": "a@b.example, c@d.example"}, "morning.address", "address"),
        ({"badge": "NOBODY"}, "thing.not_found", "badge"),
    ],
)
def test_a_refusal_is_shown_with_its_reason_at_its_field_and_changes_nothing(
    house, director, wrong, code, field
):
    refused = director.command(ADD, {**BODY, **wrong})
    problem = problem_of(refused)
    assert problem["code"] == code
    assert str(wrong[field])[:16] in problem["detail"]
    (marked,) = [it for it in re.findall(r"<(?:input|select)[^>]*>", read(director)) if code in it]
    assert f'name="{field}"' in marked
    assert 'aria-describedby="' in marked
    assert not MorningRecipient.objects.filter(house=house).exists()
    assert not FloorEvent.objects.filter(house=house, kind__startswith="morning.").exists()


def test_an_address_is_taken_off_by_its_own_form_and_kept_as_a_row(house, director):
    assert director.command(ADD, BODY).status_code == HTTPStatus.OK
    recipient = MorningRecipient.objects.get(house=house)
    page = read(director)
    (path,) = re.findall(r'data-command="([^"]*remove)"', page)
    assert path == f"/api/v1/reports/morning/{recipient.pk}/remove"
    assert 'data-confirm="' in page
    for _ in range(2):
        answer = director.command(path, {})
    assert problem_of(answer)["code"] == "thing.not_found"
    recipient.refresh_from_db()
    assert recipient.removed_at is not None
    assert "boss@example.com" not in read(director)


def test_each_recipient_shows_the_last_report_sent_and_the_failed_one(house, director):
    now, day = utc_now(), start_shift(house).gaming_day
    well, badly, waits = (
        listed(house, director, f"{name}@example.com") for name in ("well", "badly", "waits")
    )

    def report(recipient, days_ago, **facts):
        MorningReport.objects.create(
            house=house,
            recipient=recipient,
            gaming_day=day - timedelta(days=days_ago),
            made_at=now,
            due_at=now,
            **facts,
        )

    report(well, 2, attempts=1, sent_at=now - timedelta(days=1))
    report(well, 1, attempts=1, sent_at=now)
    report(badly, 2, attempts=1, sent_at=now - timedelta(days=1))
    report(badly, 1, attempts=ATTEMPTS_MOST, given_up_at=now, fault="SMTPException: full")
    report(waits, 1, attempts=2, fault="ConnectionRefusedError: away")
    facts = {it.recipient.pk: it for it in list_with_reports(house.pk)}
    assert facts[well.pk].sent.gaming_day == day - timedelta(days=1)
    assert facts[well.pk].unsent is None
    assert facts[badly.pk].sent.gaming_day == day - timedelta(days=2)
    assert facts[badly.pk].unsent.given_up_at == now
    assert (facts[waits.pk].sent, facts[waits.pk].unsent.attempts) == (None, 2)
    page = words(read(director))
    of_badly, of_waits, of_well = re.findall(r"\w+@example.com.*?Take off", page)
    assert "given up" in of_badly
    assert "tried 8 times" in of_badly
    assert "SMTPException: full" in of_badly
    assert "not taken" in of_waits
    assert "nothing was sent yet" in of_waits
    assert "tried" not in of_well
    before = day - timedelta(days=1)
    assert f"the figures of {before.day} {before:%b %Y}" in of_well


def test_a_recipient_who_has_left_is_marked_as_getting_no_mail(house, director):
    person = make_staff(house, Role.MANAGEMENT)
    listed(house, director, person=person)
    assert "has left" not in words(read(director))
    StaffMember.objects.filter(pk=person.pk).update(is_active=False)
    assert "has left: gets nothing" in words(read(director))


def test_the_letter_is_the_one_that_is_sent_in_each_language():
    scene = make_scene()
    director = Device(scene.director)
    for number, language in enumerate(("es", "en", "it")):
        listed(scene.house, director, f"r{number}@example.com", language=language)
    make_due_reports(due_at(scene.house, scene.shift.gaming_day, 13))
    reports = MorningReport.objects.filter(house=scene.house).select_related("recipient")
    assert len(reports) == 3
    for report in reports:
        report.gaming_day = scene.shift.gaming_day
        message, language = write_message(report), report.recipient.language
        page = read(director, f"{PATH}?day={scene.day}&language={language}")
        assert letter(page).strip() == message.body.strip()
        assert f'<strong lang="{language}">{html.escape(message.subject)}</strong>' in page
    assert "Win: unknown (a week before: unknown)" in letter(
        read(director, f"{PATH}?day={scene.day}&language=en")
    )
    for ending in ("pdf", "csv"):
        (way,) = re.findall(rf'href="(/reports/file\?file={ending}[^"]*)"', page)
        assert director.get(way.replace("&amp;", "&")).status_code == HTTPStatus.OK
    assert director.get(f"{PATH}?language=tlh").status_code == HTTPStatus.BAD_REQUEST


def test_a_day_whose_shift_is_open_says_that_the_letter_waits(house, director):
    shift = start_shift(house)
    waits = "A shift of this day is still open"
    assert waits in words(read(director, f"{PATH}?day={shift.gaming_day}"))
    before = shift.gaming_day - timedelta(days=1)
    assert waits not in words(read(director, f"{PATH}?day={before}"))


def test_the_list_of_another_house_is_nobody_elses(house, director):
    stranger = make_house()
    of_stranger = listed(stranger, None, "stranger@example.com")
    assert "stranger@example.com" not in read(director)
    assert director.get(f"{PATH}?house={stranger.pk}").status_code == HTTPStatus.NOT_FOUND
    path = f"/api/v1/reports/morning/{of_stranger.pk}/remove"
    assert problem_of(director.command(path, {}))["code"] == "thing.not_found"
    of_stranger.refresh_from_db()
    assert of_stranger.removed_at is None


def test_it_asks_as_much_of_many_recipients_as_of_one(house, director):
    def queries():
        with CaptureQueriesContext(connection) as captured:
            read(director)
        return len(captured)

    listed(house, director)
    few = queries()
    for number in range(20):
        listed(house, director, f"n{number}@example.com")
    assert make_due_reports(due_at(house, utc_now().date(), 13)) == 21
    assert queries() in (few, few + 1)  # the reports, once there are any
    assert queries() <= 14
