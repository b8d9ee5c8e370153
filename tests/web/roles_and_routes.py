"""The roles that each address admits in the trade: one row for each, written by hand.

The columns and marks are those of `tests.roles_and_acts`; `o` is at an address of one of their
tables, or of something at one. What the rooms declare, and the answers of the house, are compared
with this table.
"""

from typing import Final

from casino.lib.policy import Reach, Role
from tests.roles_and_acts import read_table

# fmt: off
_ROUTES: Final = """
                                dir pit ins jefe cro cash mgmt aud

# oneself
api-sign-out                     +   +   +   +   +   +   +   +
api-me                           +   +   +   +   +   +   +   +
api-command                      +   +   +   +   +   +   +   +
api-command-withdraw             +   +   +   +   +   +   +   +
api-pin-own                      +   +   +   +   +   +   +   +
api-password-own                 +   +   +   +   +   +   +   +
password                         +   +   +   +   +   +   +   +
api-tips-mine                    +   +   +   +   +   +   +   +
api-tip-acknowledge              +   +   +   +   +   +   +   +
tips-mine                        +   +   +   +   +   +   +   +
tips-mine-file                   +   +   +   +   +   +   +   +
schema                           +   +   +   +   +   +   +   +
api-docs                         +   +   +   +   +   +   +   +

# the room
board                            +   +   +   +   +   +   +   +
map                              +   +   +   +   +   +   +   +
table                            +   +   +   +   +   +   +   +
api-tables                       +   +   +   +   +   +   +   +
api-table                        +   +   +   +   +   +   +   +
api-regulations                  +   +   +   +   +   +   +   +
api-talla-coups                  +   +   +   +   +   +   +   +
register                         +   +   +   o   o   +   +   +
register-session                 +   +   +   o   o   +   +   +
register-file                    +   +   +   o   o   +   +   +
api-table-sessions               +   +   +   o   o   +   +   +

# tables
tables                           +   +   .   .   .   .   .   .
api-table-add                    +   +   .   .   .   .   .   .
api-table-configure              +   +   .   .   .   .   .   .
api-table-place                  +   +   .   .   .   .   .   .
api-table-jefe                   +   +   .   .   .   .   .   .
table-odds                       +   +   +   .   .   .   +   .
table-setup                      +   +   .   o   .   .   .   .
api-table-turn                   +   +   .   o   .   .   .   .
table-open                       +   +   .   o   .   .   .   .
api-table-open                   +   +   .   o   .   .   .   .
api-table-last-coups             +   +   .   o   .   .   .   .
api-table-suspend                +   +   .   o   .   .   .   .
api-table-resume                 +   +   .   o   .   .   .   .
table-close                      +   +   .   o   .   .   .   .
api-table-close                  +   +   .   o   .   .   .   .
api-hand-over                    +   +   .   o   .   .   .   .
table-limits                     +   +   .   o   .   .   .   .
api-table-limits                 +   +   .   o   .   .   .   .
api-limits-withdraw              +   +   .   o   .   .   .   .
limits-history                   +   +   +   o   .   .   +   +

# the staff and the devices
staff                            +   +   +   +   .   .   +   +
person                           +   +   +   +   .   .   +   +
api-staff                        +   +   +   +   .   .   +   +
api-staff-version                +   +   +   +   .   .   +   +
api-staff-hire                   +   .   .   .   .   .   .   .
api-staff-deactivate             +   +   .   .   .   .   .   .
api-staff-reinstate              +   .   .   .   .   .   .   .
api-password-give                +   .   .   .   .   .   .   .
api-group-right-grant            +   .   .   .   .   .   .   .
api-group-right-withdraw         +   .   .   .   .   .   .   .
devices                          +   +   .   .   .   .   .   .
readers                          +   +   .   .   .   .   .   .
api-device-code                  +   +   .   .   .   .   .   .
api-reader-code                  +   +   .   .   .   .   .   .
api-device-retire                +   +   .   .   .   .   .   .
table-staff                      +   +   .   o   .   .   .   .
api-croupier-post                +   +   .   o   .   .   .   .
api-croupier-release             +   +   .   o   .   .   .   .
api-croupier-relieve             +   +   .   o   .   .   .   .
api-break-start                  +   +   .   +   .   .   .   .
api-break-end                    +   +   .   +   .   .   .   .
house-policies                   +   +   +   +   .   .   +   +
api-house                        +   +   +   +   .   .   +   +
own-rules                        +   +   +   .   .   .   +   +
own-rules-version                +   +   +   .   .   .   +   +
own-rules-draft                  +   .   .   .   .   .   .   .
api-own-rules                    +   .   .   .   .   .   .   .

# guests and waitlists
api-seat-take                    +   +   .   o   o   .   .   .
api-seat-leave                   +   +   .   o   o   .   .   .
api-seat-change                  +   +   .   o   o   .   .   .
api-guest-stand                  +   +   .   o   o   .   .   .
api-standing-leave               +   +   .   o   o   .   .   .
waitlist                         +   +   +   +   +   +   +   +
api-waitlist                     +   +   +   +   +   +   +   +
api-waitlist-next                +   +   +   +   +   +   +   +
house-waitlist                   +   +   +   +   +   +   +   +
api-house-waitlist               +   +   +   +   +   +   +   +
waitlist-entry                   +   +   .   o   .   .   .   .
waitlist-qr                      +   +   .   o   .   .   .   .
api-waitlist-join                +   +   .   o   .   .   .   .
api-waitlist-call                +   +   .   o   .   .   .   .
api-waitlist-seat                +   +   .   o   .   .   .   .
api-waitlist-leave               +   +   .   o   .   .   .   .
api-waitlist-ask-seat            +   +   .   o   .   .   .   .
api-waitlist-hold                +   +   .   o   .   .   .   .
api-waitlist-resume              +   +   .   o   .   .   .   .
api-waitlist-move                +   +   .   o   .   .   .   .
api-waitlist-priority            +   +   .   o   .   .   .   .
api-waitlist-transfer            +   +   .   o   .   .   .   .
api-house-waitlist-join          +   +   .   +   .   .   .   .
api-act-undo                     +   +   .   o   o   .   .   .
api-house-waitlist-undo          +   +   .   o   o   .   .   .

# the game
api-shoe-step                    .   .   .   o   o   .   .   .
api-shoe-again                   .   .   .   o   o   .   .   .
api-talla-start                  .   .   .   o   o   .   .   .
api-talla-cut-card               .   .   .   o   o   .   .   .
api-talla-end                    .   .   .   o   o   .   .   .
api-sabot-refuse                 .   .   .   o   o   .   .   .
api-coup-act                     .   .   .   o   o   .   .   .
api-coup-acts-back               .   .   .   o   o   .   .   .
api-coup-preview                 .   .   .   o   o   .   .   .
api-coup-record                  .   .   .   o   o   .   .   .
api-coup-undo                    .   .   .   o   o   .   .   .
api-phase-mark                   .   .   .   o   o   .   .   .
api-reader-card                  .   .   .   o   o   .   .   .
api-reader-clear                 .   .   .   o   o   .   .   .
api-reader-stand                 .   .   .   o   o   .   .   .
api-coup-void                    +   +   .   o   .   .   .   .
api-coup-correction              +   +   .   o   o   .   .   .
api-coup-correct                 +   +   .   o   o   .   .   .
api-entry-give-up                +   +   .   +   +   .   .   .
api-banca-act                    +   +   .   o   o   .   .   .
api-banca-undo                   +   +   .   o   o   .   .   .

# commission, tips and notes at the table
commission                       +   +   +   +   .   +   +   +
api-commission-uncollected       +   +   +   +   .   +   +   +
api-commission-payments          +   +   +   +   .   +   +   +
api-commission-collect           +   +   .   o   o   .   .   .
api-commission-leave             +   +   .   o   .   .   .   .
api-commission-recover           +   +   .   o   .   +   .   .
api-commission-record            .   .   .   o   o   .   .   .
api-commission-take-back         +   +   .   o   .   .   .   .
api-commission-correct           +   +   .   o   .   .   .   .
api-commission-correct-recovery  +   +   .   o   .   .   .   .
api-tip                          .   .   .   o   o   .   .   .
api-drop                         .   .   .   o   o   .   .   .

# counts, slips and boxes
table-count                      +   +   +   o   o   +   .   .
table-float                      +   +   +   o   o   +   .   .
api-counts                       +   +   +   o   o   +   .   .
api-counts-check                 +   +   +   o   o   +   .   .
api-counts-call                  +   +   .   o   o   .   .   .
api-counts-recount               +   +   .   o   .   .   .   .
drop-count                       +   +   +   .   .   +   .   .
api-drop-call                    +   +   +   .   .   +   .   .
api-drop-check                   +   +   +   .   .   +   .   .
table-slips                      +   +   +   +   +   +   +   +
slip                             +   +   +   +   +   +   +   +
api-slip                         +   +   +   +   +   +   +   +
cage                             +   +   +   .   .   +   +   +
api-slips                        +   +   +   .   .   +   +   +
api-slip-request                 +   +   .   o   .   .   .   .
api-slip-issue                   +   +   .   o   o   +   .   .
api-slip-carry                   +   +   +   +   +   .   .   .
api-slip-receive                 +   +   .   o   o   +   .   .
api-slip-void                    +   +   .   o   .   +   .   .
boxes                            +   +   +   +   .   +   +   +
api-boxes                        +   +   +   +   .   +   +   +
api-box-add                      +   +   .   .   .   +   .   .
api-box-hang                     +   +   +   o   .   +   .   .
api-box-remove                   +   +   +   .   .   +   .   .

# incidents, chips left on the felt, sets of cards
incidents                        +   +   +   o   o   .   +   +
incident                         +   +   +   o   o   .   +   +
api-incidents                    +   +   +   o   o   .   +   +
api-incident                     +   +   +   o   o   .   +   +
api-mistake-record               +   +   .   o   o   .   .   .
api-incident-report              +   +   +   o   o   .   .   .
api-incident-note                +   +   +   o   o   .   .   .
api-incident-appeal              +   +   +   o   o   .   .   .
api-incident-rule                +   +   .   o   .   .   .   .
api-incident-rule-appeal         +   +   +   .   .   .   .   .
api-incident-close               +   +   .   o   .   .   .   .
abandoned-bets                   +   +   +   +   .   +   +   +
api-abandoned-bets               +   +   +   +   .   +   +   +
api-abandoned-bet-find           +   +   +   o   o   .   .   .
api-abandoned-bet-pay            +   +   .   o   .   +   .   .
api-abandoned-bet-pass-on        +   +   .   .   .   .   .   .
copied-shoes                     +   +   +   .   .   .   +   +
card-sets                        +   +   +   +   +   .   +   +
card-set                         +   +   +   +   +   .   +   +
api-card-sets                    +   +   +   +   +   .   +   +
api-card-set-receive             +   +   +   +   .   .   .   .
api-card-set-open                +   +   .   o   o   .   .   .
api-card-set-use                 +   +   .   o   o   .   .   .
api-card-set-check               +   +   .   o   o   .   .   .
api-card-set-retire              +   +   +   o   .   .   .   .
api-card-set-destroy             +   +   +   .   .   .   .   .

# the pool of tips
tips                             +   +   +   .   .   +   +   +
tip-day                          +   +   +   .   .   +   +   +
tip-rules                        +   +   +   .   .   +   +   +
api-tips                         +   +   +   .   .   +   +   +
api-tip-day                      +   +   +   .   .   +   +   +
api-tip-what-if                  +   +   +   .   .   +   +   +
api-tip-rules                    +   +   +   .   .   +   +   +
api-tip-payments                 +   +   +   .   .   +   +   +
api-tip-rule-make                +   .   .   .   .   .   .   .
api-tip-hours                    +   +   .   .   .   .   .   .
api-tip-sign                     +   +   +   .   .   +   .   .
api-tip-pay                      +   .   .   .   .   +   .   .

# the cage and the ledger
cage-counts                      +   +   +   .   .   +   +   +
api-cage-counts                  +   +   +   .   .   +   +   +
api-cage-count                   +   .   .   .   .   +   .   .
ledger                           +   .   .   .   .   +   +   +
api-ledger-balances              +   .   .   .   .   +   +   +
api-ledger-movements             +   .   .   .   .   +   +   +
api-ledger-correct               +   .   .   .   .   +   .   .
api-ledger-export                +   .   .   .   .   .   +   +

# the shift
shifts                           +   +   +   .   .   +   +   +
shift                            +   +   +   .   .   +   +   +
shift-pdf                        +   +   +   .   .   +   +   +
shift-file                       +   +   +   .   .   +   +   +
shift-coup                       +   +   +   .   .   +   +   +
shift-handover                   +   +   +   .   .   +   +   +
api-shifts                       +   +   +   .   .   +   +   +
api-shift                        +   +   +   .   .   +   +   +
api-shift-handover               +   +   +   .   .   +   +   +
api-shift-open                   +   +   .   .   .   .   .   .
api-shift-close                  +   +   .   .   .   .   .   .
api-shift-note                   +   +   .   .   .   .   .   .
api-shift-take-over              +   +   .   .   .   .   .   .
api-shift-sign                   +   +   +   .   .   +   .   .
api-shift-acknowledge            +   +   +   .   .   .   +   .

# management's figures, and the proof that nobody touched them
reports                          +   +   +   .   .   .   +   +
report-day                       +   +   +   .   .   .   +   +
report-table                     +   +   +   .   .   .   +   +
report-people                    +   +   +   .   .   .   +   +
report-money                     +   +   +   .   .   .   +   +
report-trends                    +   +   +   .   .   .   +   +
report-coups                     +   +   +   .   .   .   +   +
report-limits                    +   +   +   .   .   .   +   +
report-waiting                   +   +   +   .   .   .   +   +
report-differences               +   +   +   .   .   .   +   +
report-incidents                 +   +   +   .   .   .   +   +
report-group                     +   +   +   .   .   .   +   +
report-file                      +   +   +   .   .   .   +   +
api-report-totals                +   +   +   .   .   .   +   +
api-report-freshness             +   +   +   .   .   .   +   +
api-report-limits                +   +   +   .   .   .   +   +
api-report-waiting               +   +   +   .   .   .   +   +
api-report-incidents             +   +   +   .   .   .   +   +
api-report-differences           +   +   +   .   .   .   +   +
api-report-differences-shifts    +   +   +   .   .   .   +   +
api-report-coups                 +   +   +   .   .   .   +   +
api-report-feed                  +   +   +   .   .   .   +   +
api-report-file                  +   +   +   .   .   .   +   +
report-morning                   +   .   .   .   .   .   .   .
api-report-morning               +   .   .   .   .   .   .   .
api-report-morning-add           +   .   .   .   .   .   .   .
api-report-morning-remove        +   .   .   .   .   .   .   .
evidence                         +   .   +   .   .   .   +   +
api-journal                      +   .   +   .   .   .   +   +
evidence-head                    +   .   +   .   .   .   +   +
evidence-keys                    +   .   +   .   .   .   +   +
"""

_MESSAGES: Final = """
                                dir pit ins jefe cro cash mgmt aud

floor/connect                    +   +   +   +   +   +   +   +
floor/watch                      +   +   +   +   +   +   +   +
floor/since                      +   +   +   +   +   +   +   +
floor/waitlist                   +   +   +   +   +   +   +   +
floor/operate                    +   +   +   +   +   +   +   +
"""
# fmt: on

WHO_GETS_THROUGH: Final[dict[str, dict[Role, Reach]]] = read_table(_ROUTES)
WHO_MAY_SAY: Final[dict[str, dict[Role, Reach]]] = read_table(_MESSAGES)

# Guests with a telephone, the display at the table, tablets and readers that are not enrolled yet,
# and the files that every page needs before the sign-in.
STREET: Final = {
    "healthz",
    "set_language",
    "jsi18n",
    "manifest",
    "service-worker",
    "offline",
    "offline-public",
    "sign-in",
    "api-sign-in",
    "enrol",
    "api-enrol",
    "api-reader-enrol",
    "own-place",
    "api-place-coming",
    "api-place-leave",
    "table-waiting",
    "waiting-qr",
    "display",
    "table-rules",
}
STREET_SAYS: Final = {"display/connect", "display/since"}
READER: Final = {"api-reader"}


COUNTERS: Final = {
    Role.DIRECTOR, Role.PIT_MANAGER, Role.INSPECTOR, Role.JEFE, Role.CROUPIER, Role.CASHIER,
}  # fmt: skip
"""Who counts tables, drops or the cage."""


def answer_by_the_trade(name: str, role: Role, where: str) -> str:
    """Return the answer of a page about one's own table, another of the house, or a foreign one."""
    reach = WHO_GETS_THROUGH[name].get(role)
    if reach is None:
        return "refused"
    if where == "foreign":
        return "not found"
    return "refused" if reach is Reach.OWN and where == "other" else "shown"
