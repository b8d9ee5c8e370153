"""Reading the coups of a talla."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.coups.selectors.talla_coups import talla_coups
from tables.api.schema import describe_read
from tables.api.views import HouseView


class TallaCoupsSerializer(serializers.Serializer[Any]):
    """A talla and every coup of it, in order; a void coup has its person and reason."""

    talla = serializers.IntegerField()
    number = serializers.IntegerField()
    decks = serializers.IntegerField()
    first_card = serializers.CharField(allow_blank=True)
    burned = serializers.IntegerField()
    started_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    coups = serializers.ListField(child=serializers.DictField())


@describe_read("Show the coups of a talla", answer=TallaCoupsSerializer)
class TallaCoupsView(HouseView):
    """GET tables/<id>/tallas/<id>/coups."""

    def get(self, request: Request, table_id: int, talla_id: int) -> Response:
        """Answer them in order."""
        return Response(talla_coups(self.actor(request), table_id, talla_id))
