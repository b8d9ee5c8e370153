"""Why an act on the pool of tips is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "tips.director": gettext_noop("Directors take no part in tips."),
    "tips.points": gettext_noop(
        "At least one role has points, whole numbers from 1 to {most}; leave a role"
        " without points empty."
    ),
    "tips.staff_part": gettext_noop(
        "The part of the staff is a ratio of whole numbers up to {most}, above nothing and at most "
        "the whole."
    ),
    "tips.break": gettext_noop("A break counts for 0 to {most} minutes."),
    "tips.minutes": gettext_noop("A gaming day has 0 to {most} minutes."),
    "tips.reason": gettext_noop("Say why these hours are entered, in 1 to {most} characters."),
    "tips.own_hours": gettext_noop("Another person enters your hours."),
    "tips.interested": gettext_noop(
        "You have a share in the tips of this day, so you may not enter hours. The director does, "
        "or a head of the floor without points."
    ),
    "tips.no_rule": gettext_noop("No pool rules are in force on this day: make them first."),
    "tips.no_box": gettext_noop("No table was open on this day: there are no tips to share."),
    "tips.uncounted": gettext_noop(
        "The tip boxes of these tables are not counted, so nobody knows the pool: {tables}."
    ),
    "tips.day_open": gettext_noop("Shift {number} of this day is open: close it first."),
    "tips.hours_unknown": gettext_noop("Nobody has entered how long these people worked: {names}."),
    "tips.nobody": gettext_noop("Nobody with points worked on this day: enter their hours."),
    "tips.unchanged": gettext_noop("These shares are signed by two people; nothing has changed."),
    "tips.own_share": gettext_noop("You have a share of this pool: others sign it."),
    "tips.signed_by_you": gettext_noop(
        "You have signed already: a different person gives the second signature."
    ),
    "tips.not_signed": gettext_noop("Two people sign the pool before anybody is paid from it."),
    "tips.nothing_to_pay": gettext_noop("This pool gave {name} nothing to be paid."),
    "tips.pay_yourself": gettext_noop("Another person pays you your tips."),
    "tips.paid": gettext_noop("{name} was paid from this pool already."),
    "tips.acknowledged": gettext_noop("You have said already that you were paid."),
    "tips.changed": gettext_noop("The shares on your screen are not the ones to be signed."),
}
