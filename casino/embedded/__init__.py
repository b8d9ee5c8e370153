"""The built-in PostgreSQL and Redis, and the supervisor behind ``manage.py up``.

Nothing here imports Django at module level except the two management commands and
the app configuration, so that settings may ask for the addresses of the built-in
servers while they are being loaded.
"""
