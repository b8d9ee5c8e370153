"""The house whose figures a request is shown: its own, or another that it may read."""

from django.http import HttpRequest

from casino.reporting.question import read_house
from tables.groups.selectors import verify_house_readable
from tables.houses.models import House
from tables.posts.doorway import actor_of, house_of


def shown_house(request: HttpRequest) -> House:
    """Return the house that an address asks of (1 query where it is another's, once a request).

    Raises BadInput `report.unknown`, NotFound `house.not_found`.
    """
    shown: House | None = getattr(request, "shown_house", None)
    if shown is None:
        asked, own = read_house(request.GET.dict()), house_of(request)
        shown = own
        if asked is not None and asked != own.pk:
            shown = verify_house_readable(actor_of(request), asked)
        request.shown_house = shown  # type: ignore[attr-defined]
    return shown
