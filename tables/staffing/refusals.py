"""The refusals to hire, change or take a person off the staff."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "staff.not_yours": gettext_noop("You may not decide whether {name} is on the staff."),
    "staff.leaves_post": gettext_noop(
        "{name} is posted at table {table}: relieve or release them there first."
    ),
    "staff.leaves_tables": gettext_noop(
        "{name} supervises {tables}: hand them over to another jefe first."
    ),
    "staff.badge_form": gettext_noop("A badge is 1 to {most} letters or figures, from A to Z."),
    "staff.badge_taken": gettext_noop("The badge {badge} is taken: choose another."),
    "staff.name_form": gettext_noop("A person has a name of 1 to {most} letters."),
    "staff.language": gettext_noop("The pages are written in: {allowed}."),
}
