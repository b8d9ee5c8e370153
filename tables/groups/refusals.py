"""Why an act on a group of houses is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "house.not_found": gettext_noop("You may not read the figures of house {id}."),
    "group.name": gettext_noop(
        "A group has a name of 1 to {most} characters that no other group here has."
    ),
    "group.joined_already": gettext_noop(
        "{house} already belongs to a group and must leave it first."
    ),
    "group.not_joined": gettext_noop("{house} belongs to no group."),
    "group.rights_held": gettext_noop(
        "People of {house} may read the group's figures: withdraw their rights first."
    ),
    "group.not_yourself": gettext_noop(
        "You cannot give yourself the right to read the group's figures."
    ),
    "group.right_held": gettext_noop("{name} may read the group's figures already."),
    "group.right_not_held": gettext_noop("{name} has no right to read the group's figures."),
}
