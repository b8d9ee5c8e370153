"""Why an act on money, counts or the end of a shift is refused."""

from django.utils.translation import gettext_noop

from .plurals import ngettext_noop

MONEY: dict[str, str] = {
    "ledger.corrected": gettext_noop(
        "Movement {id} is corrected already: correct its correction instead."
    ),
    "ledger.by_its_act": gettext_noop(
        "Movement {id} follows from another record: correct that one, and the money follows."
    ),
    "ledger.more_than_moved": gettext_noop(
        "Movement {id} and its corrections would take back more than was ever moved."
    ),
    "ledger.same_amount": gettext_noop("Movement {id} is of {amount_minor} already."),
    "ledger.words": gettext_noop("Say why it is corrected, in 1 to {most} letters."),
    "ledger.range": gettext_noop("Ask for 1 to {most} days, the first one first."),
    "ledger.hidden": gettext_noop(
        "Boxes of the gaming day {day} are still to be counted, and you may count them: ask for "
        "these days again when they are counted."
    ),
    "ledger.cage_hidden": gettext_noop(
        "You may count the cage: ask for days that were over when it was last counted, or for a "
        "shift."
    ),
    "count.same_person": gettext_noop("Two different people count: somebody else counts blind."),
    "count.kinds": gettext_noop(
        "Count the opening float, or one or more of the things at the table when it closes."
    ),
    "count.agreed": gettext_noop("Two people agree on the {kind} already."),
    "count.check_first": gettext_noop("The {kind} is called: now a second person counts it."),
    "count.call_first": gettext_noop("The {kind} is called out before it is counted blind."),
    "count.money_moved": gettext_noop(
        "Money moved since the {kind} was called: call it and count it once more."
    ),
    "count.not_agreed": gettext_noop("Two people have not agreed on the {kind} yet: count it."),
    "float.below_advised": gettext_noop(
        "The float of {float_minor} is less than {times} times the minimum of {minimum_minor}, "
        "which is {least_minor}: bring more, or say why it opens so."
    ),
    "recount.reason": gettext_noop("Say in 1 to {most} characters why the float is counted again."),
    "recount.not_agreed": gettext_noop(
        "Two people have not agreed on the float of table {table} yet: there is nothing to count "
        "again."
    ),
    "recount.table_open": gettext_noop(
        "Table {table} opened with this float: count it now as the float during play."
    ),
    "drop.counted": gettext_noop("The drop of that session of table {table} is counted."),
    "drop.session_open": gettext_noop(
        "Table {table} is still open: its drop is counted as it closes, or after."
    ),
    "slip.under_way": gettext_noop("Slips are under way: {slips}. Receive or void them first."),
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
    "box.number": gettext_noop("A box has a number of 1 to {most} characters."),
    "box.number_used": gettext_noop("The house has a box {box} already."),
    "box.seal": gettext_noop("A seal has 1 to {most} characters."),
    "box.seal_used": gettext_noop("The seal {seal} was used before."),
    "box.hangs": gettext_noop("The box {box} hangs at table {table}: take it down first."),
    "box.place_taken": gettext_noop("A box of this kind hangs at table {table} already."),
    "box.hangs_nowhere": gettext_noop("The box {box} hangs at no table."),
    "box.not_independent": gettext_noop(
        "{name} worked at table {table} in this shift: somebody from outside takes the box down."
    ),
    "box.still_hangs": gettext_noop(
        "The drop box still hangs at table {table}: take it down, then count it."
    ),
    "box.holds_drop": gettext_noop(
        "The box {box} at table {table} holds the drop of its last session: take it down and "
        "hang another."
    ),
    "box.holds_less": gettext_noop(
        "Less than that went into the box in this session: first correct what was paid at the cage."
    ),
    "count.negative": gettext_noop("Nobody can count fewer than 0 of {denomination_minor}."),
    "money.amount": gettext_noop("An amount must be above zero."),
    "money.no_chip": gettext_noop(
        "No chips of the house make {amount_minor}: an amount is a multiple of {step_minor}."
    ),
    "money.no_note": gettext_noop(
        "No banknotes make {amount_minor}: an amount is a multiple of {step_minor}."
    ),
    "money.too_much": gettext_noop(
        "{amount_minor} is more than any house could hold: look at what was typed."
    ),
    "amount.unusual": gettext_noop(
        "{amount_minor} is unusual for table {table}. Put it right; if it is right, say why, and a "
        "second person signs."
    ),
    "amount.unsaid": gettext_noop(
        "{amount_minor} is unusual for table {table}. Put it right; if it is right, say why."
    ),
    "cage.unusual": gettext_noop(
        "This is more than twice what was ever counted in the cage. Put it right; if it is right, "
        "say how it comes."
    ),
    "amount.by_two": gettext_noop(
        "A reason and the signature of a second person go together: give both, or neither."
    ),
    "amount.reason": gettext_noop("Say why the amount is right, in 1 to {most} characters."),
    "money.negative": gettext_noop("An amount cannot be below zero."),
    "commission.owed": gettext_noop(
        "Seat {seat} owes {owed_minor} of commission: collect it first, or a jefe records it as "
        "uncollected."
    ),
    "commission.owed_at_table": gettext_noop(
        "Commission of {owed_minor} is still owed (seats: {seats}): collect it first, or a jefe "
        "records it as uncollected."
    ),
    "commission.nothing_owed": gettext_noop("Seat {seat} owes no commission."),
    "commission.more_than_owed": gettext_noop(
        "Seat {seat} owes {owed_minor} of commission, not more."
    ),
    "commission.not_lower": gettext_noop(
        "This payment is {amount_minor} now: it can only be corrected to less; collect"
        " more as a new payment."
    ),
    "commission.recovered_not_lower": gettext_noop(
        "The recovered amount is {amount_minor} now: it can only be corrected to less;"
        " recover more as a new amount."
    ),
    "commission.given_back": gettext_noop(
        "Only {paid_minor} of what this seat paid is left: the rest went back with a void."
    ),
    "cage.holds_less": gettext_noop(
        "The cage does not hold that much, by its last count and what moved since: count it again."
    ),
    "cage.not_counted": gettext_noop(
        "Nobody has counted the cage yet: two people count it before it hands chips out."
    ),
    "float.holds_less": gettext_noop(
        "The float does not hold that much, by its last count and what moved since. Count it"
        " or bring a fill; or say why the amount is right, and a second person signs."
    ),
    "slip.float_holds_less": gettext_noop(
        "The float does not hold that much, by its last count and what moved since: count it first."
    ),
    "cage.words": gettext_noop("Say it in {most} letters at most."),
    "commission.more_than_outstanding": gettext_noop(
        "Of this commission {outstanding_minor} is still uncollected, not more."
    ),
    "commission.reason": gettext_noop("Give a reason, of {most} letters at most."),
    "commission.no_coups": gettext_noop(
        "No coup without bets waits for its commission at table {table}."
    ),
    "commission.taken_back": gettext_noop("This amount is taken back already."),
    "shift.already_open": gettext_noop("A shift is already open."),
    "shift.closed": gettext_noop("This shift is closed."),
    "shift.still_open": gettext_noop("This shift is still open: close it first."),
    "shift.number_used": gettext_noop("Shift {number} of this gaming day exists already."),
    "shift.tables_open": gettext_noop("These tables are still open: {tables}."),
    "handover.note": gettext_noop("A note needs words, {most} characters at most."),
    "handover.over": gettext_noop("The hand-over of this shift was taken over already."),
    "handover.same_person": gettext_noop(
        "The person who closed the shift cannot take it over: the next person in charge does."
    ),
    "shift.not_reconciled": gettext_noop("The shift is not reconciled yet."),
    "shift.signed_by_you": gettext_noop(
        "You have signed already: a different person gives the second signature."
    ),
    "shift.fully_signed": gettext_noop("Two people have signed already."),
    "shift.not_acknowledged": ngettext_noop(
        "{count} difference over the tolerance is not acknowledged yet.",
        "{count} differences over the tolerance are not acknowledged yet.",
    ),
    "shift.answers": gettext_noop("Differences are acknowledged by: {role}."),
    "shift.acknowledged": gettext_noop("{name} has acknowledged this difference already."),
    "shift.tolerated": gettext_noop("This difference is tolerated: it needs no acknowledgement."),
    "shift.reason": gettext_noop("Write why, in 1 to {most} characters."),
    "shift.report_changed": gettext_noop("The report on your screen is not the one to be signed."),
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
        "You share in the tips of this day, so you enter nobody's hours: the director does, or a "
        "head of the floor without points."
    ),
    "tips.no_rule": gettext_noop("No rules of the pool are in force on this day: make them first."),
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
