/** The floor plan: the tables in their places, live, and the mode that arranges them. */
import { LitElement, html, nothing, repeat } from "../vendor/lit.js";
import { alertsOf } from "./alerts.js";
import { serverNow } from "../lib/clock.js";
import { clockTime, fill, gettext, ngettext } from "../lib/i18n.js";
import { useKeys } from "../lib/keys.js";
import { LiveTables, readBlock } from "../live/live.js";
import "./map-edit.js";
import { stand } from "./map-stand.js";
import { columns, square } from "../lib/place.js";
import { tableFilter } from "./table-filter.js";
import { hasWords, wordsOf } from "./table-words.js";

class SabotMap extends LitElement {
  static properties = {
    arranges: { type: Boolean },
    filter: { state: true },
    editing: { state: true },
  };

  constructor() {
    super();
    this.filter = "";
    this.editing = false;
    this.size = readBlock("plan-size");
    this.live = new LiveTables("/ws/floor", readBlock("floor-state"), "all").start();
    this.live.addEventListener("change", () => this.requestUpdate());
    document.addEventListener("sabot:confirmed", () => this.refresh());
  }

  createRenderRoot() {
    return this;
  }

  get tables() {
    const number = ({ number }) => number;
    return [...this.live.tables.values()].sort((a, b) =>
      number(a).localeCompare(number(b), undefined, { numeric: true }),
    );
  }

  /** What one did oneself is seen while the socket is silent, too. */
  refresh() {
    for (const { table } of this.tables) this.live.refresh(table);
  }

  render() {
    const silent = this.live.silentSince;
    const all = this.tables;
    const words = wordsOf(this.filter);
    const found = new Set(all.filter((state) => hasWords(state, words)).map(({ table }) => table));
    return html`
      <div class="board-head">
        <h1>${gettext("Floor plan")}</h1>
        <p class="live ${silent ? "lost" : ""}" role="status">
          ${silent
            ? fill(gettext("No news since {time}: trying again"), { time: clockTime(silent) })
            : gettext("Live")}
        </p>
        <div class="board-tools">
          ${this.arranges
            ? html`<button
                class="button"
                type="button"
                aria-pressed=${this.editing}
                @click=${() => (this.editing = !this.editing)}
              >
                ${this.editing ? gettext("Done arranging") : gettext("Arrange tables")}
              </button>`
            : nothing}
          ${tableFilter(this, ".stand:not(.dim)")}
        </div>
        <p class="found soft" role="status">${words.length ? foundText(found.size, all.length) : ""}</p>
      </div>
      ${this.editing
        ? html`<sabot-map-edit .tables=${all} .found=${found} .size=${this.size}></sabot-map-edit>`
        : this.plan(all, found, silent)}
    `;
  }

  plan(all, found, silent) {
    if (all.length === 0) {
      return html`<p class="empty panel">
        ${gettext("This house has no tables yet. The person in charge of the system adds them.")}
      </p>`;
    }
    const placed = all.filter(({ map }) => map);
    const others = all.filter(({ map }) => !map);
    return html`<div class="plan-room ${others.length ? "with-others" : ""}">
      ${placed.length ? this.room(placed, found, silent) : this.noRoom()}
      ${others.length ? this.beside(others, found, silent) : nothing}
    </div>`;
  }

  /** Only the part of the plan with tables, so that they are as large as possible. */
  room(placed, found, silent) {
    const left = Math.min(...placed.map(({ map }) => map.column));
    const top = Math.min(...placed.map(({ map }) => map.row));
    const width = Math.max(...placed.map(({ map }) => map.column)) - left + 1;
    const now = serverNow();
    return html`<div class="plan-scroll">
      <ul class="plan" aria-label=${gettext("Tables in the room")} ${columns(width)}>
        ${repeat(
          placed,
          ({ table }) => table,
          (state) => html`<li ${square(state.map.column - left + 1, state.map.row - top + 1)}>
            ${stand(state, alertsOf(state, now), { silent, dim: !found.has(state.table) })}
          </li>`,
        )}
      </ul>
    </div>`;
  }

  noRoom() {
    return html`<p class="empty panel">
      ${this.arranges
        ? gettext("No table is on the plan yet. Press “Arrange tables”, tap a table, then its square.")
        : gettext("No table is on the plan yet. The pit manager puts them there.")}
    </p>`;
  }

  beside(others, found, silent) {
    const now = serverNow();
    return html`<section class="panel plan-others" aria-labelledby="others-title">
      <h2 class="panel-title" id="others-title">
        ${ngettext("{n} table is not on the plan", "{n} tables are not on the plan", others.length)}
      </h2>
      <p class="soft small">
        ${this.arranges
          ? gettext("“Arrange tables” puts them in their places.")
          : gettext("The pit manager puts them in their places.")}
      </p>
      <ul class="others">
        ${repeat(
          others,
          ({ table }) => table,
          (state) => html`<li>
            ${stand(state, alertsOf(state, now), { silent, dim: !found.has(state.table) })}
          </li>`,
        )}
      </ul>
    </section>`;
  }

  /** Move the focus to the nearest table in the arrow's direction. */
  move(key) {
    const stands = [...this.querySelectorAll(".stand:not(.dim)")];
    const from = stands.indexOf(document.activeElement);
    if (from < 0) return stands[0]?.focus();
    const here = middle(stands[from]);
    const [dx, dy] = DIRECTIONS[key];
    let best = null;
    for (const one of stands) {
      const there = middle(one);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      const far = along + 2 * aside;
      if (along > 1 && (best === null || far < best.far)) best = { far, one };
    }
    best?.one.focus();
  }
}

const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function foundText(found, all) {
  if (found === 0) return gettext("No results. Empty the filter to see all.");
  return fill(ngettext("{found} of {n} table", "{found} of {n} tables", all), { found });
}

customElements.define("sabot-map", SabotMap);

const map = document.querySelector("sabot-map");
useKeys([
  {
    keys: Object.keys(DIRECTIONS),
    shown: ["←", "→", "↑", "↓"],
    label: gettext("move among the tables"),
    run: (event) => (map.editing ? false : map.move(event.key)),
  },
  {
    keys: ["Enter"],
    label: gettext("open the table"),
    run: () => false, // the table is a link: the browser does it
  },
  {
    keys: ["/"],
    label: gettext("filter"),
    run: () => map.querySelector("#filter").focus(),
  },
]);
