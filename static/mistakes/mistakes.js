/**
 * Mistakes in the coup under way: a tab for each moment of a coup, with what the text says of each
 * mistake, and one act that does and records it. Where the jefe decides, the jefe signs here. The
 * rules' phases make the moments; the tab of the coup's own opens first, and a mark goes on with the
 * coup, so that no row moves under a finger. What the keys enter is in open fields: a form whose
 * hidden ones change is another form for the next press.
 */
import { LitElement, html, live, nothing } from "../vendor/lit.js";
import { API } from "../lib/api.js";
import "../lib/command-form.js";
import { cite } from "../board/marks.js";
import { CardEntry, rankAndSuitKeys } from "../coups/card-keys.js";
import { nextCard } from "../coups/deal.js";
import { fill, gettext } from "../lib/i18n.js";
import { readBlock } from "../live/live.js";
import { witnessFields } from "../sign_in/witness-fields.js";

const NULLS = ["null", "deck"];
const DEALT = ["cards", "pay"];
const LIE = 4; // cards, before third ones
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

class SabotMistakes extends LitElement {
  static properties = {
    state: { attribute: false },
    silent: { attribute: false }, // since when there is no news of the server; null: there is
    chosen: { state: true },
    effect: { state: true },
    tab: { state: true },
    cards: { state: true },
    unseen: { state: true },
    listed: { state: true },
  };

  constructor() {
    super();
    this.silent = null;
    this.facts = readBlock("table-facts");
    this.card = new CardEntry(this, {
      take: (card) => (this.cards += card),
      asksSuit: () => this.facts.suits_noted,
    });
    for (const done of ["sabot:confirmed", "sabot:kept"]) this.addEventListener(done, () => this.recorded());
    this.choose(null);
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.closest("#sheet").addEventListener("sabot:opened", ({ detail }) => {
      if (detail !== "mistakes") return;
      if (this.coup !== this.now) this.choose(null);
      this.renew();
    });
  }

  willUpdate() {
    if (!this.state?.talla) this.listed = null;
    else if (this.listed === null) this.renew();
  }

  /** List the mistakes of the coup under way, those of its present moment first. */
  renew() {
    this.listed = this.now;
    this.tab = this.moment;
  }

  /** The number of the coup under way; null while no talla is in play. */
  get now() {
    const { underway, talla } = this.state ?? {};
    if (talla && this.pad) return this.pad.newest.number; // coups that wait here come before it
    return talla ? (underway?.number ?? talla.coups + 1) : null;
  }

  /** The moment that the coup is in: by its acts, by its cards, or by the phase that is marked. */
  get moment() {
    const { moment_at: at } = this.facts.mistakes;
    const { underway } = this.state;
    const phase = this.pad?.phase ?? underway?.phase ?? "bets";
    const acts = this.pad ? this.pad.acted : underway?.acts;
    if (acts) return at[acts.next[0]?.act ?? "pay"];
    const { punto, banca } = this.dealt;
    if (phase === "pay" || !(punto || banca)) return at[phase];
    const card = nextCard(this.facts.draw, { punto, banca, punto_stands: this.dealt.punto_stands });
    if (!card) return at.announce;
    if (card.index < 2) return at.cards;
    return at[card.mayStand ? "call_banca" : "call_third"];
  }

  /** The cards of the coup that are known: read, or entered on the pad. */
  get dealt() {
    const { underway } = this.state;
    return underway?.punto || underway?.banca ? underway : this.entered;
  }

  get pad() {
    return document.querySelector("sabot-pad");
  }

  /** The cards of the coup that are entered on the pad. */
  get entered() {
    return this.pad?.coup ?? { punto: "", banca: "" };
  }

  choose(remedy, effect = remedy?.effects.length === 1 ? remedy.effects[0] : null) {
    this.chosen = remedy;
    this.coup = this.listed;
    this.effect = effect;
    this.cards = "";
    this.card.clear();
    this.unseen = null; // until a person says it
  }

  /**
   * How many cards went out unseen. Of a null coup: of the four that lie once its cards are called, or
   * none where a reader sees them all; null if that is not known, so that a person has to say it.
   */
  get gone() {
    if (this.unseen !== null || this.effect !== "null") return this.unseen ?? 0;
    const { underway, entry } = this.state;
    if (entry === "reader") return 0;
    const phase = this.pad?.phase ?? underway?.phase;
    const acts = this.pad ? this.pad.acted : underway?.acts;
    if (!acts && !DEALT.includes(phase)) return null;
    return Math.max(0, LIE - this.seen.join("").length / 2);
  }

  /** The cards of each hand that are known. */
  get seen() {
    const { underway } = this.state;
    const { punto, banca } = this.entered;
    return [underway?.punto || punto, underway?.banca || banca];
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
    const { remedies, moments, unforeseen } = this.facts.mistakes;
    const codes = Object.keys(moments);
    const rest = remedies.find(({ mistake }) => mistake === unforeseen);
    const rows = remedies.filter((it) => it !== rest && it.moments.includes(this.tab));
    const now = this.moment;
    const allByJefe = remedies.every(({ by_jefe }) => by_jefe);
    return html`<div
        class="mistake-moments"
        role="tablist"
        aria-label=${gettext("Moment of the coup")}
        @keydown=${(event) => this.step(event, codes)}
      >
        ${codes.map(
          (code) => html`<button
            type="button"
            class="button"
            role="tab"
            id="mistakes-${code}"
            aria-selected=${code === this.tab}
            aria-controls="mistakes-listed"
            tabindex=${code === this.tab ? 0 : -1}
            @click=${() => (this.tab = code)}
          >
            ${moments[code]}
            ${code === now ? html`<span class="mistake-now"><span class="only-read">${gettext("now")}</span></span>` : nothing}
          </button>`,
        )}
      </div>
      <div id="mistakes-listed" class="stack tight" role="tabpanel" aria-labelledby="mistakes-${this.tab}">
        ${allByJefe ? html`<p class="small">${this.whoDecides(rest)}</p>` : nothing}
        <div class="mistake-list">
          ${rows.map((it) =>
            this.row(it, this.facts.mistakes.words[it.mistake], allByJefe ? "" : this.remedyWords(it)),
          )}
        </div>
      </div>
      <div class="mistake-always">
        ${this.row(rest, this.facts.mistakes.words[unforeseen], this.remedyWords(rest))}
        ${this.row(rest, this.facts.mistakes.brief.null, this.remedyWords(rest), "null")}
        <button
          type="button"
          class="button mistakes-over ${this.listed === this.now ? "away" : ""}"
          @click=${() => this.renew()}
        >
          ${fill(gettext("Coup {coup} is over: go on with coup {next}"), { coup: this.listed, next: this.now })}
        </button>
      </div>
      ${this.unlinked()}`;
  }

  /** Go to another tab by the arrow keys, as tabs do. */
  step(event, codes) {
    const to = { Home: 0, End: codes.length - 1 }[event.key];
    const by = STEPS[event.key];
    if (to === undefined && by === undefined) return;
    event.preventDefault();
    const at = to ?? (codes.indexOf(this.tab) + by + codes.length) % codes.length;
    this.tab = codes[at];
    this.updateComplete.then(() => this.querySelector(`#mistakes-${this.tab}`).focus());
  }

  row(remedy, words, decides, effect = undefined) {
    return html`<button type="button" class="button mistake" @click=${() => this.choose(remedy, effect)}>
      <b>${words}</b>
      ${decides ? html`<span>${decides}</span>` : nothing}
    </button>`;
  }

  /** What becomes of a mistake without the server, before anything is typed. */
  unlinked(words = this.someWait()) {
    return html`<p class="mistakes-unlinked" role="status">${this.silent === null ? nothing : words}</p>`;
  }

  /** Which of the mistakes wait on the device. */
  someWait() {
    if (this.facts.mistakes.remedies.every((it) => this.mustSign(it))) return this.atServer(gettext("No link: the jefe signs at the server."));
    return gettext("No link: what nobody else signs is kept on this tablet; a null coup and signatures wait for the server.");
  }

  /** Whether this one waits on the device, or why not. */
  waits(remedy) {
    if (this.mustSign(remedy)) {
      if (remedy.by_inspector) return this.atServer(gettext("No link: the inspector signs at the server."));
      return this.atServer(gettext("No link: the jefe signs at the server."));
    }
    if (NULLS.includes(this.effect)) return this.atServer(gettext("No link: a null coup is recorded at the server."));
    return gettext("No link: it is kept on this tablet and sent in its turn.");
  }

  atServer(why) {
    return `${why} ${gettext("Wait for it: nothing is kept on this tablet.")}`;
  }

  /** The text's remedy, or who decides, with the number of the article. */
  remedyWords({ effects, article, by_jefe }) {
    const words = by_jefe ? gettext("The jefe decides") : this.facts.mistakes.brief[effects[0]];
    return article ? `${words} (${article.slice(article.indexOf(" ") + 1)})` : words;
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
    return html`<form
      class="mistake-form"
      data-command="${API}/tables/${this.state.table}/mistakes"
      data-when="playing"
      data-done=${gettext("The mistake is recorded.")}
      data-confirm=${gettext("It cannot be undone. Press again to record it.")}
      ?data-at-server=${isNull}
      data-unmended
    >
      <h3>${words[remedy.mistake]} <small>${fill(gettext("coup {number}"), { number: this.coup })}</small></h3>
      <p class="small">
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
      ${this.effect === "burn" ? html`<div class="card-keys">${rankAndSuitKeys(this.card)}</div>` : nothing}
      ${takesCards
        ? html`<div class="mistake-gone">${isNull ? this.seenCards() : this.burnedCards()} ${this.unseenKeys()}</div>`
        : nothing}
      <div class="signed-fields">
        <div class="field">
          <label for="mistake-note">${gettext("Note")}</label>
          <input id="mistake-note" name="note" maxlength="300" autocomplete="off" />
        </div>
        ${this.mustSign(remedy) ? this.signature(remedy) : nothing}
      </div>
      <div class="mistake-ends">
        <button type="submit" class="button primary" ?disabled=${!this.effect}>
          ${gettext("Record the mistake")}
        </button>
        <button type="button" class="button" @click=${() => this.choose(null)}>
          ${gettext("Another mistake")}
        </button>
        <p data-status role="status" aria-live="polite"></p>
      </div>
      ${this.unlinked(this.waits(remedy))}
    </form>`;
  }

  /** Whether another person than the one signed in decides. */
  mustSign({ by_jefe, by_inspector }) {
    const need = by_inspector ? "mistake.consult" : by_jefe && "mistake.rule";
    return Boolean(need) && !this.facts.acts.includes(need);
  }

  effects(effects) {
    const words = this.facts.mistakes.brief;
    return html`<fieldset>
      <legend class="only-read">${gettext("The decision")}</legend>
      <div class="key-choices">
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

  burnedCards() {
    return html`<label for="mistake-cards">${gettext("Burned cards, if seen")}</label>
      <input
        id="mistake-cards"
        name="cards"
        pattern="([A2-9TJQK][cdhsx])*"
        maxlength="24"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        .value=${live(this.cards)}
        @input=${({ target }) => (this.cards = target.value)}
      />`;
  }

  /** The cards of a null coup that are known, with the bets that lie. */
  seenCards() {
    const { punto, banca } = this.entered;
    const cards = this.seen.filter(Boolean).join(" / ") || "–";
    return html`<p>${fill(gettext("Cards that were seen: {cards}"), { cards })}</p>
      <input type="hidden" name="punto" .value=${punto} />
      <input type="hidden" name="banca" .value=${banca} />
      <input type="hidden" name="bets" data-type="json" .value=${JSON.stringify(this.pad?.bets.body ?? null)} />`;
  }

  unseenKeys() {
    const step = (by) => (this.unseen = Math.min(52, Math.max(0, this.gone + by)));
    const typed = (value) => (this.unseen = /^\d+$/.test(value) ? Number(value) : null);
    return html`<label for="mistake-unseen">${gettext("Cards that were not seen")}</label>
      <button type="button" class="button" aria-label=${gettext("One less")} @click=${() => step(-1)}>−</button>
      <input
        id="mistake-unseen"
        name="face_down"
        data-type="int"
        inputmode="numeric"
        required
        .value=${live(String(this.gone ?? ""))}
        @change=${({ target }) => typed(target.value.trim())}
      />
      <button type="button" class="button" aria-label=${gettext("One more")} @click=${() => step(1)}>+</button>`;
  }

  signature({ by_inspector }) {
    if (by_inspector) return witnessFields("mistake", gettext("Badge of the inspector"), "");
    return witnessFields("mistake", gettext("Badge of the jefe"), this.state.jefe?.badge ?? "");
  }
}

customElements.define("sabot-mistakes", SabotMistakes);
