"""The pages of the waitlists, for those who keep them and for guests."""

from tables.seating.pages.guests import GUESTS
from tables.seating.pages.waitlists import WAITLISTS

PAGES = [*WAITLISTS, *GUESTS]
