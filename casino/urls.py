"""The table of contents of every address."""

from django.urls import include, path
from django.views.i18n import JavaScriptCatalog, set_language
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from casino.house.api.urls import house_api
from casino.house.web.health import healthz
from casino.house.web.urls import house_pages
from casino.reporting.api.urls import report_api
from casino.reporting.web.file_urls import report_files
from casino.reporting.web.urls import report_pages
from games.api.urls import game_api
from games.web.urls import game_pages
from tables.api.urls import table_api
from tables.web.urls import table_pages

handler400 = "tables.web.refusals.bad_request"
handler500 = "casino.lib.problems.failed"

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("language", set_language, name="set_language"),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="jsi18n"),
    path("api/schema/", SpectacularJSONAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="api-docs"),
    path("api/", include(table_api)),
    path("api/", include(game_api)),
    path("api/", include(house_api)),
    path("api/", include(report_api)),
    path("", include(table_pages)),
    path("", include(game_pages)),
    path("", include(house_pages)),
    path("", include(report_files)),
    path("", include(report_pages)),
]
