"""The table of contents of every address."""

from importlib import import_module

from django.urls import include, path
from django.views.i18n import JavaScriptCatalog, set_language
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from casino.health import healthz
from casino.reporting.api.urls import report_api
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

handler400 = "casino.lib.refusal_pages.bad_request"
handler500 = "casino.lib.problems.failed"

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    # the house as an application of the device
    path("manifest.webmanifest", manifest, name="manifest"),
    path("service-worker.js", service_worker, name="service-worker"),
    path("offline", offline, name="offline"),
    path("offline/public", offline_public, name="offline-public"),
    path("language", set_language, name="set_language"),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="jsi18n"),
    path("api/schema/", SpectacularJSONAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="api-docs"),
    path("api/", include([it for urls in _ADDRESSES for it in getattr(urls, "api", ())])),
    path("api/", include(report_api)),
    *(it for urls in _ADDRESSES for it in getattr(urls, "pages", ())),
    path("", include(report_files)),
    path("", include(report_pages)),
]
