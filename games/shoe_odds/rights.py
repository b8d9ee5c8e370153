"""Who sees the odds of the remaining shoe: whoever answers for the pit or the house.

Nobody at the table does, for a hint given to a guest would cost the house money; nor is any of it
in the state that is sent to screens.
"""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, Right, Role

RIGHTS = {
    "shoe_odds.view": Right(
        _("see the odds of the remaining shoe"),
        {**FLOOR_HEADS, Role.INSPECTOR: ANY, Role.MANAGEMENT: ANY},
    ),
}
