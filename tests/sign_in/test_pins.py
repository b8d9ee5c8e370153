"""Which PINs a person may set: none that is among the first that anybody tries."""

import pytest

from casino.demo.people import DEMO_PINS
from casino.lib.errors import BadInput
from casino.lib.policy import Role
from tables.journal.models import FloorEvent
from tables.sign_in.services.pins import verify_pin
from tables.staffing.services import set_own_pin
from tests.building import PIN, acting, make_house, make_staff, new_command

COMMON = (
    *("0000", "1111", "999999", "1234", "4321", "0123", "7890", "8901", "123456", "654321"),
    *("1980", "2026", "1999", "1212", "1221", "1122", "1112", "121212", "123123", "454454"),
    *("2468", "8642", "13579", "2580", "0852"),
)


@pytest.mark.parametrize("pin", COMMON)
def test_a_common_pin_is_refused(pin):
    with pytest.raises(BadInput, match=r"sign_in\.pin_common"):
        verify_pin(pin)


@pytest.mark.parametrize("pin", ["4711", "2741", "5101", "180573", "84126", "3021", "1805"])
def test_any_other_will_do(pin):
    verify_pin(pin)


def test_the_pins_of_the_demo_house_and_of_the_tests_are_not_common():
    for pin in (*DEMO_PINS.values(), PIN):
        verify_pin(pin)


@pytest.mark.django_db
def test_a_person_who_sets_a_common_pin_keeps_the_one_they_have():
    person = make_staff(make_house(), Role.CROUPIER)
    with pytest.raises(BadInput, match=r"sign_in\.pin_common"):
        set_own_pin(actor=acting(person), command=new_command(), pin="0000")
    person.refresh_from_db()
    assert person.check_password(PIN)
    assert not FloorEvent.objects.filter(kind="staff.pin_changed").exists()
