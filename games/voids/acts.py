"""Taking the last coup back: undone, or voided with a reason."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers

from games.talla_acts.acts import HolderSerializer
from games.voids.services import undo_coup, void_coup
from tables.api.acts import command
from tables.api.fields import EmptySerializer


class VoidSerializer(serializers.Serializer[Any]):
    """Why a coup is void."""

    reason = serializers.CharField(max_length=200)


class VoidedSerializer(HolderSerializer):
    """The coup that no longer counts."""

    coup = serializers.IntegerField()


ACTS: list[URLPattern] = [
    command(
        "tables/<int:table_id>/coups/<int:number>/undo",
        undo_coup,
        name="api-coup-undo",
        need="coup.undo",
        summary="Undo the coup just recorded",
        body=EmptySerializer,
        answer=VoidedSerializer,
    ),
    command(
        "tables/<int:table_id>/coups/<int:number>/void",
        void_coup,
        name="api-coup-void",
        need="coup.void",
        summary="Void the last coup with a reason",
        body=VoidSerializer,
        answer=VoidedSerializer,
    ),
]
