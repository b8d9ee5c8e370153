"""Settings, read from the environment; without a setting the embedded part is used."""

import logging
import os
from pathlib import Path
from typing import Any

import dj_database_url
from environs import Env

from casino.embedded.places import (
    celery_broker_url,
    embedded_database_url,
    embedded_redis_url,
    find_data_dir,
)
from casino.embedded.secret import load_or_make_secret_key

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = find_data_dir()

DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", "") or load_or_make_secret_key(DATA_DIR)
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
PORT = env.int("PORT", 8000)
# A host name of its own means production: then cookies and pages need https.
HTTPS_ONLY = env.bool("HTTPS_ONLY", "ALLOWED_HOSTS" in os.environ)
# Whether a proxy in front sets the client's address and scheme; otherwise those headers are
# ignored.
TRUST_PROXY = env.bool("TRUST_PROXY", False)
# No command comes near this size; a larger one is refused before it is read.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.postgres",
    "django.contrib.staticfiles",
    "channels",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "pgtrigger",
    "rest_framework",
    "casino.embedded",
    "tables",
    "games",
    "casino",
    "casino.reporting",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "casino.lib.request_log.RequestLogMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "casino.lib.problems.ProblemMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tables.gate.GateMiddleware",
]

ROOT_URLCONF = "casino.urls"
ASGI_APPLICATION = "casino.asgi.application"
WSGI_APPLICATION = "casino.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "tables.context.house",
            ],
            "builtins": ["tables.templatetags.acts"],
        },
    },
]

DATABASES: dict[str, dict[str, Any]] = {
    "default": dict(
        dj_database_url.parse(env.str("DATABASE_URL", "") or embedded_database_url(DATA_DIR))
    ),
}
DATABASES["default"]["ENGINE"] = "django.db.backends.postgresql"
DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)  # seconds
# A dead connection is given up within a quarter of a minute, not after the system's hours.
DATABASES["default"]["OPTIONS"] |= {
    "keepalives_idle": 5,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,  # milliseconds
}
# Servers keep connections open (`casino.wsgi` asks for 16); a management command opens its own,
# so that one without a database learns of it at once.
if DATABASE_POOL := env.int("DATABASE_POOL", 0):
    DATABASES["default"]["OPTIONS"]["pool"] = {
        "min_size": 1,
        "max_size": DATABASE_POOL,
        "timeout": 3,  # seconds: there is one for every thread, so only a dead database waits
    }
    # A connection that broke since its last request is thrown away, not given to another.
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
# The hot path's two statements stay prepared on each connection.
DATABASES["default"]["OPTIONS"]["prepare_threshold"] = 5
# Guards are declared only with their models; `migrate` installs them in the database.
PGTRIGGER_MIGRATIONS = False
PGTRIGGER_INSTALL_ON_MIGRATE = True
REDIS_URL = env.str("REDIS_URL", "") or embedded_redis_url(DATA_DIR)
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", "") or celery_broker_url(REDIS_URL)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TIMEZONE = "UTC"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# A dead broker is noticed within a second; the sweep then finds the work instead.
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 1, "max_retries": 0}
CELERY_BEAT_SCHEDULE = {
    "sweep-shifts": {
        "task": "casino.shift.tasks.sweep_shifts",
        "schedule": 5.0,  # seconds; a tick has no hour, so no clock change can skip it
        "options": {"expires": 5.0},
    },
    "sweep-overdue-shifts": {
        "task": "casino.shift.tasks.sweep_overdue_shifts",
        "schedule": 15.0,
        "options": {"expires": 15.0},
    },
    "sweep-revisions": {
        "task": "casino.shift.tasks.sweep_revisions",
        "schedule": 30.0,
        "options": {"expires": 30.0},
    },
    "sweep-limits": {
        "task": "tables.seating.tasks.sweep_limits",
        "schedule": 1.0,  # seconds; limits are in force by the clock; this informs the screens
        "options": {"expires": 1.0},
    },
    "sweep-waitlists": {
        "task": "tables.seating.tasks.sweep_waitlists",
        "schedule": 2.0,
        "options": {"expires": 2.0},
    },
    "sign-days": {
        "task": "casino.evidence.tasks.sign_days",
        "schedule": 60.0,  # seconds; the database finds gaming days that are over and unsigned
        "options": {"expires": 60.0},
    },
    "compare-shoes": {
        "task": "games.shoe_orders.tasks.compare_shoes",
        "schedule": 60.0,  # seconds; the database finds the tallas that are not compared yet
        "options": {"expires": 60.0},
    },
    "sweep-summaries": {
        "task": "casino.reporting.tasks.sweep_summaries",
        "schedule": 15.0,  # seconds; the database finds the summaries that are out of date
        "options": {"expires": 15.0},
    },
    "send-morning-reports": {
        "task": "casino.reporting.tasks.send_morning_reports",
        "schedule": 60.0,  # seconds; the database finds the reports that are due
        "options": {"expires": 60.0},
    },
    "send-notifications": {
        "task": "tables.seating.tasks.send_notifications",
        "schedule": 2.0,
        "options": {"expires": 2.0},
    },
}
# Where mail is handed over; without a server it is written to the console.
EMAIL = env.dj_email_url("EMAIL_URL", "console:")
EMAIL_BACKEND, EMAIL_FILE_PATH = EMAIL["EMAIL_BACKEND"], EMAIL["EMAIL_FILE_PATH"]
EMAIL_HOST, EMAIL_PORT = EMAIL["EMAIL_HOST"] or "localhost", EMAIL["EMAIL_PORT"] or 25
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = EMAIL["EMAIL_HOST_USER"], EMAIL["EMAIL_HOST_PASSWORD"]
EMAIL_USE_TLS, EMAIL_USE_SSL = EMAIL["EMAIL_USE_TLS"], EMAIL["EMAIL_USE_SSL"]
EMAIL_TIMEOUT = 20  # seconds
DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", "sabot@localhost")
# Signs the messages to a house's webhook about its guests.
NOTIFIER_SECRET = env.str("NOTIFIER_SECRET", "")
# The private key (Ed25519, PEM) that signs the gaming days; made on first use unless named.
EVIDENCE_KEY_FILE = Path(env.str("EVIDENCE_KEY_FILE", "") or DATA_DIR / "evidence_key.pem")

AUTH_USER_MODEL = "tables.StaffMember"
PASSWORD_HASHERS = ["tables.people.hashing.OneThreadHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("badge", "name")},
    },
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
# W161: a clock time as a default looks like "now" to a check that runs at that minute of the day.
SILENCED_SYSTEM_CHECKS = ["fields.W161"]

SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_NAME = "sabot"
SESSION_COOKIE_AGE = 14 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Strict"
SESSION_COOKIE_SECURE = HTTPS_ONLY
CSRF_COOKIE_SAMESITE = "Strict"
CSRF_COOKIE_SECURE = HTTPS_ONLY
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])
CSRF_FAILURE_VIEW = "casino.lib.problems.csrf_refused"
SECURE_SSL_REDIRECT = HTTPS_ONLY
SECURE_REDIRECT_EXEMPT = ["^healthz$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUST_PROXY else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS_ONLY else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
    },
}

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Pages are served from `static/` itself; a place to collect to is named where one is wanted.
STATIC_ROOT = env.str("STATIC_ROOT", "") or None
WHITENOISE_USE_FINDERS = True

LANGUAGE_CODE = "es"
LANGUAGES = [("es", "Español"), ("en", "English"), ("it", "Italiano")]
LANGUAGE_COOKIE_SAMESITE = "Strict"
LANGUAGE_COOKIE_SECURE = HTTPS_ONLY
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "casino.lib.formats"
USE_TZ = True
TIME_ZONE = "UTC"

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_RENDERER_CLASSES": ["tables.api.renderers.FastJSONRenderer"],
    # `format` asks for tables of a format; an answer is always JSON.
    "URL_FORMAT_OVERRIDE": None,
    "DEFAULT_PARSER_CLASSES": ["tables.api.parsers.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "tables.api.openapi.HouseSchema",
    "EXCEPTION_HANDLER": "tables.api.errors.answer_exception",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Sabot",
    "DESCRIPTION": "The table floor of a casino that deals punto y banca.",
    "VERSION": "0.1.0",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": [],
    "SERVE_AUTHENTICATION": [],
    "ENUM_NAME_OVERRIDES": {
        "TableFormatEnum": "tables.floor.models.TableFormat",
        "CardSetStateEnum": "games.cards.models.CardSet.State",
        "CommissionModeEnum": "tables.houses.models.CommissionMode.values",
        "IncidentStateEnum": "games.incidents.models.Incident.State",
        "WaitlistStateEnum": "tables.seating.models.WaitlistEntry.State",
        "ShiftStateEnum": "casino.shift.selectors.shift_report.ShiftState",
        "TableStateEnum": "tables.sessions.models.TableSession.State",
        "BoxKindEnum": "tables.boxes.models.Box.Kind",
        "CountKindEnum": "tables.ledger.models.Count.Kind",
        "CountStateEnum": "tables.counting.selectors.CountState",
        "SlipKindEnum": "tables.slips.models.Slip.Kind",
        "SlipStateEnum": "tables.slips.models.SlipStep.To",
        "WinnerEnum": "games.rules.wagers.Winner",
        "ShoeStepEnum": "tables.own_rules.acts.SHOE_STEPS",
        "FigureKindEnum": "casino.reporting.figures.Kind",
        "MarkedPhaseEnum": "games.coups.models.PHASES",
        "LanguageEnum": "casino.reporting.acts.file.LANGUAGES",
    },
    "APPEND_COMPONENTS": {
        "securitySchemes": {
            "session": {
                "type": "apiKey",
                "in": "cookie",
                "name": SESSION_COOKIE_NAME,
                "description": "Set by signing in with badge and PIN.",
            },
            "page_token": {
                "type": "apiKey",
                "in": "header",
                "name": "X-CSRFToken",
                "description": "`csrf` of the answer to signing in, or of `me`.",
            },
        },
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tables.api.openapi.describe_structs",
        "games.coups.acts.schema.describe_coups",
        "games.reader.acts.schema.describe_reader",
        "tables.api.operations.close_bodies",
        "tables.api.operations.name_roles",
        "tables.api.operations.name_headers",
    ],
    # No external service sees the schema. Groups are closed at first: from 150 open rows on,
    # Swagger UI draws only those on the screen, and neither the browser's own search nor its
    # printer finds the others.
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "docExpansion": "none", "validatorUrl": None},
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

LOGGING_CONFIG = "casino.lib.logs.configure_logging"
LOGGING: dict[str, object] = {"level": env.log_level("LOG_LEVEL", logging.INFO)}
