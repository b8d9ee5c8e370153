"""The addresses of `tables.policies`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.policies.acts import HousePoliciesView
from tables.policies.pages import house_policies

api: list[URLPattern] = [
    address("house", HousePoliciesView.as_view(), name="api-house", need="house.view"),
]

pages: list[URLPattern] = [
    address("house/", house_policies, name="house-policies", need="house.view"),
]
