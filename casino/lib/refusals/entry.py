"""Why a request, a person or a device is not let in."""

from django.utils.translation import gettext_noop

ENTRY: dict[str, str] = {
    "input.malformed": gettext_noop("The request cannot be read: {reason}"),
    "input.field": gettext_noop("The field {field} is not right: {reason}"),
    "input.key_missing": gettext_noop("A command needs an Idempotency-Key header with a UUID."),
    "input.unknown_field": gettext_noop("There is no field {field} in this command."),
    "input.unseen_sign": gettext_noop(
        "The field {field} holds a sign that nobody sees ({sign}): enter it without."
    ),
    "input.unknown_parameter": gettext_noop("This address takes no parameter {name}."),
    "input.parameter_twice": gettext_noop("The parameter {name} is given more than once."),
    "input.not_json": gettext_noop(
        "The body is not of the type application/json, so it was not read."
    ),
    "input.not_acceptable": gettext_noop(
        "The answer is of a type that the Accept header leaves out, so nothing was done."
    ),
    "input.too_large": gettext_noop("The request is larger than {bytes} bytes."),
    "input.too_slow": gettext_noop(
        "The request was not whole after {seconds} seconds, so nothing was done. Send it again."
    ),
    "input.refused": gettext_noop("The request is not one that a page or device of ours sends."),
    "input.method": gettext_noop("This address does not take {method}."),
    "input.denomination": gettext_noop("The house has no chip of {denomination_minor}."),
    "input.banknote": gettext_noop("The house changes no banknote of {denomination_minor}."),
    "command.key_reused": gettext_noop("This Idempotency-Key was used for another command."),
    "sign_in.needed": gettext_noop("Sign in first."),
    "sign_in.wrong": gettext_noop("Badge and PIN or password do not belong together."),
    "sign_in.locked": gettext_noop(
        "Too many wrong tries: this badge is locked here for {minutes} minutes."
    ),
    "sign_in.too_many": gettext_noop(
        "Too many wrong tries from here: nobody is let in for {minutes} minutes."
    ),
    "sign_in.busy": gettext_noop("Others are signing in at this moment. Try again at once."),
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
    "device.reader_taken": gettext_noop(
        "Table {table} has a shoe reader already: retire it first."
    ),
    "reader.key_wrong": gettext_noop("This is not the key of a shoe reader in use here."),
    "reader.too_many": gettext_noop("Too many messages: at most {most} in a second."),
    "reader.gap": gettext_noop(
        "Message {sequence} does not follow the last one: number {expected} is expected."
    ),
    "sign_in.pin_form": gettext_noop("A PIN is 4 to 6 digits."),
    "sign_in.pin_common": gettext_noop(
        "This PIN is among the first that anybody tries: choose one with at least three"
        " different digits that is not a sequence, a year or a line of keys."
    ),
    "policy.role": gettext_noop("The role {role} may not do this ({act})."),
    "policy.not_your_table": gettext_noop("Table {table} is not yours: you hold no post there."),
    "policy.csrf": gettext_noop("The page has expired: load it again and repeat."),
    "policy.route": gettext_noop("Nobody may call this address."),
    "thing.not_found": gettext_noop("There is no {thing} {id} in this house."),
    "server.failed": gettext_noop("Something failed here."),
    "server.database_away": gettext_noop("The database does not answer just now."),
    "server.database_busy": gettext_noop("The database did not come to it in time."),
    "server.database_exhausted": gettext_noop(
        "The database has more to do than it can take. Call the person in charge of the system."
    ),
    "server.database_reads_only": gettext_noop(
        "The database records nothing just now, it can only be read. Call the person in charge of "
        "the system."
    ),
    "server.disk_full": gettext_noop(
        "The disk of the database is full: nothing can be recorded until there is room on it. "
        "Call the person in charge of the system."
    ),
    "server.disk_fails": gettext_noop(
        "The disk of the database fails. Call the person in charge of the system."
    ),
}
