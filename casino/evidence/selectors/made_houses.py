"""The house whose year was made for trial: its records were written past the guards."""

from typing import Final
from uuid import NAMESPACE_URL, uuid5

from tables.houses.models import House
from tables.journal.models import CommandRecord

YEAR_ID: Final = uuid5(NAMESPACE_URL, "sabot:make_year")
"""The id of the command that marks a made year, with the data it was made from."""


def is_made(house: House) -> bool:
    """Return whether the year of a house was made, so that none of its days can be whole."""
    return CommandRecord.objects.filter(id=YEAR_ID, house=house).exists()
