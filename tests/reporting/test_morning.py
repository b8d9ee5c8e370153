"""The morning report: due by the clock of the house, sent once, tried again, never a guess."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.db import IntegrityError, transaction

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from casino.reporting.models import (
    MorningRecipient,
    MorningReport,
    SessionCrew,
    SessionHour,
    SessionSummary,
    TableDay,
)
from casino.reporting.selectors.mornings import due_at, list_due
from casino.reporting.services.morning import (
    ATTEMPTS_MOST,
    make_due_reports,
    send_next_report,
    write_message,
)
from casino.reporting.tasks import sweep_summaries
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.sessions.models import Shift
from tests.building import make_house, make_staff
from tests.raw_sql import behind_the_guards
from tests.reporting.mail_server import mail_server
from tests.reporting.scene import make_scene
from tests.shared import shared
from tests.web.device import Device, problem_of

pytestmark = pytest.mark.django_db
ADD = "/api/v1/reports/morning/add"


@pytest.fixture
def server(settings):
    with mail_server(settings) as served:
        yield served


built, scene = shared(make_scene)


def recipient(house, director, hour=13, language="en", person=None, address="boss@example.com"):
    return MorningRecipient.objects.create(
        house=house,
        address=address,
        hour=hour,
        language=language,
        person=person,
        added_by=director,
        added_at=utc_now(),
    )


@pytest.mark.parametrize(
    ("day", "hour", "at"),
    [
        (date(2026, 1, 10), 12, datetime(2026, 1, 11, 11, tzinfo=UTC)),  # as the day ends
        (date(2026, 1, 10), 13, datetime(2026, 1, 11, 12, tzinfo=UTC)),
        (date(2026, 1, 10), 9, datetime(2026, 1, 12, 8, tzinfo=UTC)),  # its clock is over by then
        (date(2026, 3, 28), 13, datetime(2026, 3, 29, 11, tzinfo=UTC)),  # summer time begins
        (date(2026, 10, 24), 13, datetime(2026, 10, 25, 12, tzinfo=UTC)),
    ],
)
def test_it_is_due_at_the_hour_of_the_houses_clock_once_the_day_is_over(day, hour, at):
    house = House(timezone="Europe/Madrid", gaming_day_starts=time(12))
    assert due_at(house, day, hour) == at


def test_a_day_with_an_open_shift_is_not_over(scene):
    recipient(scene.house, scene.director)
    now = due_at(scene.house, scene.shift.gaming_day, 13)
    assert [day for _, day in list_due(now)] == [scene.shift.gaming_day]
    assert list(list_due(now - timedelta(seconds=1))) == []
    with behind_the_guards():
        Shift.objects.filter(pk=scene.shift.pk).update(closed_at=None, closed_by=None)
    assert list(list_due(now)) == []


def test_figures_that_are_behind_are_waited_for_but_not_for_long(scene):
    recipient(scene.house, scene.director)
    scene.uncounted.count("drop_box", 0)  # after the summaries were made
    now = due_at(scene.house, scene.shift.gaming_day, 13)
    assert list(list_due(now)) == []
    assert len(list(list_due(now + timedelta(minutes=15)))) == 1
    late = now + timedelta(hours=2)
    with behind_the_guards():
        Shift.objects.filter(pk=scene.shift.pk).update(closed_at=late)
    assert list(list_due(late)) == []  # due at once, as the last shift ends
    sweep_summaries()
    assert len(list(list_due(late))) == 1


def test_a_day_not_yet_summarised_is_not_called_a_day_without_tables(scene):
    listed = recipient(scene.house, scene.director)
    for model in (SessionHour, SessionCrew, SessionSummary, TableDay):
        model.objects.filter(house=scene.house).delete()
    make_due_reports(due_at(scene.house, scene.shift.gaming_day, 14))
    body = write_message(listed.reports.get()).body
    assert "2 sessions are not reported yet." in body
    assert "No table was open." not in body


def test_it_is_sent_once_with_the_figures_in_the_readers_language(scene, server):
    recipient(scene.house, scene.director, language="es")
    now = due_at(scene.house, scene.shift.gaming_day, 13)
    for _ in range(3):
        make_due_reports(now)
        send_next_report(now)
    (mail,) = server.taken
    assert mail["To"] == "boss@example.com"
    text, paper, sheet = mail.get_payload()
    words = text.get_payload(decode=True).decode()
    assert text.get_content_type() == "text/plain"
    assert "Resultado: no consta" in words
    assert "consta en 1 de 2" in words
    assert paper.get_payload(decode=True).startswith(b"%PDF")
    assert "no consta" in sheet.get_payload(decode=True).decode()
    report = MorningReport.objects.get()
    assert (report.attempts, report.sent_at is not None) == (1, True)
    assert MorningReport.objects.count() == 1


def test_a_mail_that_the_server_refuses_is_tried_again_later_and_given_up_at_last(scene, server):
    recipient(scene.house, scene.director)
    now = due_at(scene.house, scene.shift.gaming_day, 13)
    make_due_reports(now)
    server.refuses = True
    waits = []
    for _ in range(ATTEMPTS_MOST):
        report = send_next_report(now)
        assert "SMTP" in report.fault
        waits.append(report.due_at - now)
        assert send_next_report(now) is None
        now = report.due_at
    assert report.given_up_at is not None
    assert waits[:4] == [timedelta(minutes=it) for it in (1, 2, 4, 8)]
    server.refuses = False
    assert send_next_report(now + timedelta(days=1)) is None
    assert server.taken == []


def test_a_server_that_is_away_is_tried_again(scene, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    recipient(scene.house, scene.director)
    now = due_at(scene.house, scene.shift.gaming_day, 13)
    make_due_reports(now)
    report = send_next_report(now)
    assert (report.sent_at, report.given_up_at) == (None, None)
    assert "Connection" in report.fault


def test_a_person_off_the_list_or_the_staff_gets_no_mail(scene, server):
    person = make_staff(scene.house, Role.MANAGEMENT)
    gone = recipient(scene.house, scene.director, person=person, address="gone@example.com")
    off = recipient(scene.house, scene.director, address="off@example.com")
    now = due_at(scene.house, scene.shift.gaming_day, 13)
    assert make_due_reports(now) == 2
    StaffMember.objects.filter(pk=person.pk).update(is_active=False)
    MorningRecipient.objects.filter(pk=off.pk).update(removed_at=now, removed_by=scene.director)
    for _ in range(3):
        send_next_report(now)
    assert server.taken == []
    assert MorningReport.objects.filter(given_up_at__isnull=False).count() == 2
    later = now + timedelta(days=1)
    assert list(list_due(later)) == []
    assert gone.reports.count() == 1


def test_a_repetition_has_the_same_message_id(scene):
    listed = recipient(scene.house, scene.director)
    make_due_reports(due_at(scene.house, scene.shift.gaming_day, 13))
    report = listed.reports.get()
    one, other = (write_message(report).message()["Message-ID"] for _ in range(2))
    assert one == other


def test_no_mail_shows_a_number_for_an_unknown_figure(scene):
    listed = recipient(scene.house, scene.director)
    make_due_reports(due_at(scene.house, scene.shift.gaming_day, 13))
    body = write_message(listed.reports.get()).body
    for figure in ("Win", "Drop", "Hold, %", "Result of the coups", "Theoretical win"):
        (line,) = [it for it in body.splitlines() if it.startswith(f"{figure}:")]
        assert line == f"{figure}: unknown (a week before: unknown)"


def test_the_database_keeps_one_report_for_a_recipient_and_a_day(scene):
    listed = recipient(scene.house, scene.director)
    now = due_at(scene.house, scene.shift.gaming_day, 13)
    make_due_reports(now)
    with pytest.raises(IntegrityError), transaction.atomic():
        MorningReport.objects.create(
            house=scene.house,
            recipient=listed,
            gaming_day=scene.shift.gaming_day,
            made_at=now,
            due_at=now,
        )


def test_the_director_keeps_the_list_and_nobody_else():
    house = make_house()
    director = Device(make_staff(house, Role.DIRECTOR))
    person = make_staff(house, Role.MANAGEMENT)
    body = {"address": "boss@example.com", "hour": 13, "language": "es", "badge": person.badge}
    added = director.command(ADD, body)
    assert added.status_code == 200, added.content
    assert problem_of(director.command(ADD, body))["code"] == "morning.listed"
    (found,) = director.get("/api/v1/reports/morning").json()["recipients"]
    assert (found["address"], found["hour"], found["badge"]) == (body["address"], 13, person.badge)
    path = f"/api/v1/reports/morning/{found['recipient']}/remove"
    manager = Device(make_staff(house, Role.PIT_MANAGER))
    for address, sent in ((ADD, body), (path, {})):
        assert problem_of(manager.command(address, sent))["code"] == "policy.role"
    stranger = Device(make_staff(make_house(), Role.DIRECTOR))
    assert problem_of(stranger.command(path, {}))["code"] == "thing.not_found"
    assert director.command(path, {}).status_code == 200
    assert director.get("/api/v1/reports/morning").json()["recipients"] == []
    assert director.command(ADD, body).status_code == 200


@pytest.mark.parametrize(
    ("wrong", "status", "code"),
    [
        ({"address": "nobody"}, 400, "morning.address"),
        ({"address": "a@b.example\r\nBcc: c@d.example"}, 400, "input.unseen_sign"),
        ({"hour": 24}, 400, "input.field"),
        ({"language": "tlh"}, 400, "input.field"),
        ({"badge": "nobody"}, 404, "thing.not_found"),
    ],
)
def test_a_wrong_recipient_is_refused(wrong, status, code):
    device = Device(make_staff(make_house(), Role.DIRECTOR))
    body = {"address": "boss@example.com", "hour": 13, "language": "es", **wrong}
    refused = device.command(ADD, body)
    assert (refused.status_code, problem_of(refused)["code"]) == (status, code)
