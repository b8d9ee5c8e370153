"""Addresses of `games.api`."""

from django.urls import URLPattern, path

from games.api import banca, coups, play, tables

_TABLE = "tables/<int:table_id>"
_COUP = f"{_TABLE}/coups/<int:number>"

game_api: list[URLPattern] = [
    path("tables", tables.TablesView.as_view(), name="api-tables"),
    path(_TABLE, tables.TableView.as_view(), name="api-table"),
    path(f"{_TABLE}/close", tables.CloseTableView.as_view(), name="api-table-close"),
    path(f"{_TABLE}/tallas", play.StartTallaView.as_view(), name="api-talla-start"),
    path(f"{_TABLE}/tallas/cut-card", play.CutCardView.as_view(), name="api-talla-cut-card"),
    path(f"{_TABLE}/tallas/end", play.EndTallaView.as_view(), name="api-talla-end"),
    path(
        f"{_TABLE}/tallas/<int:talla_id>/coups",
        play.TallaCoupsView.as_view(),
        name="api-talla-coups",
    ),
    path(f"{_TABLE}/sabot/refuse", play.RefuseSabotView.as_view(), name="api-sabot-refuse"),
    path(f"{_TABLE}/banca", banca.BancaActView.as_view(), name="api-banca-act"),
    path(f"{_TABLE}/banca/undo", banca.UndoBancaView.as_view(), name="api-banca-undo"),
    path(f"{_TABLE}/coups/preview", coups.coup_preview, name="api-coup-preview"),
    path(f"{_TABLE}/coups", coups.coup_record, name="api-coup-record"),
    path(f"{_COUP}/undo", play.UndoCoupView.as_view(), name="api-coup-undo"),
    path(f"{_COUP}/void", play.VoidCoupView.as_view(), name="api-coup-void"),
]
