/** The pit board: one tile per table, exceptions first, live. */
import { LitElement, html, nothing, repeat } from "../vendor/lit.js";
import { alertsOf, severityOf } from "./alerts.js";
import { serverNow } from "../lib/clock.js";
import { age, clockTime, fill, gettext, ngettext, shortTime, term } from "../lib/i18n.js";
import { useKeys } from "../lib/keys.js";
import { LiveTables, readBlock } from "../live/live.js";
import { announcedMark, limitsText, resultMark, stateTag, tieText } from "./marks.js";
import { phaseClock } from "../coups/phases.js";
import { sparkline } from "./sparkline.js";
import { tableFilter } from "./table-filter.js";
import { hasWords, wordsOf } from "./table-words.js";

class SabotBoard extends LitElement {
  static properties = { filter: { state: true }, only: { state: true } };

  constructor() {
    super();
    this.filter = "";
    this.only = "all";
    this.live = new LiveTables("/ws/floor", readBlock("floor-state"), "all").start();
    this.live.addEventListener("change", () => this.requestUpdate());
  }

  createRenderRoot() {
    return this;
  }

  get shown() {
    const words = wordsOf(this.filter);
    const now = serverNow();
    return [...this.live.tables.values()]
      .map((state) => ({ state, alerts: alertsOf(state, now) }))
      .filter(({ state, alerts }) => this.isWanted(state, alerts, words))
      .sort(
        (a, b) =>
          severityOf(b) - severityOf(a) ||
          a.state.number.localeCompare(b.state.number, undefined, { numeric: true }),
      );
  }

  isWanted(state, alerts, words) {
    if (this.only === "open" && state.state === "closed") return false;
    if (this.only === "alerts" && alerts.length === 0) return false;
    return hasWords(state, words);
  }

  render() {
    const all = [...this.live.tables.values()];
    const silent = this.live.silentSince;
    return html`
      <div class="board-head">
        <h1>${gettext("Tables")}</h1>
        ${this.sums(all)}
        <p class="live ${silent ? "lost" : ""}" role="status">
          ${silent
            ? fill(gettext("No news since {time}: trying again"), { time: clockTime(silent) })
            : gettext("Live")}
        </p>
        <div class="board-tools">
          <span class="switch" role="group" aria-label=${gettext("Show")}>
            ${[
              ["all", gettext("All")],
              ["open", gettext("In play")],
              ["alerts", gettext("Exceptions")],
            ].map(
              ([value, label]) =>
                html`<button
                  type="button"
                  aria-pressed=${this.only === value}
                  @click=${() => (this.only = value)}
                >
                  ${label}
                </button>`,
            )}
          </span>
          ${tableFilter(this, ".tile")}
        </div>
      </div>
      ${this.tiles(all, silent)}
    `;
  }

  tiles(all, silent) {
    if (all.length === 0) {
      return html`<p class="empty panel">
        ${gettext("This house has no tables yet. The person in charge of the system adds them.")}
      </p>`;
    }
    const shown = this.shown;
    if (shown.length === 0) {
      return html`<p class="empty panel">
        ${gettext("No results. Empty the filter, or show all.")}
      </p>`;
    }
    return html`<ul class="tiles">
      ${repeat(
        shown,
        ({ state }) => state.table,
        ({ state, alerts }) => html`<li>${tile(state, alerts, silent)}</li>`,
      )}
    </ul>`;
  }

  sums(all) {
    const inPlay = all.filter(({ state }) => state !== "closed");
    const sum = (pick) => inPlay.reduce((total, state) => total + pick(state), 0);
    const seated = sum(({ seats_taken }) => seats_taken);
    const free = sum(({ seats_free }) => seats_free);
    const figures = [
      [`${inPlay.length}/${all.length}`, gettext("in play")],
      [seated, ngettext("seated", "seated", seated)],
      [free, ngettext("free seat", "free seats", free)],
      [all.reduce((total, { waiting }) => total + waiting, 0), gettext("waiting")],
      [all.reduce((total, { on_hold }) => total + on_hold, 0), gettext("on hold")],
    ];
    return html`<dl class="sums">
      ${figures.map(([value, label]) => html`<div><dd>${value}</dd><dt>${label}</dt></div>`)}
    </dl>`;
  }

  /** Move the focus among the tiles by their position on the screen. */
  move(key) {
    const tiles = [...this.querySelectorAll(".tile")];
    const at = tiles.indexOf(document.activeElement);
    if (at < 0) return tiles[0]?.focus();
    const top = tiles[0].offsetParent ? tiles[0].getBoundingClientRect().top : 0;
    const columns = tiles.filter((tile) => Math.abs(tile.getBoundingClientRect().top - top) < 4);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns.length, ArrowDown: columns.length };
    tiles[Math.min(Math.max(at + step[key], 0), tiles.length - 1)].focus();
  }
}

function tile(state, alerts, silent) {
  const isClosed = state.state === "closed";
  const worst = alerts[0]?.kind ?? "";
  const said = alerts.filter(({ text }) => text);
  return html`<a
    class="tile ${worst} ${isClosed ? "closed" : ""} ${silent ? "stale" : ""}"
    href=${`/tables/${state.table}/`}
  >
    <header>
      <strong class="number">${state.number}</strong>
      <span class="label">${state.label}<small>${term(state.format)}</small></span>
      ${stateTag(state)}
    </header>
    ${silent
      ? html`<p class="silence">${fill(gettext("as of {time}"), { time: clockTime(silent) })}</p>`
      : nothing}
    ${said.length
      ? html`<ul class="alerts">
          ${said.map(({ kind, text }) => html`<li class="tag ${kind}">${text}</li>`)}
        </ul>`
      : nothing}
    ${state.limits
      ? html`<p class="limits">
          <b>${limitsText(state)}</b>
          <span class="side-t">${tieText(state)}</span>
          ${announcedMark(state)}
        </p>`
      : html`<p class="limits soft">${gettext("no limits posted")}</p>`}
    ${seatsLine(state)} ${peopleLine(state)} ${isClosed ? nothing : playLines(state)}
  </a>`;
}

function seatsLine(state) {
  return html`<p class="seats-line">
    <span class="pips" aria-hidden="true"
      >${state.seats.map(({ guest }) => html`<i class=${guest ? "on" : ""}></i>`)}</span
    >
    <span
      >${ngettext("{n} seated", "{n} seated", state.seats_taken)} ·
      ${ngettext("{n} free", "{n} free", state.seats_free)}</span
    >
    ${state.waiting
      ? html`<b>${ngettext("{n} waiting", "{n} waiting", state.waiting)}</b>`
      : nothing}
    ${state.on_hold
      ? html`<span>${ngettext("{n} on hold", "{n} on hold", state.on_hold)}</span>`
      : nothing}
  </p>`;
}

function peopleLine({ jefe, croupiers }) {
  const names = croupiers.map(({ name }) => name).join(", ");
  return html`<dl class="people">
    <dt>${gettext("jefe")}</dt>
    <dd>${jefe ? html`${jefe.name} <small>${jefe.load}/${jefe.load_max}</small>` : "—"}</dd>
    <dt>${gettext("croupiers")}</dt>
    <dd>${names || "—"}</dd>
  </dl>`;
}

function playLines(state) {
  const last = state.last_coup;
  return html`
    <p class="talla-line">
      ${state.talla
        ? html`<span>${fill(gettext("talla {number}"), state.talla)}</span>
            <span>${cardsLeft(state.talla)}</span>
            <meter
              min="0"
              max=${state.talla.decks * 52}
              .value=${state.talla.cards_left_most}
              aria-hidden="true"
            ></meter>`
        : html`<span>${gettext("no talla")}</span>`}
    </p>
    <div class="results" role="group" aria-label=${gettext("last results")}>
      ${state.results.length
        ? state.results.map(resultMark)
        : html`<span class="soft small">${gettext("no coup yet")}</span>`}
    </div>
    <p class="phase-line">${phaseClock(state)}</p>
    <footer>
      <span class="since"
        >${last
          ? html`<b>${age((serverNow() - Date.parse(last.at)) / 1000)}</b>
              <small>${fill(gettext("since coup {number}"), last)}</small>`
          : html`<small
              >${fill(gettext("open since {time}"), {
                time: shortTime(state.session?.opened_at ?? state.at),
              })}</small
            >`}</span
      >
      <span class="pace"
        >${sparkline(state.pace)}
        <small>${ngettext("{n} coup in the last hour", "{n} coups in the last hour", hourly(state.pace))}</small>
      </span>
    </footer>
  `;
}

const hourly = (pace) => pace.reduce((sum, coups) => sum + coups, 0);

function cardsLeft({ cards_left_least: least, cards_left_most: most }) {
  if (least === most) return ngettext("{n} card left", "{n} cards left", most);
  return fill(gettext("{least} to {most} cards left"), { least, most });
}

customElements.define("sabot-board", SabotBoard);

const board = document.querySelector("sabot-board");
const arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
useKeys([
  {
    keys: arrows,
    shown: ["←", "→", "↑", "↓"],
    label: gettext("move among the tables"),
    run: (event) => board.move(event.key),
  },
  {
    keys: ["Enter"],
    label: gettext("open the table"),
    run: () => false, // the tile is a link: the browser does it
  },
  {
    keys: ["/"],
    label: gettext("filter"),
    run: () => board.querySelector("#filter").focus(),
  },
]);
