"""Auditors see the signed days and take them along."""

import pytest
from django.urls import reverse

from casino.demo.year.house import YEAR_KIND
from casino.evidence.form import head_hash
from casino.evidence.keys import is_signed, read_public_keys
from casino.evidence.models import DailyHead
from casino.evidence.selectors.made_houses import YEAR_ID
from casino.lib.clock import utc_now
from casino.lib.policy import Role
from tables.houses.models import House
from tables.journal.models import CommandRecord
from tests.building import make_house, make_staff
from tests.evidence.scene import play_a_day, sign_all
from tests.web.device import Device

pytestmark = pytest.mark.django_db


def device_of(house, role: Role) -> Device:
    return Device(make_staff(house, role))


def test_an_auditor_takes_a_head_and_the_key_that_proves_it(tmp_path, settings):
    settings.EVIDENCE_KEY_FILE = tmp_path / "key.pem"
    house = play_a_day()
    auditor = device_of(house, Role.AUDITOR)
    assert "No gaming day" in auditor.get(reverse("evidence")).content.decode()
    (head,) = sign_all(house)
    page = auditor.get(reverse("evidence")).content.decode()
    assert head.hash in page
    assert head.signature in page
    answer = auditor.get(reverse("evidence-head", args=[1])).json()
    keys = read_public_keys(auditor.get(reverse("evidence-keys")).content, "the answer")
    assert answer["hash"] == head_hash(answer["body"]) == DailyHead.objects.get().hash
    assert is_signed(keys[answer["key"]], answer["signature"], answer["body"].encode())
    assert auditor.get(reverse("evidence-head", args=[2])).status_code == 404
    other = device_of(make_house(), Role.AUDITOR)
    assert other.get(reverse("evidence-head", args=[1])).status_code == 404
    assert head.hash not in other.get(reverse("evidence")).content.decode()


def test_a_made_house_says_that_it_is_one():
    for house, said in ((make_house(), False), (make_made_house(), True)):
        page = device_of(house, Role.AUDITOR).get(reverse("evidence")).content.decode()
        assert ("were made by the program, for trial" in page) is said


def make_made_house() -> House:
    """A house with the record that `make_year` leaves; the year itself would use up ids."""
    house = make_house()
    director = make_staff(house, Role.DIRECTOR)
    CommandRecord.objects.create(
        id=YEAR_ID, house=house, actor=director, kind=YEAR_KIND, answer={}, done_at=utc_now()
    )
    return house


def test_a_croupier_has_no_business_there():
    croupier = device_of(make_house(), Role.CROUPIER)
    for name, args in (("evidence", []), ("evidence-head", [1]), ("evidence-keys", [])):
        assert croupier.get(reverse(name, args=args)).status_code == 403
