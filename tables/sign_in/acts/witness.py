"""Commands that a second person witnesses, with badge and PIN on the same device."""

from typing import Any, ClassVar

from django.urls import URLPattern
from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor, verify_role
from tables.api.acts import Does, command
from tables.api.fields import BadgeAndProofSerializer
from tables.api.views import CommandView
from tables.sign_in.services.sign_in import verify_cosigner


class WitnessSerializer(serializers.Serializer[Any]):
    """Who watched."""

    witness = BadgeAndProofSerializer()


class AccessWitnessSerializer(serializers.Serializer[Any]):
    """The second person; null in a house that has opened no table yet."""

    witness = BadgeAndProofSerializer(
        required=False, help_text="Left out only before the house opened its first table."
    )


class WitnessedView(CommandView):
    """A command before a witness.

    `need` is the act of the person who gives it; the service takes the witness as `second`.
    """

    need: str
    second: ClassVar[str] = "witness"

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Call the service with the witness, None without one."""
        fields = {name: value for name, value in data.items() if name != "witness"}
        fields[self.second] = self.signer_if_any(actor, data)
        return super().perform(actor, command, fields, **ids)

    def signer(self, actor: Actor, data: dict[str, Any]) -> Actor:
        """Return the witness; only people who may do the act somewhere can try PINs."""
        verify_role(actor, self.need)
        return verify_cosigner(
            request=self.request._request, house_id=actor.house_id, **data["witness"]
        )

    def signer_if_any(self, actor: Actor, data: dict[str, Any]) -> Actor | None:
        """Return the witness, None without one: the service decides whether one is needed."""
        return self.signer(actor, data) if "witness" in data else None


def witnessed_command(
    route: str, does: Does, *, need: str, second: str = "witness", **declared: Any
) -> URLPattern:
    """Declare a command that a second person signs; see `command`.

    The service takes that person as the argument `second`: None where the body leaves them out.
    """
    base = type("WitnessedView", (WitnessedView,), {"need": need, "second": second})
    return command(route, does, need=need, base=base, **declared)
