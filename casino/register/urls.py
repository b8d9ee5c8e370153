"""The addresses of `casino.register`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from casino.register.pages import register, register_file, register_of_session

pages: list[URLPattern] = [
    address("tables/<int:table_id>/register/", register, name="register", need="register.view"),
    address(
        "tables/<int:table_id>/register/<int:session_id>/",
        register_of_session,
        name="register-session",
        need="register.view",
    ),
    address(
        "tables/<int:table_id>/register/<int:session_id>/register.<str:ending>",
        register_file,
        name="register-file",
        need="register.view",
    ),
]
