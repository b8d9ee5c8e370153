"""Addresses of `games.api`."""

from django.urls import URLPattern, path

from games.api import (
    banca,
    card_sets,
    commission,
    coups,
    incidents,
    play,
    reader,
    tables,
    underway,
)

_TABLE = "tables/<int:table_id>"
_COUP = f"{_TABLE}/coups/<int:number>"
_INCIDENT = "incidents/<int:incident_id>"
_CARDS = "card-sets/<int:card_set_id>"

_game_api: list[URLPattern] = [
    path("tables", tables.TablesView.as_view(), name="api-tables"),
    path(_TABLE, tables.TableView.as_view(), name="api-table"),
    path(f"{_TABLE}/close", tables.CloseTableView.as_view(), name="api-table-close"),
    path(f"{_TABLE}/counts/call", tables.CallCountsView.as_view(), name="api-counts-call"),
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
    path(f"{_TABLE}/phase", underway.MarkPhaseView.as_view(), name="api-phase-mark"),
    path(f"{_TABLE}/reader/stand", underway.StandPuntoView.as_view(), name="api-reader-stand"),
    path(f"{_TABLE}/reader/card", underway.KeyCardView.as_view(), name="api-reader-card"),
    path(f"{_TABLE}/reader/clear", underway.ClearReadingView.as_view(), name="api-reader-clear"),
    path("reader", reader.reader, name="api-reader"),
    path(f"{_COUP}/undo", play.UndoCoupView.as_view(), name="api-coup-undo"),
    path(f"{_COUP}/void", play.VoidCoupView.as_view(), name="api-coup-void"),
    path(
        f"{_TABLE}/commission/taken",
        commission.RecordCommissionView.as_view(),
        name="api-commission-record",
    ),
    path(
        f"{_TABLE}/commission/taken/<int:taken_id>/take-back",
        commission.TakeBackCommissionView.as_view(),
        name="api-commission-take-back",
    ),
]

_incident_api: list[URLPattern] = [
    path("incidents", incidents.IncidentsView.as_view(), name="api-incidents"),
    path(f"{_TABLE}/incidents", incidents.ReportIncidentView.as_view(), name="api-incident-report"),
    path(_INCIDENT, incidents.IncidentView.as_view(), name="api-incident"),
    path(f"{_INCIDENT}/rule", incidents.RuleIncidentView.as_view(), name="api-incident-rule"),
    path(f"{_INCIDENT}/appeal", incidents.AppealView.as_view(), name="api-incident-appeal"),
    path(
        f"{_INCIDENT}/rule-appeal",
        incidents.RuleAppealView.as_view(),
        name="api-incident-rule-appeal",
    ),
    path(f"{_INCIDENT}/notes", incidents.NoteView.as_view(), name="api-incident-note"),
    path(f"{_INCIDENT}/close", incidents.CloseIncidentView.as_view(), name="api-incident-close"),
]

_card_api: list[URLPattern] = [
    path("card-sets", card_sets.CardSetsView.as_view(), name="api-card-sets"),
    path("card-sets/receive", card_sets.ReceiveCardSetView.as_view(), name="api-card-set-receive"),
    path(f"{_TABLE}/{_CARDS}/open", card_sets.OpenCardSetView.as_view(), name="api-card-set-open"),
    path(f"{_TABLE}/{_CARDS}/use", card_sets.UseCardSetView.as_view(), name="api-card-set-use"),
    path(f"{_CARDS}/check", card_sets.CheckCardSetView.as_view(), name="api-card-set-check"),
    path(f"{_CARDS}/retire", card_sets.RetireCardSetView.as_view(), name="api-card-set-retire"),
    path(f"{_CARDS}/destroy", card_sets.DestroyCardSetView.as_view(), name="api-card-set-destroy"),
]

game_api: list[URLPattern] = [*_game_api, *_incident_api, *_card_api]
