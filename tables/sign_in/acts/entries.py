"""Giving up an entry that was refused."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers

from tables.api.acts import command
from tables.api.fields import VersionSerializer
from tables.sign_in.services.entries import BODY_LENGTH, give_up_entry


class GiveUpEntrySerializer(serializers.Serializer[Any]):
    """A refused entry as its device stored it, and the reason for giving it up."""

    path = serializers.CharField(max_length=200)
    name = serializers.CharField(max_length=200, allow_blank=True)
    body = serializers.CharField(max_length=BODY_LENGTH)
    code = serializers.CharField(max_length=60, allow_blank=True)
    made_at = serializers.DateTimeField()
    reason = serializers.CharField(max_length=200)


ACTS: list[URLPattern] = [
    command(
        "tables/<int:table_id>/entries/give-up",
        give_up_entry,
        name="api-entry-give-up",
        need="entry.give_up",
        summary="Give up an entry that was refused",
        body=GiveUpEntrySerializer,
        answer=VersionSerializer,
    ),
]
