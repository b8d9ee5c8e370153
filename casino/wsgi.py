"""The HTTP face: every page and API call."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
os.environ.setdefault("DATABASE_POOL", "16")
application = get_wsgi_application()
