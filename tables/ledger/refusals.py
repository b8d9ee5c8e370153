"""Why money is not moved, or a movement not corrected."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "input.denomination": gettext_noop("The house has no chip of {denomination_minor}."),
    "input.banknote": gettext_noop("The house changes no banknote of {denomination_minor}."),
    "ledger.corrected": gettext_noop(
        "Movement {id} is corrected already: correct its correction instead."
    ),
    "ledger.by_its_act": gettext_noop(
        "Movement {id} follows from another record: correct that one, and the money follows."
    ),
    "ledger.more_than_moved": gettext_noop(
        "Movement {id} and its corrections would take back more than was ever moved."
    ),
    "ledger.same_amount": gettext_noop("Movement {id} is already {amount_minor}."),
    "ledger.words": gettext_noop("Say why it is corrected, in 1 to {most} letters."),
    "box.holds_less": gettext_noop(
        "Less than that went into the box in this session: correct the cage's payment first."
    ),
    "count.negative": gettext_noop("A count of {denomination_minor} cannot be below 0."),
    "money.amount": gettext_noop("An amount must be above zero."),
    "money.no_chip": gettext_noop(
        "No chips of the house make {amount_minor}: an amount is a multiple of {step_minor}."
    ),
    "money.no_note": gettext_noop(
        "No banknotes make {amount_minor}: an amount is a multiple of {step_minor}."
    ),
    "money.too_much": gettext_noop(
        "{amount_minor} is more than a house can hold: check what was typed."
    ),
    "money.negative": gettext_noop("An amount cannot be below zero."),
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
}
