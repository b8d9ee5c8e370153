"""Why an act on seats, standing places or waitlists is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "standing.not_allowed": gettext_noop("No guest plays standing at table {table}."),
    "standing.full": gettext_noop("{most} guests already play standing at table {table}."),
    "standing.empty": gettext_noop("Nobody plays standing at place {place}."),
    "seat.taken": gettext_noop("Seat {seat} is taken."),
    "seat.empty": gettext_noop("Nobody sits at seat {seat}."),
    "seat.unknown": gettext_noop("Table {table} has no seat {seat}."),
    "guest.seated_elsewhere": gettext_noop("{guest} already sits at a table."),
    "waitlist.already_waiting": gettext_noop("{guest} already waits for table {table}."),
    "waitlist.already_called": gettext_noop("{guest} is already called to table {table}."),
    "waitlist.range": gettext_noop("A party is 1 to {party} people, a priority 0 to {priority}."),
    "waitlist.over": gettext_noop("{guest} no longer waits for this table."),
    "waitlist.already_in_house": gettext_noop("{guest} already waits for any table."),
    "waitlist.jump_needs_reason": gettext_noop(
        "{guest} is next: to let somebody else go first, give a reason."
    ),
    "waitlist.changed": gettext_noop("The entry of {guest} has changed: check it and try again."),
    "waitlist.which_table": gettext_noop("{guest} does not wait for that table: say which one."),
    "waitlist.other_waitlist": gettext_noop("{guest} can only move within their own waitlist."),
    "waitlist.same_waitlist": gettext_noop("{guest} is already on this waitlist."),
    "waitlist.seat_change": gettext_noop("{guest} waits for another seat of their own table."),
    "waitlist.waits_already": gettext_noop("{guest} is neither called nor on hold."),
    "waitlist.hold_range": gettext_noop("A place is kept for 1 to {most} minutes."),
    "waitlist.wish": gettext_noop("There are no such tables to wait for."),
    "place.unknown": gettext_noop("There is no such place on a waitlist."),
    "place.over": gettext_noop("You are no longer on the waitlist."),
    "place.changed": gettext_noop("Your place has just changed: look at it and try again."),
    "place.not_called": gettext_noop("You are not called now."),
    "place.answered": gettext_noop("The table knows already that you are coming."),
    "place.too_many": gettext_noop("Too many tries: wait a few seconds."),
    "seat.same": gettext_noop("{guest} sits in that seat already."),
}
