"""Why an act at tables, seats, lines, limits or posts is refused."""

from django.utils.translation import gettext_noop

FLOOR: dict[str, str] = {
    "staff.not_your_own": gettext_noop("Nobody decides about their own place or access."),
    "access.second_person": gettext_noop(
        "A second person signs when access is given: add their badge and PIN or password."
    ),
    "access.signed_by_person": gettext_noop(
        "{name} receives the access: a third person signs for it."
    ),
    "access.given_lately": gettext_noop(
        "Somebody gave you access yourself, less than {days} days ago: another director does this."
    ),
    "access.only_directors": gettext_noop(
        "The command line gives access to directors only: a director gives it to {name}, and a "
        "second person signs."
    ),
    "table.closed": gettext_noop("Table {table} is closed: open it with its float first."),
    "table.already_open": gettext_noop("Table {table} is already open."),
    "table.suspended": gettext_noop("Table {table} is suspended: resume it first."),
    "table.not_suspended": gettext_noop("Table {table} is not suspended."),
    "table.no_shift": gettext_noop("No shift is open: the pit manager opens it first."),
    "table.no_jefe": gettext_noop("Table {table} has no jefe: give it one first."),
    "table.talla_open": gettext_noop("Table {table} has a talla in play: end it first."),
    "table.no_talla": gettext_noop("Table {table} has no talla: prepare the shoe first."),
    "table.last_coups_over": gettext_noop("The last coups are played: close table {table}."),
    "table.last_coups_announced": gettext_noop("The last coups of table {table} are announced."),
    "table.last_coups_range": gettext_noop("The last coups are 1 to {most}."),
    "table.changed": gettext_noop("Table {table} changed meanwhile: look again and repeat."),
    "table.last_coups_needed": gettext_noop(
        "Guests sit at table {table}: announce and play its last coups, or close it with a reason."
    ),
    "table.name": gettext_noop(
        "A table has a number of 1 to {number} characters and a name of 1 to {name}."
    ),
    "table.number_taken": gettext_noop("There is a table {table} already."),
    "table.must_be_closed": gettext_noop("Table {table} is open: close it first."),
    "table.not_reversible": gettext_noop("Table {table} has no second felt to turn to."),
    "table.turned_already": gettext_noop("That side of table {table} is up already."),
    "table.is_turned": gettext_noop(
        "Table {table} is turned to another game: turn it to punto y banca first."
    ),
    "seat.label_skipped": gettext_noop(
        "The house calls no seat {seat}: leave the label out, or change the house's policy first."
    ),
    "seat.labels": gettext_noop(
        "Each seat has a label of its own, of 1 to {length} letters or figures."
    ),
    "standing.not_allowed": gettext_noop("No guest plays standing at table {table}."),
    "standing.full": gettext_noop("{most} guests already play standing at table {table}."),
    "standing.empty": gettext_noop("Nobody plays standing at place {place}."),
    "standing.occupied": gettext_noop(
        "Guests are still playing standing at table {table}: they leave first."
    ),
    "limits.locked": gettext_noop(
        "This house changes no limits while a table is open: close table {table} first."
    ),
    "limits.unusual": gettext_noop(
        "Limits from {minimum_minor} to {maximum_minor} are unusual for table {table}. Put them "
        "right; if they are right, say why, and a second person signs."
    ),
    "limits.announced": gettext_noop(
        "A change of limits is announced at table {table}: withdraw it first."
    ),
    "limits.withdrawn": gettext_noop("These limits are withdrawn already."),
    "limits.in_force": gettext_noop(
        "These limits are in force and cannot be withdrawn: post others."
    ),
    "seat.taken": gettext_noop("Seat {seat} is taken."),
    "seat.empty": gettext_noop("Nobody sits at seat {seat}."),
    "seat.unknown": gettext_noop("Table {table} has no seat {seat}."),
    "guest.seated_elsewhere": gettext_noop("{guest} already sits at a table."),
    "guest.name": gettext_noop("A guest needs a name or nickname."),
    "queue.already_waiting": gettext_noop("{guest} already waits for table {table}."),
    "queue.already_called": gettext_noop("{guest} is already called to table {table}."),
    "queue.range": gettext_noop("A party is 1 to {party} people, a priority 0 to {priority}."),
    "queue.over": gettext_noop("{guest} no longer waits for this table."),
    "map.taken": gettext_noop("Table {table} is there: choose a free square, or move it."),
    "map.range": gettext_noop("The plan has {columns} columns and {rows} rows; both are needed."),
    "undo.unknown": gettext_noop("No such act was done at table {table} in the last seconds."),
    "undo.unknown_in_house_line": gettext_noop(
        "No such act was done on the waitlist of the house in the last seconds."
    ),
    "undo.never": gettext_noop("This act is not undone: do what puts it right instead."),
    "undo.several": gettext_noop("This act changed more than table {table}: put it right by hand."),
    "undo.not_yours": gettext_noop("Only the person who did this can undo it."),
    "undo.done": gettext_noop("This act has been undone already."),
    "undo.over": gettext_noop("The {seconds} seconds of undo are over: put it right by a new act."),
    "undo.built_on": gettext_noop("A later action depends on this one: it stays as it is."),
    "house.policy_unknown": gettext_noop("{field} is not a policy that can be changed here."),
    "house.choice": gettext_noop("“{policy}” is one of: {allowed}."),
    "house.switch": gettext_noop("“{policy}” is yes or no."),
    "house.range": gettext_noop("“{policy}” is a whole number from {least} to {most}."),
    "house.amount": gettext_noop("“{policy}” is from {least_minor} to {most_minor}."),
    "house.step": gettext_noop("“{policy}” is a chip of the house, or the smallest unit."),
    "house.address": gettext_noop(
        "“{policy}” begins with https:// or http://, holds no name or password, and has"
        " {most} characters at most."
    ),
    "house.address_missing": gettext_noop("The webhook needs an address: fill in “{policy}” too."),
    "house.labels": gettext_noop(
        "“{policy}” are {most} labels at most, each of 1 to {length} letters or figures, each once."
    ),
    "house.hours": gettext_noop(
        "“{policy}” are {most} hours at most, such as 20:00, the first {first}, in the order of "
        "the gaming day and each two hours after the one before."
    ),
    "house.no_tablet": gettext_noop(
        "No tablet is enrolled, so no PIN would be good anywhere: enrol one first."
    ),
    "house.name": gettext_noop(
        "A house has a name of 1 to {most} characters that no other house here has."
    ),
    "house.country": gettext_noop("“{text}” is not a country: give its two letters, such as ES."),
    "house.currency": gettext_noop(
        "“{text}” is not a currency in use: give its three letters, such as EUR."
    ),
    "house.zone": gettext_noop(
        "“{text}” is not a time zone: give its name, such as Europe/Madrid."
    ),
    "house.pieces": gettext_noop(
        "Chips, and banknotes, are {most} amounts above zero at most, each once."
    ),
    "house.not_found": gettext_noop("You may not read the figures of a house {id}."),
    "group.name": gettext_noop(
        "A group has a name of 1 to {most} characters that no other group here has."
    ),
    "group.joined_already": gettext_noop("{house} is of a group already: it leaves that first."),
    "group.not_joined": gettext_noop("{house} is of no group of houses."),
    "group.rights_held": gettext_noop(
        "People of {house} may read the group's figures: withdraw their rights first."
    ),
    "group.not_yourself": gettext_noop(
        "Nobody gives themselves a right to read the group's figures."
    ),
    "group.right_held": gettext_noop("{name} may read the group's figures already."),
    "group.right_not_held": gettext_noop("{name} has no right to read the group's figures."),
    "house.unchanged": gettext_noop("These are the policies of the house already."),
    "queue.already_in_house_line": gettext_noop("{guest} already waits for any table."),
    "queue.jump_needs_reason": gettext_noop(
        "{guest} is next: to let somebody else go first, give a reason."
    ),
    "queue.reason": gettext_noop("Give a reason, of {most} letters at most."),
    "queue.changed": gettext_noop("The place of {guest} changed meanwhile: look again and repeat."),
    "queue.which_table": gettext_noop("{guest} does not wait for that table: say which one."),
    "queue.other_line": gettext_noop("{guest} can only move within their own waitlist."),
    "queue.same_line": gettext_noop("{guest} is already on this waitlist."),
    "queue.seat_change": gettext_noop("{guest} waits for another seat of their own table."),
    "queue.waits_already": gettext_noop("{guest} is neither called nor on hold."),
    "queue.hold_range": gettext_noop("A place is kept for 1 to {most} minutes."),
    "queue.wish": gettext_noop("There are no such tables to wait for."),
    "seat.same": gettext_noop("{guest} sits in that seat already."),
    "staff.jefe_full": gettext_noop(
        "{jefe} has load {load}/{most} ({tables}); table {table} takes {takes}. Hand a table"
        " over first, or choose a jefe who has room for it: {free}."
    ),
    "staff.jefe_full_all": gettext_noop(
        "{jefe} has load {load}/{most} and cannot take over {takes} more ({tables}): "
        "nothing was handed over."
    ),
    "staff.not_yours_to_hand_over": gettext_noop(
        "You hand over your own tables only: {name} hands theirs over, or the pit manager."
    ),
    "staff.same_jefe": gettext_noop("{name} has these tables already."),
    "staff.no_tables": gettext_noop("{name} supervises no table."),
    "staff.not_in_charge": gettext_noop("{name} does not supervise table {table}."),
    "staff.on_break": gettext_noop("{name} is on a break: end it first."),
    "staff.not_on_break": gettext_noop("{name} is not on a break."),
    "staff.break_at_post": gettext_noop(
        "{name} is posted at table {table}: relieve them first, then they rest."
    ),
    "staff.relief_by_oneself": gettext_noop("{name} cannot relieve {name}."),
    "staff.not_a_jefe": gettext_noop("{name} is not a jefe de mesa."),
    "staff.not_a_croupier": gettext_noop("{name} is not a croupier."),
    "staff.posted_elsewhere": gettext_noop("{name} is posted at table {table}."),
    "staff.not_posted": gettext_noop("{name} is not posted at table {table}."),
    "staff.already_in_charge": gettext_noop("{name} already supervises table {table}."),
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
    "staff.unknown": gettext_noop("No badge {badge} is known in this house."),
}
