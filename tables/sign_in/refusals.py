"""Why a person or a device is not let in, or a second person may not sign."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "sign_in.needed": gettext_noop("Sign in first."),
    "sign_in.wrong": gettext_noop("Badge and PIN or password do not belong together."),
    "sign_in.not_proved": gettext_noop("Badge and PIN or password do not belong together."),
    "sign_in.locked": gettext_noop(
        "Too many wrong tries: this badge is locked here for {minutes} minutes."
    ),
    "sign_in.too_many": gettext_noop(
        "Too many wrong tries from here: sign-in is blocked for {minutes} minutes."
    ),
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
    "sign_in.pin_form": gettext_noop("A PIN is 4 to 6 digits."),
    "sign_in.pin_common": gettext_noop(
        "This PIN is among the first that anybody tries: choose one with at least three"
        " different digits that is not a sequence, a year or a line of keys."
    ),
    "staff.not_your_own": gettext_noop("You cannot change your own role or access."),
    "access.second_person": gettext_noop(
        "A second person signs when access is given: add their badge and PIN or password."
    ),
    "access.signed_by_person": gettext_noop(
        "{name} receives the access: a third person signs for it."
    ),
    "access.given_lately": gettext_noop(
        "Somebody gave you access yourself, less than {days} days ago: another director does this."
    ),
    "access.only_directors": gettext_noop(
        "The command line gives access to directors only: a director gives it to {name}, and a "
        "second person signs."
    ),
    "witness.same_person": gettext_noop("The witness is another person than you."),
    "witness.apart": gettext_noop(
        "You and {name} do not sign together until {until}: one of you gave the other access, or "
        "one person gave it to both. Somebody else signs."
    ),
    "witness.role": gettext_noop("{name} may not sign as a witness."),
}
