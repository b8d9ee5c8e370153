"""The page of the boxes."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from tables.boxes.selectors import list_boxes
from tables.floor.models import GamingTable
from tables.posts.doorway import house_of, refusing_page


@refusing_page
def boxes(request: HttpRequest) -> HttpResponse:
    """Show the boxes of the house, hang them and take them down."""
    house = house_of(request)
    return render(
        request,
        "boxes/boxes.html",
        {
            "boxes": list_boxes(house.pk),
            "tables": GamingTable.objects.filter(house=house).order_by("number"),
        },
    )


PAGES: list[URLPattern] = [
    address("boxes/", boxes, name="boxes", need="box.view"),
]
