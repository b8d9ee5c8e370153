"""The addresses of `casino.register`."""

from django.urls import URLPattern, path

from casino.register.pages import register, register_file, register_of_session

pages: list[URLPattern] = [
    path("tables/<int:table_id>/register/", register, name="register"),
    path(
        "tables/<int:table_id>/register/<int:session_id>/",
        register_of_session,
        name="register-session",
    ),
    path(
        "tables/<int:table_id>/register/<int:session_id>/register.<str:ending>",
        register_file,
        name="register-file",
    ),
]
