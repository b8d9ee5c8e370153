"""The sentence of every refusal, in the reader's language.

Our own codes are here; those of the rules are in `games.rules.errors`. The English sentence is
the key of the catalogues, its {names} are filled with values: `*_minor` as money, words of the
game as their terms.
"""

from collections.abc import Mapping

from django.utils.translation import get_language, gettext, gettext_noop

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
    "command.key_reused": gettext_noop("This Idempotency-Key was used for another command."),
    "sign_in.needed": gettext_noop("Sign in with badge and PIN first."),
    "sign_in.wrong": gettext_noop("Badge and PIN do not belong together."),
    "sign_in.locked": gettext_noop("Too many wrong PINs: this badge is locked for 15 minutes."),
    "sign_in.pin_form": gettext_noop("A PIN is 4 to 6 digits."),
    "policy.role": gettext_noop("The role {role} may not do this ({act})."),
    "policy.not_your_table": gettext_noop("Table {table} is not yours: you hold no post there."),
    "policy.csrf": gettext_noop("The page has expired: load it again and repeat."),
    "policy.route": gettext_noop("Nobody may call this address."),
    "thing.not_found": gettext_noop("There is no {thing} {id} in this house."),
    "table.closed": gettext_noop("Table {table} is closed: open it with its float first."),
    "table.already_open": gettext_noop("Table {table} is already open."),
    "table.banca_not_kept": gettext_noop(
        "Table {table} cannot be opened: the auctioned banca of {regulation} is not kept here."
    ),
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
    "staff.jefe_full": gettext_noop(
        "{jefe} already supervises as many tables as the regulation allows: hand one over first."
    ),
    "staff.not_a_jefe": gettext_noop("{name} is not a jefe de mesa."),
    "staff.not_a_croupier": gettext_noop("{name} is not a croupier."),
    "staff.posted_elsewhere": gettext_noop("{name} is posted at table {table}."),
    "staff.not_posted": gettext_noop("{name} is not posted at table {table}."),
    "staff.already_in_charge": gettext_noop("{name} already supervises table {table}."),
    "staff.unknown": gettext_noop("No badge {badge} is known in this house."),
    "count.same_person": gettext_noop("Two different people sign a count."),
    "count.signer": gettext_noop("{name} may not sign counts at this table."),
    "count.missing": gettext_noop("The count of {kind} is missing."),
    "count.negative": gettext_noop("Nobody can count fewer than 0 of {denomination_minor}."),
    "money.amount": gettext_noop("An amount must be above zero."),
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
    "shift.not_reconciled": gettext_noop("The shift is not reconciled yet."),
    "shift.signed_by_you": gettext_noop("You have signed already: another person signs second."),
    "shift.fully_signed": gettext_noop("Two people have signed already."),
    "shift.report_changed": gettext_noop("The report on your screen is not the one to be signed."),
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
    "guest": gettext_noop("guest"),
    "entry": gettext_noop("place in line"),
    "coup": gettext_noop("coup"),
    "floor.view": gettext_noop("see the floor"),
    "table.view": gettext_noop("see a table"),
    "table.open": gettext_noop("open a table"),
    "table.last_coups": gettext_noop("announce the last coups"),
    "table.suspend": gettext_noop("suspend or resume a table"),
    "table.close": gettext_noop("close a table"),
    "table.supervise": gettext_noop("put a jefe in charge"),
    "croupier.post": gettext_noop("post croupiers"),
    "limits.post": gettext_noop("post limits"),
    "seat.assign": gettext_noop("seat guests"),
    "queue.view": gettext_noop("see the queue"),
    "queue.manage": gettext_noop("keep the queue"),
    "table.place": gettext_noop("put tables on the plan"),
    "act.undo": gettext_noop("undo an act"),
    "talla.start": gettext_noop("prepare the shoe"),
    "sabot.pass": gettext_noop("pass the sabot"),
    "coup.record": gettext_noop("record a coup"),
    "coup.undo": gettext_noop("take a coup back"),
    "coup.void": gettext_noop("void a coup"),
    "tip.record": gettext_noop("record a tip"),
    "drop.record": gettext_noop("record a drop"),
    "count.sign": gettext_noop("sign a count"),
    "shift.view": gettext_noop("see the shifts"),
    "shift.open": gettext_noop("open a shift"),
    "shift.close": gettext_noop("close a shift"),
    "shift.sign": gettext_noop("sign a shift"),
}
_TERM_PARAMS = {
    *("hand", "wager", "winner", "entered", "role", "kind", "format", "thing", "act", "allowed"),
    *("rule", "value", "direction"),
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
    return str(value)
