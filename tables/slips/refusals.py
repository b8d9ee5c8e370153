"""Why a step of a slip is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "slip.order": gettext_noop("The slip {slip} is {slip_state}: this is not its next step."),
    "slip.side": gettext_noop(
        "This step of the slip {slip} is not yours: cage and table each do their own."
    ),
    "slip.same_person": gettext_noop(
        "You did an earlier step of the slip {slip}: somebody else does this one."
    ),
    "slip.void_by_cage": gettext_noop(
        "The cage alone does not void the slip {slip}: one of the two signatures must be"
        " from the floor."
    ),
    "slip.reason": gettext_noop("Say in 1 to {most} characters why the slip is void."),
    "slip.float_holds_less": gettext_noop(
        "The float does not hold that much, by its last count and what moved since: count it first."
    ),
}
