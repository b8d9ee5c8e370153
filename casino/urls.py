"""The table of contents of every address."""

from importlib import import_module

from django.urls import include, path
from django.views.i18n import set_language
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from casino.health import healthz
from casino.lib.addresses import API, Need, address
from casino.lib.script_words import ScriptWords
from casino.reporting.acts.urls import report_api
from casino.reporting.pages.file_urls import report_files
from casino.reporting.pages.urls import report_pages
from casino.shell import manifest, offline, offline_public, service_worker

ROOMS = (
    "tables.sign_in",
    "tables.policies",
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
    "games.talla_acts",
    "games.coups",
    "games.banca_acts",
    "games.reader",
    "games.voids",
    "games.commission_taken",
    "games.incidents",
    "games.cards",
    "casino.shift",
    "casino.handover",
    "casino.tips",
    "casino.ledger_export",
    "casino.register",
    "casino.evidence",
)
"""The subjects that have addresses: `api` and `pages` in their `urls`."""

_ADDRESSES = [import_module(f"{room}.urls") for room in ROOMS]

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
    address(f"{_API}schema/", SpectacularJSONAPIView.as_view(), name="schema", need=Need.SIGNED_IN),
    address(
        f"{_API}docs/",
        SpectacularSwaggerSplitView.as_view(url_name="schema"),
        name="api-docs",
        need=Need.SIGNED_IN,
    ),
    path(_API, include([it for urls in _ADDRESSES for it in getattr(urls, "api", ())])),
    path(_API, include(report_api)),
    *(it for urls in _ADDRESSES for it in getattr(urls, "pages", ())),
    path("", include(report_files)),
    path("", include(report_pages)),
]
