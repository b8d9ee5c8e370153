"""What guests may do about their own place, by the token of its code and without signing in."""

from typing import Any, Final

from django.urls import URLPattern

from casino.lib.addresses import Need
from casino.lib.commands import Command
from casino.lib.errors import TooMany
from casino.lib.pace import Pace
from casino.lib.policy import Actor
from tables.api.acts import command
from tables.api.fields import EmptySerializer, VersionSerializer
from tables.api.views import CommandView
from tables.seating.selectors.own_place import get_guest
from tables.seating.services.own_place import answer_call, leave_own_place

GUESTS: Final = Pace(most_per_s=0.5, at_once=5)


class OwnPlaceView(CommandView):
    """A command of the guest to whom the token in the address belongs."""

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Call the service on the guest's behalf. Raises NotFound, TooMany `place.too_many`."""
        guest = get_guest(ids["token"])
        if not GUESTS.allows(guest.entry_id):
            raise TooMany("place.too_many")
        return type(self).does(actor=guest, command=command, **data)


ACTS: list[URLPattern] = [
    command(
        "places/<slug:token>/coming",
        answer_call,
        name="api-place-coming",
        need=Need.NOBODY,
        summary="Say that one is coming to the table, when called",
        body=EmptySerializer,
        answer=VersionSerializer,
        base=OwnPlaceView,
    ),
    command(
        "places/<slug:token>/leave",
        leave_own_place,
        name="api-place-leave",
        need=Need.NOBODY,
        summary="Give up one's own place on a waitlist",
        body=EmptySerializer,
        answer=VersionSerializer,
        base=OwnPlaceView,
    ),
]
