"""Words are searched without regard to case and accents."""

import pytest

from casino.lib.policy import Role
from tables.people.models import StaffMember
from tests.building import make_house, make_staff


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("nunez", True),
        ("NÚÑEZ", True),
        ("nu\u0301n\u0303ez", True),
        ("àngel", True),
        ("ÿ", False),
        ("nun_z", False),
        ("%", False),
        ("\u0301", True),  # an accent alone is no word: it leaves nobody out
    ],
)
def test_a_name_is_found_by_its_letters(word, found):
    person = make_staff(make_house(), Role.CROUPIER, name="Ángel Núñez")
    assert StaffMember.objects.filter(pk=person.pk, name__plain_contains=word).exists() is found
