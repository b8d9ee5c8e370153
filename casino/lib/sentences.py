"""The sentence of every refusal, in the reader's language.

Our own codes are here; those of the rules are in `games.rules.errors`. The English sentence is
the key of the catalogues, its {names} are filled with values: `*_minor` as money, words of the
game as their terms.
"""

from collections.abc import Mapping

from django.utils.translation import get_language, gettext, gettext_noop

from casino.lib.house_words import POLICY_VALUE_WORDS, POLICY_WORDS
from casino.lib.money import format_minor
from games.rules.errors import TEMPLATES

SENTENCES: dict[str, str] = {
    "input.malformed": gettext_noop("The request cannot be read: {reason}"),
    "input.field": gettext_noop("The field {field} is not right: {reason}"),
    "input.key_missing": gettext_noop("A command needs an Idempotency-Key header with a UUID."),
    "input.unknown_field": gettext_noop("There is no field {field} in this command."),
    "input.too_large": gettext_noop("The request is larger than {bytes} bytes."),
    "input.refused": gettext_noop("The request is not one that a page or device of ours sends."),
    "input.method": gettext_noop("This address does not take {method}."),
    "input.denomination": gettext_noop("The house has no chip of {denomination_minor}."),
    "input.banknote": gettext_noop("The house changes no banknote of {denomination_minor}."),
    # the ledger
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
    "command.key_reused": gettext_noop("This Idempotency-Key was used for another command."),
    "sign_in.needed": gettext_noop("Sign in first."),
    "sign_in.wrong": gettext_noop("Badge and PIN or password do not belong together."),
    "sign_in.locked": gettext_noop(
        "Too many wrong tries: this badge is locked here for 15 minutes."
    ),
    "sign_in.device_needed": gettext_noop(
        "A PIN is good only at an enrolled tablet: sign in with your password, or have this "
        "tablet enrolled."
    ),
    "sign_in.own_password_first": gettext_noop(
        "This password was given to you: set one of your own to sign in."
    ),
    "sign_in.password_form": gettext_noop("This password will not do: {reason}"),
    "sign_in.password_same": gettext_noop("The new password must be another one."),
    "device.name": gettext_noop("A tablet needs a name."),
    "device.name_taken": gettext_noop("There is a tablet {name} already: retire it first."),
    "device.code_wrong": gettext_noop(
        "This code is wrong, used or older than ten minutes: have a new one made."
    ),
    "device.retired": gettext_noop("Tablet {name} is retired already."),
    "staff.password_not_yours_to_give": gettext_noop("You may not give {name} a password."),
    "sign_in.pin_form": gettext_noop("A PIN is 4 to 6 digits."),
    "policy.role": gettext_noop("The role {role} may not do this ({act})."),
    "policy.not_your_table": gettext_noop("Table {table} is not yours: you hold no post there."),
    "policy.csrf": gettext_noop("The page has expired: load it again and repeat."),
    "policy.route": gettext_noop("Nobody may call this address."),
    "thing.not_found": gettext_noop("There is no {thing} {id} in this house."),
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
        "A table has a number of 1 to {number} signs and a name of 1 to {name}."
    ),
    "table.number_taken": gettext_noop("There is a table {table} already."),
    "table.must_be_closed": gettext_noop("Table {table} is open: close it first."),
    "table.not_reversible": gettext_noop("Table {table} has no second felt to turn to."),
    "table.turned_already": gettext_noop("Table {table} lies on that side already."),
    "table.is_turned": gettext_noop(
        "Table {table} is turned to another game: turn it to punto y banca first."
    ),
    "seat.labels": gettext_noop(
        "Each seat has a label of its own, of 1 to {length} letters or figures."
    ),
    "standing.not_allowed": gettext_noop("No guest plays standing at table {table}."),
    "standing.full": gettext_noop("{most} guests stand at table {table} already."),
    "standing.empty": gettext_noop("Nobody stands at place {place}."),
    "standing.occupied": gettext_noop("Guests still stand at table {table}: they leave first."),
    # limits
    "limits.locked": gettext_noop(
        "This house changes no limits while a table is open: close table {table} first."
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
    "queue.range": gettext_noop("A party is 1 to {party} people, a priority 0 to {priority}."),
    "queue.over": gettext_noop("{guest} no longer waits for this table."),
    # the plan of the room, and acts taken back
    "map.taken": gettext_noop("Table {table} stands there: choose a free square, or move it."),
    "map.range": gettext_noop("The plan has {columns} columns and {rows} rows; both are needed."),
    "undo.unknown": gettext_noop("No such act was done at table {table} just now."),
    "undo.never": gettext_noop("This act is not undone: do what puts it right instead."),
    "undo.several": gettext_noop("This act changed more than table {table}: put it right by hand."),
    "undo.not_yours": gettext_noop("Who did it undoes it, nobody else."),
    "undo.done": gettext_noop("This act has been undone already."),
    "undo.over": gettext_noop("The {seconds} seconds of undo are over: put it right by a new act."),
    "undo.built_on": gettext_noop("Something was done since that stands on it: it stays as it is."),
    # the policies of the house
    "house.policy_unknown": gettext_noop("{field} is no policy that can be changed here."),
    "house.choice": gettext_noop("“{policy}” is one of: {allowed}."),
    "house.switch": gettext_noop("“{policy}” is yes or no."),
    "house.range": gettext_noop("“{policy}” is a whole number from {least} to {most}."),
    "house.amount": gettext_noop("“{policy}” is from {least_minor} to {most_minor}."),
    "house.step": gettext_noop("“{policy}” is a chip of the house, or the smallest unit."),
    "house.address": gettext_noop(
        "“{policy}” begins with https:// or http://, holds no name or password, and has {most} "
        "signs at most."
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
    "house.unchanged": gettext_noop("These are the policies of the house already."),
    # the lines: calls, order, wishes
    "queue.already_in_house_line": gettext_noop("{guest} already waits for any table."),
    "queue.jump_needs_reason": gettext_noop(
        "{guest} is next: to let somebody else go first, give a reason."
    ),
    "queue.reason": gettext_noop("Give a reason, of {most} letters at most."),
    "queue.changed": gettext_noop("The place of {guest} changed meanwhile: look again and repeat."),
    "queue.which_table": gettext_noop("{guest} waits for no such table: say which one."),
    "queue.other_line": gettext_noop("{guest} can only move within their own line."),
    "queue.same_line": gettext_noop("{guest} already waits in this line."),
    "queue.seat_change": gettext_noop("{guest} waits for another seat of their own table."),
    "queue.waits_already": gettext_noop("{guest} is neither called nor on hold."),
    "queue.hold_range": gettext_noop("A place is kept for 1 to {most} minutes."),
    "queue.wish": gettext_noop("There are no such tables to wait for."),
    "seat.same": gettext_noop("{guest} sits in that seat already."),
    "staff.jefe_full": gettext_noop(
        "{jefe} has load {load}/{most} ({tables}); table {table} takes {takes}. "
        "Hand a table over first, or choose who is free for it: {free}."
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
    "staff.unknown": gettext_noop("No badge {badge} is known in this house."),
    # the banca that belongs to its holder
    "banca.not_kept_here": gettext_noop(
        "At table {table} no banca belongs to its holder: its rules auction none."
    ),
    "banca.not_by_hand": gettext_noop(
        "“{act}” is no act of its own: seats, coups and the end of the talla tell it."
    ),
    "banca.undo_over": gettext_noop(
        "This can no longer be undone: {seconds} seconds are over, or more rests on it."
    ),
    "banca.nobody_banks": gettext_noop(
        "Nobody has the banca at table {table}: it is auctioned or taken first."
    ),
    "banca.stake_lies": gettext_noop(
        "The banca of seat {seat} lies already: what is added to it is a raise, not a bet."
    ),
    "sabot.goes_with_banca": gettext_noop(
        "At table {table} the sabot goes with the banca: it is taken or renounced there."
    ),
    "count.same_person": gettext_noop("Two different people count: somebody else counts blind."),
    "count.kinds": gettext_noop(
        "Count the opening float, or one or more of what lies at the table when it closes."
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
    "slip.reason": gettext_noop("Say in 1 to {most} signs why the slip is void."),
    "box.number": gettext_noop("A box has a number of 1 to {most} signs."),
    "box.number_used": gettext_noop("The house has a box {box} already."),
    "box.seal": gettext_noop("A seal has 1 to {most} signs."),
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
    "count.negative": gettext_noop("Nobody can count fewer than 0 of {denomination_minor}."),
    "money.amount": gettext_noop("An amount must be above zero."),
    # commission: collected later, or entered where no bets were recorded
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
    "commission.more_than_outstanding": gettext_noop(
        "Of this commission {outstanding_minor} is still uncollected, not more."
    ),
    "commission.reason": gettext_noop("Give a reason, of {most} letters at most."),
    "commission.no_coups": gettext_noop(
        "No coup without bets waits for its commission at table {table}."
    ),
    "commission.taken_back": gettext_noop("This amount is taken back already."),
    "coup.not_last": gettext_noop("Only the last coup of the talla can be taken back."),
    "coup.undo_over": gettext_noop(
        "The {seconds} seconds of undo are over: the jefe voids it with a reason."
    ),
    "coup.already_void": gettext_noop("Coup {number} is already void."),
    "coup.reason": gettext_noop("A void needs a reason."),
    "coup.empty_seat_bets": gettext_noop("Nobody sits at seat {seat}, so it cannot bet."),
    "coup.order": gettext_noop("The cards are not in the order of the deal."),
    "coup.nothing_entered": gettext_noop(
        "Enter the cards of both hands, or the winner and both totals."
    ),
    "talla.first_card_missing": gettext_noop(
        "Show the first card after the cut: it tells how many cards are burned."
    ),
    "talla.cut_card_out": gettext_noop("The cut card of table {table} is out already."),
    "sabot.croupier_deals": gettext_noop("The croupier deals at this table."),
    "shift.already_open": gettext_noop("A shift is already open."),
    "shift.closed": gettext_noop("This shift is closed."),
    "shift.still_open": gettext_noop("This shift is still open: close it first."),
    "shift.number_used": gettext_noop("Shift {number} of this gaming day exists already."),
    "shift.tables_open": gettext_noop("These tables are still open: {tables}."),
    "handover.note": gettext_noop("A note needs words, {most} characters at most."),
    "handover.over": gettext_noop("The hand-over of this shift was taken over already."),
    "handover.same_person": gettext_noop(
        "Who closed the shift does not take it over: the next one in charge does."
    ),
    "shift.not_reconciled": gettext_noop("The shift is not reconciled yet."),
    "shift.signed_by_you": gettext_noop("You have signed already: another person signs second."),
    "shift.fully_signed": gettext_noop("Two people have signed already."),
    "shift.not_acknowledged": gettext_noop(
        "{count} differences over the tolerance are not acknowledged yet."
    ),
    "shift.answers": gettext_noop("Differences are acknowledged by: {role}."),
    "shift.acknowledged": gettext_noop("{name} has acknowledged this difference already."),
    "shift.tolerated": gettext_noop("This difference is tolerated: it needs no acknowledgement."),
    "shift.reason": gettext_noop("Write why, in 1 to {most} signs."),
    "shift.report_changed": gettext_noop("The report on your screen is not the one to be signed."),
    # tips
    "tips.director": gettext_noop("Directors take no part in tips."),
    "tips.points": gettext_noop(
        "At least one role has points, whole numbers from 1 to {most}; who has none is left empty."
    ),
    "tips.staff_part": gettext_noop(
        "The part of the staff is a ratio of whole numbers up to {most}, above nothing and at most "
        "the whole."
    ),
    "tips.break": gettext_noop("A break counts for 0 to {most} minutes."),
    "tips.minutes": gettext_noop("A gaming day has 0 to {most} minutes."),
    "tips.reason": gettext_noop("Say why these hours are entered, in 1 to {most} signs."),
    "tips.own_hours": gettext_noop("Another person enters your hours."),
    "tips.no_rule": gettext_noop("No rules of the pool are in force on this day: make them first."),
    "tips.no_box": gettext_noop("No table was open on this day: there are no tips to share."),
    "tips.uncounted": gettext_noop(
        "The tip boxes of these tables are not counted, so nobody knows the pool: {tables}."
    ),
    "tips.day_open": gettext_noop("Shift {number} of this day is open: close it first."),
    "tips.hours_unknown": gettext_noop("Nobody has entered how long these people worked: {names}."),
    "tips.nobody": gettext_noop("Nobody who has points worked on this day: enter their hours."),
    "tips.unchanged": gettext_noop("These shares are signed by two people; nothing has changed."),
    "tips.own_share": gettext_noop("You have a share of this pool: others sign it."),
    "tips.signed_by_you": gettext_noop("You have signed already: another person signs second."),
    "tips.changed": gettext_noop("The shares on your screen are not the ones to be signed."),
    # incidents, abandoned bets, sets of cards
    "incident.text": gettext_noop("Write 1 to {most} signs."),
    "incident.time": gettext_noop("An incident is reported within {hours} hours."),
    "incident.ruled": gettext_noop(
        "This incident is ruled on already: record an appeal, and it is ruled on once more."
    ),
    "incident.not_ruled": gettext_noop("Nothing is ruled on this incident yet: rule first."),
    "incident.closed": gettext_noop("This incident is closed: add a note to it."),
    "incident.appeal_open": gettext_noop(
        "The ruling is appealed: an inspector or a head of the floor rules first."
    ),
    "incident.not_appealed": gettext_noop("No appeal waits for a ruling here."),
    "incident.appealed_once": gettext_noop("This incident was appealed once; that ruling stands."),
    "incident.own_ruling": gettext_noop("The ruling was yours: another person hears the appeal."),
    "incident.own_report": gettext_noop("You reported this incident: another person closes it."),
    "witness.same_person": gettext_noop("The witness is another person than you."),
    "witness.role": gettext_noop("{name} may not sign as a witness."),
    "abandoned.over": gettext_noop("This bet is no longer in custody."),
    "abandoned.too_soon": gettext_noop("This bet is kept for its owner until {day}."),
    "abandoned.note": gettext_noop("Write who received it, in 1 to {most} signs."),
    "cards.named": gettext_noop("A set of cards needs a serial, a back and a manufacturer."),
    "cards.decks": gettext_noop("A set of cards has 1 to {most} decks."),
    "cards.serial_used": gettext_noop("The set {serial} is in the log already."),
    "cards.count": gettext_noop("A count of cards is 0 to {most}."),
    "cards.reason": gettext_noop("Say why the set is retired."),
    "cards.order": gettext_noop("The set {serial} is {card_state}: this is not its next step."),
    "cards.short": gettext_noop("The count of the set {serial} was wrong: count again or retire."),
    "cards.elsewhere": gettext_noop("The set {serial} is in use at another table."),
    "cards.changed": gettext_noop("The set {serial} changed meanwhile: look again and repeat."),
    "cards.talla_named": gettext_noop("The cards of talla {number} are named already."),
    "cards.too_few": gettext_noop("The set {serial} has fewer than {decks} decks."),
    "server.failed": gettext_noop("Something failed here; nothing was written. Try again."),
}

# Words that stand as values inside sentences.
TERMS: dict[str, str] = {
    "punto": gettext_noop("punto"),
    "banca": gettext_noop("banca"),
    "tie": gettext_noop("tie"),
    "punto_pair": gettext_noop("punto pair"),
    "banca_pair": gettext_noop("banca pair"),
    "P": gettext_noop("punto"),
    "B": gettext_noop("banca"),
    "T": gettext_noop("tie"),
    "director": gettext_noop("director of games"),
    "pit_manager": gettext_noop("pit manager"),
    "inspector": gettext_noop("inspector"),
    "jefe": gettext_noop("jefe de mesa"),
    "croupier": gettext_noop("croupier"),
    "cashier": gettext_noop("cashier"),
    "management": gettext_noop("management"),
    "auditor": gettext_noop("auditor"),
    "opening_float": gettext_noop("opening float"),
    "closing_float": gettext_noop("closing float"),
    "commission_box": gettext_noop("commission box"),
    "tip_box": gettext_noop("tip box"),
    "drop_box": gettext_noop("drop box"),
    "large": gettext_noop("large"),
    "midi": gettext_noop("midi"),
    "mini": gettext_noop("mini"),
    "other": gettext_noop("other"),
    "multiple": gettext_noop("the minimum itself"),
    "whole_fraction": gettext_noop("a whole fraction of the minimum"),
    "decks": gettext_noop("the decks"),
    "wagers": gettext_noop("the pay table"),
    "deductions": gettext_noop("the deductions"),
    "standing_players": gettext_noop("standing players"),
    "steps": gettext_noop("the steps of bets"),
    "tie_cap": gettext_noop("the cap of the tie maximum"),
    "maximum_rule": gettext_noop("the maximum as times of the minimum"),
    "commission": gettext_noop("the rounding of deductions"),
    "down": gettext_noop("down"),
    "up": gettext_noop("up"),
    "half_up": gettext_noop("to the nearest, halves up"),
    "table": gettext_noop("table"),
    "shift": gettext_noop("shift"),
    "revision": gettext_noop("revision"),
    "difference": gettext_noop("difference"),
    "address": gettext_noop("address"),
    "guest": gettext_noop("guest"),
    "device": gettext_noop("tablet"),
    "person": gettext_noop("person"),
    "entry": gettext_noop("place in line"),
    "limits": gettext_noop("posting of limits"),
    "coup": gettext_noop("coup"),
    "transfer": gettext_noop("movement"),
    "incident": gettext_noop("incident"),
    "head": gettext_noop("signed day"),
    "abandoned_bet": gettext_noop("abandoned bet"),
    "card_set": gettext_noop("set of cards"),
    "received": gettext_noop("received"),
    "opened": gettext_noop("opened"),
    "checked": gettext_noop("checked"),
    "in_use": gettext_noop("in use"),
    "retired": gettext_noop("retired"),
    "destroyed": gettext_noop("destroyed"),
    "requested": gettext_noop("requested"),
    "issued": gettext_noop("issued"),
    "carried": gettext_noop("carried"),
    "voided": gettext_noop("void"),
    "session": gettext_noop("session"),
    "slip": gettext_noop("slip"),
    "box": gettext_noop("box"),
    "count.call": gettext_noop("call a count"),
    "drop.count": gettext_noop("count a drop"),
    "slip.view": gettext_noop("see fills and credits"),
    "slip.request": gettext_noop("ask for a fill or a credit"),
    "slip.step": gettext_noop("hand out or receive the chips of a slip"),
    "slip.carry": gettext_noop("carry the chips of a slip"),
    "slip.void": gettext_noop("void a slip"),
    "box.view": gettext_noop("see the boxes"),
    "box.add": gettext_noop("enter a box"),
    "box.hang": gettext_noop("hang a box"),
    "box.remove": gettext_noop("take a box down"),
    "nobody": gettext_noop("nobody"),
    "floor.view": gettext_noop("see the floor"),
    "table.view": gettext_noop("see a table"),
    "table.open": gettext_noop("open a table"),
    "table.configure": gettext_noop("set up tables"),
    "table.turn": gettext_noop("turn a table to its other game"),
    "table.last_coups": gettext_noop("announce the last coups"),
    "table.suspend": gettext_noop("suspend or resume a table"),
    "table.close": gettext_noop("close a table"),
    "table.supervise": gettext_noop("put a jefe in charge"),
    "table.hand_over": gettext_noop("hand tables over"),
    "croupier.post": gettext_noop("post croupiers"),
    "staff.view": gettext_noop("see the staff"),
    "staff.manage": gettext_noop("say who is on the staff and give passwords"),
    "device.manage": gettext_noop("enrol tablets"),
    "break.manage": gettext_noop("send people on a break"),
    "house.view": gettext_noop("see the policies of the house"),
    "house.configure": gettext_noop("change the policies of the house"),
    "house.configure_money": gettext_noop(
        "change the authorised minimum or how commission is rounded"
    ),
    "limits.post": gettext_noop("post limits"),
    "limits.withdraw": gettext_noop("withdraw announced limits"),
    "limits.view": gettext_noop("see the history of limits"),
    "seat.assign": gettext_noop("seat guests"),
    "queue.view": gettext_noop("see the queue"),
    "queue.manage": gettext_noop("keep the queue"),
    "queue.house": gettext_noop("keep the waitlist of the house"),
    "table.place": gettext_noop("put tables on the plan"),
    "act.undo": gettext_noop("undo an act"),
    "talla.start": gettext_noop("prepare the shoe"),
    "sabot.pass": gettext_noop("pass the sabot"),
    "banca.act": gettext_noop("keep the banca"),
    "Offer": gettext_noop("an offer"),
    "CloseOffers": gettext_noop("closing the offers"),
    "Desist": gettext_noop("desisting"),
    "Take": gettext_noop("taking the banca"),
    "Renounce": gettext_noop("renouncing"),
    "NobodyStanding": gettext_noop("that nobody standing wants it"),
    "Raise": gettext_noop("a raise"),
    "WithdrawHalf": gettext_noop("withdrawing half"),
    "CallNoVaMas": gettext_noop("“no va más”"),
    "DrawFirstCard": gettext_noop("the first card"),
    "FinishPass": gettext_noop("the end of a pass"),
    "AnnounceSuite": gettext_noop("announcing suite"),
    "WithdrawBanca": gettext_noop("giving suite"),
    "ClaimSuite": gettext_noop("claiming the suite"),
    "EndDeck": gettext_noop("the end of the deck"),
    "Auction": gettext_noop("auction"),
    "Left": gettext_noop("offer of the banca left after ties"),
    "Turn": gettext_noop("passing of the sabot"),
    "Running": gettext_noop("banca that is held"),
    "SuiteOffer": gettext_noop("offer of the suite"),
    "coup.record": gettext_noop("record a coup"),
    "coup.undo": gettext_noop("take a coup back"),
    "coup.void": gettext_noop("void a coup"),
    "uncollected": gettext_noop("uncollected commission"),
    "commission_taken": gettext_noop("entry of commission"),
    "commission.view": gettext_noop("see uncollected commission"),
    "commission.collect": gettext_noop("collect commission"),
    "commission.leave": gettext_noop("record commission as uncollected"),
    "commission.recover": gettext_noop("recover uncollected commission"),
    "commission.record": gettext_noop("enter the commission taken"),
    "commission.take_back": gettext_noop("take back an entry of commission"),
    "tip.record": gettext_noop("record a tip"),
    "drop.record": gettext_noop("record a drop"),
    "count.sign": gettext_noop("sign a count"),
    "gaming_day": gettext_noop("gaming day"),
    "tip.view": gettext_noop("see the pool of tips"),
    "tip.rule": gettext_noop("make rules of the pool of tips"),
    "tip.hours": gettext_noop("enter hours for the pool of tips"),
    "tip.sign": gettext_noop("sign the pool of tips"),
    "ledger.view": gettext_noop("see the ledger"),
    "ledger.export": gettext_noop("download the ledger"),
    "ledger.correct": gettext_noop("correct a movement"),
    "ledger.countersign": gettext_noop("countersign a correction"),
    "shift.view": gettext_noop("see the shifts"),
    "evidence.view": gettext_noop("see the signed days"),
    "shift.open": gettext_noop("open a shift"),
    "shift.close": gettext_noop("close a shift"),
    "shift.sign": gettext_noop("sign a shift"),
    "register.view": gettext_noop("see the register of a table"),
    "shift.note": gettext_noop("leave a note to the next shift"),
    "shift.take_over": gettext_noop("take over from a shift"),
    "shift.acknowledge": gettext_noop("acknowledge a difference"),
    "incident.view": gettext_noop("see incidents"),
    "incident.report": gettext_noop("report an incident"),
    "incident.note": gettext_noop("add to an incident"),
    "incident.rule": gettext_noop("rule on an incident"),
    "incident.rule_appeal": gettext_noop("rule on an appeal"),
    "incident.close": gettext_noop("close an incident"),
    "witness.sign": gettext_noop("sign as a witness"),
    "abandoned.view": gettext_noop("see the abandoned bets"),
    "abandoned.find": gettext_noop("take an abandoned bet into custody"),
    "abandoned.pay": gettext_noop("pay an abandoned bet to its owner"),
    "abandoned.pass_on": gettext_noop("pass an abandoned bet on"),
    "cards.view": gettext_noop("see the sets of cards"),
    "cards.receive": gettext_noop("receive a set of cards"),
    "cards.handle": gettext_noop("open, count and use a set of cards"),
    "cards.retire": gettext_noop("retire a set of cards"),
    "cards.destroy": gettext_noop("destroy a set of cards"),
    **POLICY_WORDS,
    **POLICY_VALUE_WORDS,
}
_TERM_PARAMS = {
    *("hand", "wager", "winner", "entered", "role", "kind", "format", "thing", "act", "allowed"),
    *("rule", "value", "direction", "phase", "card_state", "slip_state", "policy"),
}


def template_of(code: str) -> str:
    """Tell the English sentence of a code; KeyError for a code nobody registered."""
    return SENTENCES[code] if code in SENTENCES else TEMPLATES[code]


def sentence_of(code: str, params: Mapping[str, str | int], currency: str) -> str:
    """Write the sentence of a refusal in the language that is active."""
    locale = get_language() or "es"
    filled = {name: _value_of(name, value, currency, locale) for name, value in params.items()}
    return gettext(template_of(code)).format(**filled)


def _value_of(name: str, value: str | int, currency: str, locale: str) -> str:
    if name.endswith("_minor") and isinstance(value, int):
        return format_minor(value, currency, locale)
    if name in _TERM_PARAMS:
        # Several words may stand side by side: "multiple/whole_fraction".
        words = str(value).split("/")
        return "/".join(gettext(TERMS[word]) if word in TERMS else word for word in words)
    return gettext(TERMS["nobody"]) if value == "nobody" else str(value)
