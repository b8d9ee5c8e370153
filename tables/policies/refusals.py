"""Why a policy of the house is not changed, or a house not added."""

from django.utils.translation import gettext_noop

REFUSALS = {
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
    "house.unchanged": gettext_noop("These are the policies of the house already."),
}
