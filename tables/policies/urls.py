"""The addresses of `tables.policies`."""

from django.urls import URLPattern, path

from tables.policies.api import HousePoliciesView
from tables.policies.pages import house_policies

api: list[URLPattern] = [
    path("house", HousePoliciesView.as_view(), name="api-house"),
]

pages: list[URLPattern] = [
    path("house/", house_policies, name="house-policies"),
]
