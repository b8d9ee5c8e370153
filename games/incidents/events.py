"""The events of an incident."""

from casino.lib.events import EventKind


class IncidentEvent(EventKind):
    """The kinds of events of this room."""

    INCIDENT_REPORTED = "incident.reported"
    INCIDENT_RULED = "incident.ruled"
    INCIDENT_APPEALED = "incident.appealed"
    INCIDENT_NOTED = "incident.noted"
    INCIDENT_CLOSED = "incident.closed"
