"""Several workers send each morning report once."""

import threading

import pytest
from django.db import connection

from casino.reporting.models import MorningReport
from casino.reporting.selectors.mornings import due_at
from casino.reporting.services.morning import make_due_reports, send_next_report
from tests.reporting.mail_server import mail_server
from tests.reporting.scene import make_scene
from tests.reporting.test_morning import recipient


@pytest.mark.django_db(transaction=True)
def test_two_workers_send_each_report_once(settings):
    scene = make_scene()
    addresses = [f"boss{number}@example.com" for number in range(4)]
    for address in addresses:
        recipient(scene.house, scene.director, address=address)
    now = due_at(scene.house, scene.shift.gaming_day, 13)

    def work():
        try:
            make_due_reports(now)
            while send_next_report(now) is not None:
                pass
        finally:
            connection.close()

    with mail_server(settings) as server:
        workers = [threading.Thread(target=work) for _ in range(2)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    assert sorted(mail["To"] for mail in server.taken) == addresses
    assert MorningReport.objects.filter(sent_at=None).count() == 0
