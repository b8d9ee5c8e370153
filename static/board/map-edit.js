/**
 * Arranging the plan: tap a table, then its square. Nothing is dragged, and all of
 * it works by keyboard: the arrows go from square to square, Enter takes and puts, Escape lets go.
 */
import { LitElement, html, nothing, repeat } from "../vendor/lit.js";
import { API, NoAnswer, Refused, mintKey, send } from "../lib/api.js";
import { fill, gettext } from "../lib/i18n.js";
import { columns } from "../lib/place.js";
import { confirmAct } from "../undo/undo.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class SabotMapEdit extends LitElement {
  static properties = {
    tables: { attribute: false },
    found: { attribute: false },
    size: { attribute: false },
    held: { state: true },
    at: { state: true },
    said: { state: true },
    isSending: { state: true },
  };

  constructor() {
    super();
    this.held = null; // the id of the table that is to be put somewhere
    this.at = [1, 1]; // the square that Tab comes to
    this.said = null;
    this.isSending = false;
    this.waiting = null; // {key, text}: the request that the server has not answered yet
  }

  createRenderRoot() {
    return this;
  }

  get heldTable() {
    return this.tables.find(({ table }) => table === this.held) ?? null;
  }

  render() {
    const held = this.heldTable;
    const others = this.tables.filter(({ map }) => !map);
    return html`
      <div class="edit-head panel row" aria-busy=${this.isSending}>
        <p class="notice ${this.said?.kind ?? ""}" role="status" aria-live="polite">
          ${this.said?.text ?? this.hint(held)}
        </p>
        ${held?.map
          ? html`<button class="button" type="button" @click=${() => this.put(null, null)}>
              ${fill(gettext("Take {number} off the plan"), held)}
            </button>`
          : nothing}
        ${held
          ? html`<button class="button quiet" type="button" @click=${() => this.letGo()}>
              ${gettext("Let go")}
            </button>`
          : nothing}
      </div>
      ${others.length
        ? html`<ul class="edit-others" aria-label=${gettext("Tables not on the plan")}>
            ${repeat(
              others,
              ({ table }) => table,
              (state) => html`<li>${this.piece(state)}</li>`,
            )}
          </ul>`
        : nothing}
      <div class="plan-scroll">
        <div
          class="squares"
          role="group"
          aria-label=${gettext("Squares of the plan")}
          ${columns(this.size.columns)}
          @keydown=${this.step}
        >
          ${this.squares()}
        </div>
      </div>
    `;
  }

  hint(held) {
    if (!held) return gettext("Tap a table, then its square.");
    return fill(gettext("{number}: tap its square."), held);
  }

  squares() {
    const standing = new Map(
      this.tables.filter(({ map }) => map).map((state) => [`${state.map.column}/${state.map.row}`, state]),
    );
    const squares = [];
    for (let row = 1; row <= this.size.rows; row += 1) {
      for (let column = 1; column <= this.size.columns; column += 1) {
        const isAt = this.at[0] === column && this.at[1] === row;
        const there = standing.get(`${column}/${row}`);
        squares.push(there ? this.piece(there, isAt) : this.free(column, row, isAt));
      }
    }
    return squares;
  }

  free(column, row, isAt) {
    return html`<button
      type="button"
      class="square"
      tabindex=${isAt ? 0 : -1}
      data-square=${`${column}/${row}`}
      aria-label=${fill(gettext("column {column}, row {row}, free"), { column, row })}
      @click=${() => this.tap(column, row)}
    ></button>`;
  }

  /** A table that can be picked up, on its square or next to the plan. */
  piece(state, isAt = true) {
    const { map, number, table } = state;
    const label = map
      ? fill(gettext("{number}, column {column}, row {row}"), { number, ...map })
      : number;
    return html`<button
      type="button"
      class="square piece ${this.found.has(table) ? "" : "dim"}"
      tabindex=${isAt ? 0 : -1}
      data-square=${map ? `${map.column}/${map.row}` : nothing}
      aria-label=${label}
      aria-pressed=${this.held === table}
      @click=${() => this.take(state)}
    >
      ${number}
    </button>`;
  }

  take({ table, map }) {
    if (this.isSending) return;
    this.said = null;
    if (map) this.at = [map.column, map.row];
    this.held = this.held === table ? null : table;
  }

  tap(column, row) {
    this.at = [column, row];
    if (this.held === null) {
      this.said = { kind: "warn", text: gettext("Tap a table first, then this square.") };
    } else {
      this.put(column, row);
    }
  }

  letGo() {
    this.held = null;
    this.said = null;
  }

  async put(column, row) {
    const held = this.heldTable;
    if (!held || this.isSending) return;
    const body = { column, row };
    const path = `${API}/tables/${held.table}/place`;
    const text = `${path} ${JSON.stringify(body)}`;
    if (this.waiting?.text !== text) this.waiting = { key: mintKey(), text };
    const { key } = this.waiting;
    this.isSending = true;
    this.said = { kind: "", text: gettext("Sending...") };
    try {
      const answer = await send(path, body, { key });
      this.waiting = null;
      this.letGo();
      this.dispatchEvent(new CustomEvent("sabot:confirmed", { bubbles: true, detail: answer }));
      confirmAct(placedText(held.number, column, row), {
        path: `${API}/tables/${held.table}/undo`,
        command: key,
        reload: false,
      });
    } catch (error) {
      if (error instanceof Refused) {
        this.waiting = null;
        this.said = { kind: "bad", text: error.problem.detail };
      } else if (error instanceof NoAnswer) {
        this.said = { kind: "warn", text: error.message };
      } else {
        throw error;
      }
    } finally {
      this.isSending = false;
    }
  }

  step(event) {
    if (event.key === "Escape") return this.letGo();
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const { columns: most, rows } = this.size;
    this.at = [
      Math.min(Math.max(this.at[0] + step[0], 1), most),
      Math.min(Math.max(this.at[1] + step[1], 1), rows),
    ];
    this.querySelector(`[data-square="${this.at.join("/")}"]`)?.focus();
  }
}

function placedText(number, column, row) {
  if (column === null) return fill(gettext("{number} is off the plan."), { number });
  return fill(gettext("{number} is at column {column}, row {row}."), { number, column, row });
}

customElements.define("sabot-map-edit", SabotMapEdit);
