"""The words of the house's policies: the name, the effect and the start of each."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms

POLICY_WORDS: Final[Mapping[str, Promise]] = {
    "limits_policy": _("Limits at a table in play"),
    "limits_notice_minutes": _("Notice of new limits, in minutes"),
    "offers_seats": _("The house offers freed seats itself"),
    "call_holds_minutes": _("A call holds, in minutes"),
    "notifier": _("How guests hear that they are called"),
    "notifier_url": _("Address of the webhook"),
    "public_url": _("Address of the guests' pages"),
    "pin_needs_device": _("PINs at enrolled tablets only"),
    "break_after_minutes": _("At work until a break is due, in minutes"),
    "break_minutes": _("Length of a break, in minutes"),
    "second_language": _("Second language of the displays"),
    "skipped_seat_labels": _("Labels that no new seat gets"),
    "card_sets_counted": _("Sets of cards are counted before the shoe"),
    "suits_noted": _("Suits are asked for"),
    "shift_starts": _("Shifts start at"),
    "abandoned_bets_days": _("Abandoned bets are kept, in days"),
    "authorised_minimum_minor": _("Authorised minimum"),
    "commission_step_minor": _("Step of commission"),
    "commission_direction": _("Rounding of commission"),
    "tolerance_commission_minor": _("Tolerated difference of commission"),
    "tolerance_tips_minor": _("Tolerated difference of tips"),
    "tolerance_float_minor": _("Tolerated difference of the float"),
    "tolerance_drop_minor": _("Tolerated difference of the drop"),
    "escalation_role": _("Who answers for larger differences"),
    "commission_mode": _("When commission is taken"),
    "drop_counted_later": _("Drop boxes are counted after closing"),
    "unusual_times": _("An amount is unusual above this many times the maximum"),
}
"""The name of each policy, in the order of the page."""

POLICY_HINTS: Final[Mapping[str, Promise]] = {
    "limits_policy": _(
        "How new limits reach guests who are playing: not at all, for everybody after a"
        " notice, or from the next coup, while seated guests keep a lower minimum. From the"
        " next change that is posted; one that is announced keeps its time."
    ),
    "limits_notice_minutes": _(
        "How long before they take effect new limits are shown to guests, where they are"
        " announced. From the next announcement; one already made keeps its time."
    ),
    "offers_seats": _(
        "A free seat is offered at once to the next guest, and a guest who does not come"
        " before the call ends is taken off the waitlist; otherwise the jefe calls guests and"
        " ends calls by hand. From now on, also for seats that are free and calls that have"
        " begun."
    ),
    "call_holds_minutes": _(
        "How long a called guest has to come, while their seat is kept. From the next call;"
        " a call that has begun ends when it would have."
    ),
    "notifier": _(
        "How a guest on the waitlist hears of a call. From the next call; messages that are"
        " not sent yet are sent the new way too."
    ),
    "notifier_url": _(
        "Where the webhook sends each call, with the guest's name, signed. From the next"
        " message sent."
    ),
    "public_url": _(
        "What a guest's QR code leads to; empty, it is the address at which staff opened the page. "
        "From the next code shown; codes that guests have keep theirs."
    ),
    "pin_needs_device": _(
        "Elsewhere people sign in and sign with their password. From the next sign-in or"
        " signature; people who are signed in stay signed in."
    ),
    "break_after_minutes": _(
        "A croupier who has worked this long without a break is shown as due for one. From"
        " now on, also for those who are at work."
    ),
    "break_minutes": _(
        "How long people rest, and how long away from a table counts as a rest. Applies "
        "immediately, also to breaks under way."
    ),
    "second_language": _(
        "The public displays speak it in turn with the language of the house; that language itself"
        " is shown alone. From the next time that a display is loaded."
    ),
    "skipped_seat_labels": _(
        "With spaces between them, such as 4 13. From the next table that is added; seats keep the "
        "labels that they have."
    ),
    "card_sets_counted": _(
        "No shoe is prepared while a set that was opened at its table is not counted. Texts that "
        "demand the count want it anyway; this is for the others. From the next shoe."
    ),
    "suits_noted": _(
        "Cards that are entered by hand take two taps, rank and suit; otherwise one tap on the"
        " rank, and the suit only where somebody holds the key. No rule asks for suits, but shoes"
        " are compared more closely by them. From the next time that a table's page is loaded."
    ),
    "shift_starts": _(
        "By the clock of the house, with spaces between them, such as 12:00 20:00 04:00; the first "
        "is the start of the gaming day and stays. From the next shift that is opened; one that "
        "is open keeps its end."
    ),
    "abandoned_bets_days": _(
        "How long a bet left on the felt waits for its owner before it may be passed on."
        " From now on, also for bets in custody."
    ),
    "authorised_minimum_minor": _(
        "No sign may show guests a lower minimum. Applies from the next limits posted; limits in "
        "force or announced stay."
    ),
    "commission_step_minor": _(
        "Guests pay commission in whole multiples of it. Applies to tables opened from now on; "
        "an open table keeps its own until it closes."
    ),
    "commission_direction": _(
        "Whether a commission between two steps is rounded up or down. At tables opened from"
        " now on; a table that is open keeps its own until it closes."
    ),
    "tolerance_commission_minor": _(
        "A larger difference of one table is acknowledged before the second signature; 0 "
        "tolerates none. From the next shift that is reconciled; reports keep theirs."
    ),
    "tolerance_tips_minor": _(
        "A larger difference of one table is acknowledged before the second signature; 0 "
        "tolerates none. From the next shift that is reconciled; reports keep theirs."
    ),
    "tolerance_float_minor": _(
        "A larger difference of one table is acknowledged before the second signature; 0 "
        "tolerates none. From the next shift that is reconciled; reports keep theirs."
    ),
    "tolerance_drop_minor": _(
        "A larger difference of one table is acknowledged before the second signature; 0 "
        "tolerates none. From the next shift that is reconciled; reports keep theirs."
    ),
    "escalation_role": _(
        "Acknowledges, with a reason, what is larger than tolerated. From the next shift that is "
        "reconciled; reports keep theirs."
    ),
    "commission_mode": _(
        "Winnings are paid less commission, or in full, with the commission owed at the seat"
        " until it is collected. At tables opened from now on, where their rules leave it"
        " open."
    ),
    "drop_counted_later": _(
        "A table closes without the count of its notes: drop and win are unknown until the box is "
        "counted by two. At once, also for tables that are open."
    ),
    "unusual_times": _(
        "Notes changed, and chips on a slip or left on the felt, need a reason above that,"
        " and notes a second person too. Limits above this many times the first ones of their"
        " table need both. From now on, also at tables that are open."
    ),
}

POLICY_VALUE_WORDS: Final[Mapping[str, Promise]] = {
    "es": _("Spanish"),
    "en": _("English"),
    "it": _("Italian"),
    "locked": _("locked until the table closes"),
    "notice": _("announced with notice"),
    "between_coups": _("between coups"),
    "none": _("nobody"),
    "log": _("staff: a line in the log"),
    "webhook": _("the webhook of the house"),
    "immediate": _("at every coup, out of the pay"),
    "deferred": _("later: marked at the seat, paid when asked for"),
}
"""The choices that have no word yet."""

declare_terms(**POLICY_WORDS, **POLICY_VALUE_WORDS)
