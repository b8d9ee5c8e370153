"""A person's statement of tips as facts and tables."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import Actor
from casino.lib.words import TERMS
from casino.printing.printout import Column, Fact, Kind, Printout, Sheet
from casino.tips.selectors.statement import Statement
from casino.tips.words import hours
from tables.houses.models import House

_SOURCES: Final = {"entered": _("entered"), "posts": _("by posts at open tables")}
_SHARES: Final = (
    Column("gaming_day", _("Gaming day"), Kind.DAY),
    Column("revision", _("Revision"), Kind.NUMBER),
    Column("role", _("Role"), words=TERMS),
    Column("points", _("Points"), Kind.NUMBER),
    Column("hours", _("Hours")),
    Column("hours_from", _("Where the hours are from"), words=_SOURCES),
    Column("pool", _("Of the pool"), Kind.MONEY),
    Column("weight", _("Your weight"), Kind.NUMBER),
    Column("weights", _("All weights"), Kind.NUMBER),
    Column("share", _("Share"), Kind.MONEY),
    Column("added", _("Added by this pool"), Kind.MONEY),
)
_TOTAL: Final = (Column("total", _("Total of the month"), Kind.MONEY),)


def lay_out_tips(statement: Statement, person: Actor, house: House) -> Printout:
    """Lay out a month of one person, without any other name or share."""
    month = f"{statement.month:%Y-%m}"
    return Printout(
        name=f"tips-{month}",
        title=_("Statement of tips"),
        house=house,
        facts=(
            Fact(Column("name", _("Name")), person.name),
            Fact(Column("badge", _("Badge")), person.badge),
            Fact(Column("month", _("Month")), month),
        ),
        sheets=(
            Sheet(
                "shares",
                _("Shares"),
                _SHARES,
                tuple(
                    (
                        *(it.gaming_day, it.revision, it.role, it.points, hours(it.seconds)),
                        *("entered" if it.by_hand else "posts", it.staff_minor),
                        *(it.weight, it.weights, it.share_minor, it.difference_minor),
                    )
                    for it in statement.shares
                ),
                empty=_("Nothing was shared to you in this month."),
            ),
            Sheet("total", _("Total"), _TOTAL, ((statement.total_minor,),)),
        ),
        note=_(
            "A share is the pool times your points and seconds, divided by those of all. A"
            " correction is a further line with what it adds or takes off."
        ),
    )
