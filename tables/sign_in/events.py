"""The events of devices and passwords, and of entries that a device gave up."""

from casino.lib.events import BY_NOBODY, EventKind


class SignInEvent(EventKind):
    """The kinds of events of this room."""

    READER_ENROLLED = "reader.enrolled"
    READER_RETIRED = "reader.retired"
    ENTRY_GIVEN_UP = "entry.given_up"
    DEVICE_CODE_MADE = "device.code_made"
    DEVICE_ENROLLED = "device.enrolled"
    DEVICE_RETIRED = "device.retired"
    DESK_ACCESS_GIVEN = "staff.desk_access_given"
    DESK_ACCESS_CHANGED = "staff.desk_access_changed"
    FIRST_PASSWORD_GIVEN = "staff.first_password_given"  # noqa: S105 (no secret)


BY_NOBODY.add(SignInEvent.FIRST_PASSWORD_GIVEN)
