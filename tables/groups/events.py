"""The events of a group of houses, and of the rights to read its figures."""

from casino.lib.events import BY_NOBODY, EventKind


class GroupEvent(EventKind):
    """The kinds of events of this room."""

    GROUP_JOINED = "house.group_joined"
    GROUP_LEFT = "house.group_left"
    GROUP_RIGHT_GRANTED = "staff.group_right_granted"
    GROUP_RIGHT_WITHDRAWN = "staff.group_right_withdrawn"


BY_NOBODY.update({GroupEvent.GROUP_JOINED, GroupEvent.GROUP_LEFT})
