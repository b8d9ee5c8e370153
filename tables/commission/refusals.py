"""Why an act on commission that a guest owes is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
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
    "commission.more_than_outstanding": gettext_noop(
        "Of this commission {outstanding_minor} is still uncollected, not more."
    ),
    "commission.reason": gettext_noop("Give a reason of at most {most} characters."),
}
