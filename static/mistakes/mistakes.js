/**
 * Mistakes in the coup under way: those that can happen at this moment, what the text says of each,
 * and one act that does and records it. Where the jefe decides, the jefe signs here. What its keys
 * enter is in open fields: a form whose hidden ones change is another form for the next press. The
 * list is of the moment at which it was opened: no row moves under a finger because the coup goes on.
 */
import { LitElement, html, live, nothing } from "../vendor/lit.js";
import { API } from "../lib/api.js";
import "../lib/command-form.js";
import { cite, rankText, suitName, suitSymbol } from "../board/marks.js";
import { fill, gettext } from "../lib/i18n.js";
import { RANKS, SUITS } from "../coups/pad-cards.js";
import { readBlock } from "../live/live.js";
import { witnessFields } from "../sign_in/witness-fields.js";

const NULLS = ["null", "deck"];
const REST = "rest"; // the group of mistakes that no text names

/** The moments that a coup can be in by what is known of it; null where nothing is. */
function momentsOf({ underway }, { punto, banca }) {
  const read = (underway?.punto ?? "") + (underway?.banca ?? "");
  const cards = Math.max(read.length, punto.length + banca.length) / 2;
  const phase = underway?.phase;
  if (phase === "pay") return ["thirds"];
  if (cards >= 4) return ["hands", "thirds"];
  if (cards || phase === "no_va_mas") return ["dealing"];
  if (phase === "cards") return ["dealing", "hands", "thirds"];
  return null;
}

class SabotMistakes extends LitElement {
  static properties = {
    state: { attribute: false },
    chosen: { state: true },
    effect: { state: true },
    all: { state: true },
    cards: { state: true },
    rank: { state: true },
    unseen: { state: true },
    listed: { state: true },
  };

  constructor() {
    super();
    this.facts = readBlock("table-facts");
    this.addEventListener("sabot:confirmed", () => this.recorded());
    this.choose(null);
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.closest("#sheet").addEventListener("sabot:opened", ({ detail }) => {
      if (detail !== "mistakes") return;
      if (this.coup !== this.now?.coup) this.choose(null);
      this.listed = this.now;
    });
  }

  willUpdate() {
    if (!this.state?.talla) this.listed = null;
    else this.listed ??= this.now;
  }

  /** The coup under way and the moments that it can be in now; null while no talla is in play. */
  get now() {
    const { underway, talla } = this.state ?? {};
    if (!talla) return null;
    const moments = momentsOf(this.state, this.entered);
    return { coup: underway?.number ?? talla.coups + 1, moments };
  }

  /** Whether the list is of a moment that is over. */
  get isOver() {
    return JSON.stringify(this.listed) !== JSON.stringify(this.now);
  }

  get pad() {
    return document.querySelector("sabot-pad");
  }

  /** The cards of the coup that are entered on the pad. */
  get entered() {
    return this.pad?.coup ?? { punto: "", banca: "" };
  }

  choose(remedy) {
    this.chosen = remedy;
    this.coup = this.listed?.coup;
    this.effect = remedy?.effects.length === 1 ? remedy.effects[0] : null;
    this.all = false;
    this.cards = "";
    this.rank = null;
    this.unseen = 0;
  }

  /** What lay on the felt went back with a null coup: the pad begins the coup again. */
  recorded() {
    if (NULLS.includes(this.effect) && this.pad) {
      this.pad.empty();
      this.pad.bets.settle();
    }
    this.choose(null);
    this.listed = null;
    this.dispatchEvent(new CustomEvent("sabot:tools", { bubbles: true, detail: null }));
  }

  render() {
    // A form stays until its answer, also when the talla has ended with it.
    if (this.chosen) return this.form(this.chosen);
    if (!this.state?.talla) {
      return html`<p class="empty">
        ${gettext("There is no mistake to record while no talla is in play.")}
      </p>`;
    }
    return this.list();
  }

  list() {
    const { remedies, moments, unnamed } = this.facts.mistakes;
    const { moments: now } = this.listed;
    const shown = now && !this.all ? now : Object.keys(moments);
    const groupOf = (it) =>
      unnamed.includes(it.mistake) ? REST : shown.find((moment) => it.moments.includes(moment));
    const fits = remedies.filter((it) => it.moments.some((moment) => shown.includes(moment)));
    const allByJefe = remedies.every(({ by_jefe }) => by_jefe);
    const heads = { ...moments, [REST]: gettext("Anything else") };
    return html`<div class="mistakes-head">
      ${allByJefe ? html`<p>${this.whoDecides(fits[0])}</p>` : nothing}
      ${now
        ? html`<button type="button" class="button quiet" @click=${() => (this.all = !this.all)}>
            ${this.all ? gettext("Only those of this moment") : gettext("Every mistake")}
          </button>`
        : nothing}
      <button
        type="button"
        class="button mistakes-over ${this.isOver ? "" : "away"}"
        @click=${() => (this.listed = this.now)}
      >
        ${gettext("The coup has gone on: show what fits now")}
      </button>
    </div>
    ${Object.entries(heads).map(([group, head]) => {
      const rows = fits.filter((it) => groupOf(it) === group);
      return rows.length
        ? html`<section class="stack tight">
            <h3 class="small soft">${head}</h3>
            <div class="mistake-list">${rows.map((it) => this.row(it, allByJefe))}</div>
          </section>`
        : nothing;
    })}`;
  }

  row(remedy, allByJefe) {
    const decides = remedy.by_jefe ? gettext("The jefe decides") : this.remedyWords(remedy);
    return html`<button type="button" class="button mistake" @click=${() => this.choose(remedy)}>
      <b>${this.facts.mistakes.words[remedy.mistake]}</b>
      ${allByJefe ? nothing : html`<span class="small">${decides}</span>`}
    </button>`;
  }

  /** The text's remedy with the number of its article. */
  remedyWords({ effects, article }) {
    return `${this.facts.mistakes.effects[effects[0]]} (${article.slice(article.indexOf(" ") + 1)})`;
  }

  /** The clause that gives the jefe what the text does not foresee. */
  whoDecides({ article }) {
    if (!article) return gettext("No article foresees it: the jefe decides.");
    return html`${gettext("The jefe decides")}
      <span class="article">${fill(gettext("Article: {article}"), { article: cite(article, this.facts) })}</span>`;
  }

  form(remedy) {
    const { words } = this.facts.mistakes;
    const isNull = NULLS.includes(this.effect);
    const takesCards = isNull || this.effect === "burn";
    const { underway } = this.state;
    const { punto, banca } = this.entered;
    return html`<form
      class="stack"
      data-command="${API}/tables/${this.state.table}/mistakes"
      data-when="playing"
      data-done=${gettext("The mistake is recorded.")}
      data-confirm=${gettext("It cannot be undone. Press again to record it.")}
    >
      <h3>${words[remedy.mistake]} <small>${fill(gettext("coup {number}"), { number: this.coup })}</small></h3>
      <p>
        ${remedy.by_jefe
          ? this.whoDecides(remedy)
          : html`${this.facts.mistakes.effects[remedy.effects[0]]}
              <span class="article"
                >${fill(gettext("Article: {article}"), { article: cite(remedy.article, this.facts) })}</span
              >`}
      </p>
      <input type="hidden" name="coup" data-type="int" .value=${String(this.coup)} />
      <input type="hidden" name="mistake" .value=${remedy.mistake} />
      ${remedy.effects.length > 1
        ? this.effects(remedy.effects)
        : html`<input type="hidden" name="effect" .value=${this.effect} />`}
      ${this.effect === "burn" ? this.cardKeys() : nothing}
      ${isNull
        ? html`<p>
              ${fill(gettext("Cards that were seen: {cards}"), {
                cards: [underway?.punto || punto, underway?.banca || banca].filter(Boolean).join(" / ") || "–",
              })}
            </p>
            <input type="hidden" name="punto" .value=${punto} />
            <input type="hidden" name="banca" .value=${banca} />
            <input type="hidden" name="bets" data-type="json" .value=${JSON.stringify(this.pad?.bets.body ?? null)} />`
        : nothing}
      ${takesCards ? this.unseenKeys() : nothing}
      <div class="field">
        <label for="mistake-note">${gettext("Note")}</label>
        <input id="mistake-note" name="note" maxlength="300" autocomplete="off" />
      </div>
      ${this.mustSign(remedy) ? this.signature(remedy) : nothing}
      <div class="row">
        <button type="submit" class="button primary" ?disabled=${!this.effect}>
          ${gettext("Record the mistake")}
        </button>
        <button type="button" class="button" @click=${() => this.choose(null)}>
          ${gettext("Another mistake")}
        </button>
      </div>
      <p data-status role="status" aria-live="polite"></p>
    </form>`;
  }

  /** Whether another person than the one signed in decides. */
  mustSign({ by_jefe, by_inspector }) {
    const need = by_inspector ? "mistake.consult" : by_jefe && "mistake.rule";
    return Boolean(need) && !this.facts.acts.includes(need);
  }

  effects(effects) {
    const words = this.facts.mistakes.effects;
    return html`<fieldset>
      <legend>${gettext("The decision")}</legend>
      <div class="choices">
        ${effects.map(
          (effect) => html`<label class="tick choice">
            <input
              type="radio"
              name="effect"
              required
              value=${effect}
              .checked=${this.effect === effect}
              @change=${() => (this.effect = effect)}
            />
            ${words[effect]}
          </label>`,
        )}
      </div>
    </fieldset>`;
  }

  /** Keys for the burned cards that were seen: a rank, then its suit. */
  cardKeys() {
    const take = (suit) => {
      if (!this.rank) return;
      this.cards += this.rank + suit;
      this.rank = null;
    };
    return html`<fieldset class="stack tight">
      <legend>${gettext("Burned cards, if seen")}</legend>
      <div class="ranks" role="group" aria-label=${gettext("Rank")}>
        ${RANKS.map(
          (code) => html`<button
            type="button"
            class="button rank"
            aria-pressed=${this.rank === code}
            @click=${() => (this.rank = code)}
          >
            ${rankText(code)}
          </button>`,
        )}
      </div>
      <div class="suits" role="group" aria-label=${gettext("Suit")}>
        ${SUITS.map(
          (code) => html`<button
            type="button"
            class="button suit ${"dh".includes(code) ? "red" : ""}"
            aria-label=${suitName(code)}
            @click=${() => take(code)}
          >
            ${suitSymbol(code)}
          </button>`,
        )}
      </div>
      <input
        name="cards"
        aria-label=${gettext("Burned cards, if seen")}
        pattern="([A2-9TJQK][cdhs])*"
        maxlength="24"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        .value=${live(this.cards)}
        @input=${({ target }) => (this.cards = target.value)}
      />
    </fieldset>`;
  }

  unseenKeys() {
    const step = (by) => (this.unseen = Math.min(52, Math.max(0, this.unseen + by)));
    return html`<div class="row">
      <label for="mistake-unseen">${gettext("Cards that were not seen")}</label>
      <button type="button" class="button" aria-label=${gettext("One less")} @click=${() => step(-1)}>−</button>
      <input
        id="mistake-unseen"
        class="mistake-count"
        name="face_down"
        data-type="int"
        inputmode="numeric"
        .value=${live(String(this.unseen))}
        @input=${({ target }) => (this.unseen = Number(target.value) || 0)}
      />
      <button type="button" class="button" aria-label=${gettext("One more")} @click=${() => step(1)}>+</button>
    </div>`;
  }

  signature({ by_inspector }) {
    if (by_inspector) return witnessFields("mistake", gettext("Badge of the inspector"), "");
    return witnessFields("mistake", gettext("Badge of the jefe"), this.state.jefe?.badge ?? "");
  }
}

customElements.define("sabot-mistakes", SabotMistakes);
