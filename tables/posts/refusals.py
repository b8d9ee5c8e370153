"""Why an act on jefes, croupiers or breaks is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "policy.not_your_table": gettext_noop("Table {table} is not yours: you hold no post there."),
    "staff.jefe_full": gettext_noop(
        "{jefe} has load {load}/{most} ({tables}); table {table} takes {takes}. Hand a table"
        " over first, or choose a jefe who has room for it: {free}."
    ),
    "staff.jefe_full_all": gettext_noop(
        "{jefe} has load {load}/{most} and cannot take over {takes} more ({tables}): "
        "nothing was handed over."
    ),
    "staff.not_yours_to_hand_over": gettext_noop(
        "You can hand over only your own tables. {name} or the pit manager hands over the others."
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
}
