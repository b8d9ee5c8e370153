"""The house's people: who holds what since when, who rests, and what each has held."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tables.selectors.crew import list_house_jefes
from tables.selectors.people import find_member, history_of_person, list_people
from tables.selectors.rotation import list_at_work, list_off_post
from tables.web.doorway import actor_of, house_of, refusing_page


@refusing_page
def staff(request: HttpRequest) -> HttpResponse:
    """Show everybody with post, sign-in and break; the rotation; the jefes with their load."""
    house = house_of(request)
    off_post = list_off_post(house)
    return render(
        request,
        "tables/people.html",
        {
            "people": list_people(house.pk),
            "jefes": list_house_jefes(house.pk),
            "off_post": off_post,
            "at_work": list_at_work(house),
            "next_relief": next((one for one in off_post if one.is_free), None),
        },
    )


@refusing_page
def person(request: HttpRequest, staff_id: int) -> HttpResponse:
    """Show the posts and breaks of one person."""
    member = find_member(actor_of(request).house_id, staff_id)
    return render(
        request,
        "tables/person.html",
        {"person": member, "history": history_of_person(member)},
    )
