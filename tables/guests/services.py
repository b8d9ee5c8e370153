"""Guests by name: the floor has no other data about them."""

import unicodedata

from django.db import connection
from django.utils import translation
from django.utils.translation import gettext

from casino.lib.errors import BadInput
from casino.lib.finding import find_by_id
from tables.guests.models import Guest
from tables.houses.models import House

NAME_LENGTH = 40


def get_guest(house_id: int, guest_id: int) -> Guest:
    """Get a guest of the house. Raises NotFound."""
    return find_by_id(Guest.objects.filter(house_id=house_id), guest_id, "guest")


def pick_guest(
    house_id: int, name: str, guest_id: int | None, *, is_nameless: bool = False
) -> Guest:
    """Get the guest with an id, or else with a name, or a new one whose name nobody knows.

    Raises NotFound, BadInput `guest.name`.
    """
    if is_nameless:
        return make_nameless(house_id)
    if guest_id is not None:
        return get_guest(house_id, guest_id)
    return find_or_make_guest(house_id, name)


def make_nameless(house_id: int) -> Guest:
    """Make a guest whose name nobody knows: a word in the house's language, and a number.

    By the number two of them at a table are not confused.
    """
    house = House.objects.get(id=house_id)
    guest = Guest.objects.create(house=house, name="")
    with translation.override(house.language):
        guest.name = gettext("Guest %(number)s") % {"number": guest.pk % 1000}
    guest.save(update_fields=["name"])
    return guest


def find_or_make_guest(house_id: int, name: str) -> Guest:
    """Find the guest of that name, however it is capitalised, or make one.

    Must run inside a transaction: two devices that enter one new name wait for one another. Raises
    BadInput `guest.name` for an empty or overlong name, or one with invisible characters, since two
    names must not look the same.
    """
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    if not name or len(name) > NAME_LENGTH or not name.isprintable():
        raise BadInput("guest.name")
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(%s, %s))", [name.lower(), house_id]
        )
    known = Guest.objects.filter(house_id=house_id, name__iexact=name).order_by("id").first()
    return known or Guest.objects.create(house_id=house_id, name=name)
