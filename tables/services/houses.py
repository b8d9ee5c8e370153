"""A house that is added to this installation, with the director who takes it from there."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time
from typing import Final
from zoneinfo import available_timezones

from django.db import transaction

from casino.lib.clock import SHIFTS_MOST, can_be_shift_starts
from casino.lib.countries import currencies_by_country
from casino.lib.errors import BadInput
from casino.lib.events import EventKind
from casino.lib.hashing import NewSecret
from casino.lib.policy import Role
from tables.models import House
from tables.selectors.house_policies import AMOUNT_MOST
from tables.services import journal
from tables.services.access import How, record_access
from tables.services.hiring import enter_person, verify_language

NAME_LENGTH: Final = 100
PIECES_MOST: Final = 20


@dataclass(frozen=True, slots=True)
class NewHouse:
    """What a house is from its first minute and stays: all that is written rests on it.

    The first of `shift_starts` is the start of the gaming day, by the house's clock. Chips and
    banknotes are in the smallest unit of the currency.
    """

    name: str
    country: str
    currency: str
    timezone: str
    gaming_day_starts: time
    shift_starts: Sequence[time]
    language: str
    denominations_minor: Sequence[int]
    banknotes_minor: Sequence[int]


def add_house(*, new: NewHouse, badge: str, director: str, password: str) -> House:
    """Add a house with its first director, whose `password` is good for setting one of their own.

    Commission is rounded to the smallest chip, so that it can be paid; this and all other policies
    are the director's to change. Nothing is written on a refusal. Raises BadInput `house.name`,
    `house.country`, `house.currency`, `house.zone`, `house.hours`, `house.pieces`, and what
    `tables.services.hiring.enter_person` raises.
    """
    return _add(new=new, badge=badge, director=director, secret=NewSecret.of(password))


@transaction.atomic
def _add(*, new: NewHouse, badge: str, director: str, secret: NewSecret) -> House:
    name = " ".join(new.name.split())
    verify_new_house(new, name)
    house = House.objects.create(
        name=name,
        country=new.country,
        currency=new.currency,
        timezone=new.timezone,
        gaming_day_starts=new.gaming_day_starts,
        shift_starts=list(new.shift_starts),
        language=new.language,
        denominations_minor=sorted(new.denominations_minor),
        banknotes_minor=sorted(new.banknotes_minor),
        commission_step_minor=min(new.denominations_minor),
    )
    person = enter_person(
        house=house, badge=badge, name=director, role=Role.DIRECTOR, secret=secret
    )
    record_access(person, How.HIRED, giver=None, signer=None)
    journal.append_by(
        journal.operator_of(house.pk),
        EventKind.HOUSE_ADDED,
        {
            "name": name,
            "country": house.country,
            "currency": house.currency,
            "timezone": house.timezone,
            "shift_starts": [at.strftime("%H:%M") for at in new.shift_starts],
            "denominations_minor": house.denominations_minor,
            "banknotes_minor": house.banknotes_minor,
            "director": person.pk,
            "badge": person.badge,
        },
    )
    return house


def verify_new_house(new: NewHouse, name: str) -> None:
    """Refuse what is no house; the first fault is named. Raises BadInput like `add_house`."""
    if not 0 < len(name) <= NAME_LENGTH or House.objects.filter(name__iexact=name).exists():
        raise BadInput("house.name", params={"most": NAME_LENGTH})
    verify_place(new.country, new.currency, new.timezone)
    starts = new.shift_starts
    if not can_be_shift_starts(starts) or starts[0] != new.gaming_day_starts:
        first = new.gaming_day_starts.strftime("%H:%M")
        raise BadInput(
            "house.hours", params={"policy": "shift_starts", "most": SHIFTS_MOST, "first": first}
        )
    verify_language(new.language)
    for values in (new.denominations_minor, new.banknotes_minor):
        if not _can_be_pieces(values):
            raise BadInput("house.pieces", params={"most": PIECES_MOST})


def verify_place(country: str, currency: str, timezone: str) -> None:
    """Refuse a country, currency or time zone that is none.

    Raises BadInput `house.country`, `house.currency`, `house.zone`.
    """
    if country not in currencies_by_country():
        raise BadInput("house.country", params={"text": country})
    if not any(currency in used for used in currencies_by_country().values()):
        raise BadInput("house.currency", params={"text": currency})
    if timezone not in available_timezones():
        raise BadInput("house.zone", params={"text": timezone})


def _can_be_pieces(values: Sequence[int]) -> bool:
    return (
        0 < len(values) <= PIECES_MOST
        and len(set(values)) == len(values)
        and all(0 < value <= AMOUNT_MOST for value in values)
    )
