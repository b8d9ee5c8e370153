"""The house's people: their posts since when, their breaks, and their former posts."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from casino.lib.policy import Role, reach_of
from tables.groups.selectors import find_group_of, list_rights_of
from tables.posts.doorway import actor_of, house_of, refusing_page
from tables.posts.selectors.crew import list_house_jefes
from tables.posts.selectors.history import history_of_person
from tables.posts.selectors.rotation import list_at_work, list_off_post
from tables.sessions.selectors import is_founding
from tables.sign_in.services.credentials import takes_password
from tables.staffing.selectors import find_member, list_people, staff_version


@refusing_page
def staff(request: HttpRequest) -> HttpResponse:
    """Show everybody with post, sign-in and break; the rotation; the jefes with their load."""
    house = house_of(request)
    version = staff_version(house.pk)  # read first, so that the page is not older than its version
    off_post, jefes = list_off_post(house), list_house_jefes(house.pk)
    people, who_left = list_people(house.pk)
    actor = actor_of(request)
    return render(
        request,
        "staffing/people.html",
        {
            "people": people,
            "version": version,
            "who_left": who_left,
            "jefes": jefes,
            "own": next((jefe for jefe in jefes if jefe.person.pk == actor.staff_id), None),
            "off_post": off_post,
            "at_work": list_at_work(house),
            "next_relief": next((one for one in off_post if one.is_free), None),
            "roles": list(Role),
            **_second_person(request),
        },
    )


@refusing_page
def person(request: HttpRequest, staff_id: int) -> HttpResponse:
    """Show the posts and breaks of one person, and their right to read the group's figures."""
    house = house_of(request)
    member = find_member(house.pk, staff_id)
    rights = list_rights_of(house.pk, member.pk)
    return render(
        request,
        "staffing/person.html",
        {
            "person": member,
            "history": history_of_person(member),
            "group": find_group_of(house),
            "rights": rights,
            "right": next((right for right in rights if right.withdrawn_at is None), None),
            **_second_person(request),
        },
    )


def _second_person(request: HttpRequest) -> dict[str, bool]:
    """Return, for the forms that give access, whether and how a second person signs."""
    if reach_of(actor_of(request).role, "staff.give_access") is None:
        return {}
    return {
        "second_signs": not is_founding(house_of(request).pk),
        "witness_by_password": takes_password(request),
    }


PAGES: list[URLPattern] = [
    address("staff/", staff, name="staff", need="staff.view"),
    address("staff/<int:staff_id>/", person, name="person", need="staff.view"),
]
