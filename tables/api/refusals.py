"""Why a request of the API is not read."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "input.field": gettext_noop("The field {field} is not right: {reason}"),
    "input.unknown_field": gettext_noop("There is no field {field} in this command."),
    "input.unseen_sign": gettext_noop(
        "The field {field} contains an invisible character ({sign}): remove it."
    ),
    "input.unknown_parameter": gettext_noop("This address takes no parameter {name}."),
    "input.parameter_twice": gettext_noop("The parameter {name} is given more than once."),
    "input.not_acceptable": gettext_noop(
        "The Accept header leaves out the type of the answer, so nothing was done."
    ),
}
