"""Taking the last coup back: undone, or voided with a reason."""

from django.urls import URLPattern
from rest_framework import serializers

from games.talla_acts.acts import HolderSerializer
from games.voids.services import undo_coup, void_coup
from tables.api.acts import command
from tables.api.fields import EmptySerializer, ReasonSerializer


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
        body=ReasonSerializer,
        answer=VoidedSerializer,
    ),
]
