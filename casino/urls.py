"""The table of contents of every address."""

from importlib import import_module
from importlib.util import find_spec

from django.urls import URLPattern, include, path
from django.views.i18n import set_language
from drf_spectacular.views import SpectacularSwaggerSplitView

from casino.health import healthz
from casino.lib.addresses import API, Need, address
from casino.lib.script_words import ScriptWords
from casino.reporting.acts.urls import report_api
from casino.reporting.pages.file_urls import report_files
from casino.reporting.pages.urls import report_pages
from casino.shell import manifest, offline, offline_public, service_worker
from tables.api.description import DescriptionView

ROOMS = (
    "tables.sign_in",
    "tables.policies",
    "tables.own_rules",
    "tables.setup",
    "tables.openings",
    "tables.limits",
    "tables.boxes",
    "tables.posts",
    "tables.seating",
    "tables.abandoned",
    "tables.commission",
    "tables.staffing",
    "tables.groups",
    "tables.undo",
    "tables.counting",
    "tables.slips",
    "tables.cage",
    "games.board",
    "games.preparation",
    "games.talla_acts",
    "games.coups",
    "games.banca_acts",
    "games.reader",
    "games.voids",
    "games.corrections",
    "games.commission_taken",
    "games.incidents",
    "games.mistakes",
    "games.cards",
    "games.shoe_odds",
    "games.shoe_orders",
    "casino.shift",
    "casino.handover",
    "casino.tips",
    "casino.ledger_export",
    "casino.register",
    "casino.evidence",
)
"""The subjects that have addresses: `ACTS` in their `acts`, `PAGES` in their `pages`."""


def _declared(file: str, name: str) -> list[URLPattern]:
    """Return the rooms' declarations under a name in a file, in their order."""
    files = [f"{room}.{file}" for room in ROOMS]
    return [
        pattern
        for module in files
        if find_spec(module)
        for pattern in getattr(import_module(module), name)
    ]


_API = f"{API[1:]}/"

handler400 = "casino.lib.refusal_pages.bad_request"
handler500 = "casino.lib.problems.failed"

urlpatterns = [
    address("healthz", healthz, name="healthz", need=Need.NOBODY, asks_nobody=True),
    # the house as an application of the device
    address("manifest.webmanifest", manifest, name="manifest", need=Need.NOBODY),
    address("service-worker.js", service_worker, name="service-worker", need=Need.NOBODY),
    address("offline", offline, name="offline", need=Need.NOBODY),
    address("offline/public", offline_public, name="offline-public", need=Need.NOBODY),
    address("language", set_language, name="set_language", need=Need.NOBODY, writes_nothing=True),
    address("jsi18n/", ScriptWords.as_view(), name="jsi18n", need=Need.NOBODY, asks_nobody=True),
    address(f"{_API}schema/", DescriptionView.as_view(), name="schema", need=Need.SIGNED_IN),
    address(
        f"{_API}docs/",
        SpectacularSwaggerSplitView.as_view(url_name="schema"),
        name="api-docs",
        need=Need.SIGNED_IN,
    ),
    path(_API, include(_declared("acts", "ACTS"))),
    path(_API, include(report_api)),
    *_declared("pages", "PAGES"),
    path("", include(report_files)),
    path("", include(report_pages)),
]
