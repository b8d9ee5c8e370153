/**
 * The coup pad: by totals in two taps, or card by card as the rules ask for them; what it comes to
 * is shown before it is confirmed, and nothing counts as done until the server has said so.
 */
import { LitElement, html, nothing } from "../vendor/lit.js";
import { NoAnswer, Refused, send } from "./api.js";
import { isSamePlace, nextPlace, overtakenNotice } from "./coup-place.js";
import { isDeaf } from "./deaf.js";
import { fill, gettext, term } from "./i18n.js";
import { useKeys } from "./keys.js";
import { resultMark, suitSymbol } from "./marks.js";
import { outbox } from "./outbox.js";
import { RANKS, SUITS, cardKeys } from "./pad-cards.js";
import { clearReading, isReading, keyCard, readerNotice } from "./pad-reader.js";
import { review } from "./pad-review.js";
import { totalsGrid } from "./pad-totals.js";
import { phaseKeys } from "./phase-keys.js";
import { tray } from "./tray.js";
import { withdrawOffer } from "./undo.js";

export const UNDO_MS = 8000;
const NOTHING_ENTERED = { winner: null, punto_total: null, banca_total: null, punto: "", banca: "" };

class SabotPad extends LitElement {
  static properties = {
    state: { attribute: false },
    facts: { attribute: false },
    bets: { attribute: false },
    mode: { state: true },
    coup: { state: true },
    place: { state: true },
    foreseen: { state: true },
    asking: { state: true },
    rank: { state: true },
    suit: { state: true },
    refusal: { state: true },
    pending: { state: true },
    done: { state: true },
  };

  constructor() {
    super();
    this.mode = "totals";
    this.pending = 0; // coups on their way, not yet answered
    this.byHand = null; // the coup that is entered here although a reader has read cards of it
    this.question = 0; // the newest preview asked for; answers to older ones are dropped
    this.clear();
    useKeys(this.shortcuts());
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.onBets = () => (this.foreseen?.outcome || this.refusal) && this.foresee();
    this.bets.addEventListener("change", this.onBets);
    this.onOutbox = () => this.requestUpdate();
    outbox.addEventListener("change", this.onOutbox);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.bets.removeEventListener("change", this.onBets);
    outbox.removeEventListener("change", this.onOutbox);
  }

  willUpdate(changed) {
    if (changed.has("state")) this.followReader();
  }

  /** Show the cards as the reader reads them, unless this coup is entered by hand. */
  followReader() {
    if (!isReading(this.state, this.byHand)) {
      if (this.mode === "reader") this.enterBy("totals");
      return;
    }
    const { punto, banca } = this.state.underway;
    const isSame = this.mode === "reader" && this.coup.punto === punto && this.coup.banca === banca;
    if (isSame) return;
    if (this.mode !== "reader") this.enterBy("reader");
    this.place = this.next;
    this.coup = { ...NOTHING_ENTERED, punto, banca };
    this.foresee();
  }

  enterBy(mode) {
    this.mode = mode;
    this.clear();
  }

  get path() {
    return `/api/tables/${this.state.table}/coups`;
  }

  /** The coup that would be entered now; `place` is the one whose entry has begun. */
  get next() {
    return nextPlace(this.state, this.path, this.lastPlace, this.mending);
  }

  /** Whether another coup comes next than the one whose entry was begun. */
  get isOvertaken() {
    return Boolean(this.place && this.state.talla && !isSamePlace(this.place, this.next));
  }

  begin() {
    this.place ??= this.next;
  }

  enterAsNext() {
    this.place = this.next;
    this.foresee();
  }

  clear() {
    this.coup = NOTHING_ENTERED;
    this.place = null;
    this.mending = null; // the id of the refused coup that is shown, to be put right
    this.foreseen = null;
    this.refusal = null;
    this.asking = false;
    this.rank = null;
    this.suit = null;
    this.question += 1;
  }

  setMode(mode) {
    if (this.mode === "reader") this.byHand = this.state.underway?.number ?? null;
    this.enterBy(mode);
    if (mode === "cards") this.foresee();
  }

  /** Begin the coup anew; what a reader has read of it is put away. */
  restart() {
    if (this.mode === "reader") clearReading(this, "all");
    else this.setMode(this.mode);
  }

  /** Send a command about the coup under way; a refusal is told where results are. */
  async command(run) {
    try {
      await run();
      if (this.done?.problem) this.done = null; // a coup just confirmed can still be taken back
      this.tell();
    } catch (error) {
      if (!(error instanceof Refused || error instanceof NoAnswer)) throw error;
      this.done = { problem: error.problem ?? { detail: error.message } };
    }
  }

  chooseWinner(winner) {
    this.clear();
    this.begin();
    this.coup = { ...NOTHING_ENTERED, winner };
    this.updateComplete.then(() => this.scrollIntoView({ block: "nearest" }));
  }

  chooseTotals(punto_total, banca_total) {
    this.coup = { ...this.coup, punto_total, banca_total };
    this.foresee();
  }

  chooseRank(rank) {
    this.rank = rank;
    this.takeCard();
  }

  chooseSuit(suit) {
    this.suit = suit;
    this.takeCard();
  }

  /** Give the card to the hand that the rules ask for, once both rank and suit are there. */
  takeCard() {
    const expected = this.foreseen?.expected;
    const hand = expected?.hand;
    if (!this.rank || !this.suit || !hand || this.asking) return;
    if (this.mode === "reader") {
      keyCard(this, this.rank + this.suit, expected);
      this.rank = null;
      this.suit = null;
      return;
    }
    this.begin();
    this.coup = { ...this.coup, [hand]: this.coup[hand] + this.rank + this.suit };
    this.dealt = [...(this.dealt ?? []), hand];
    this.rank = null;
    this.suit = null;
    this.foresee();
  }

  takeCardBack() {
    if (this.rank || this.suit) {
      this.rank = null;
      this.suit = null;
      return;
    }
    if (this.mode === "reader") {
      clearReading(this, "last");
      return;
    }
    const hand = this.dealt?.at(-1);
    if (!hand || !this.coup[hand]) return;
    this.dealt = this.dealt.slice(0, -1);
    this.coup = { ...this.coup, [hand]: this.coup[hand].slice(0, -2) };
    this.foresee();
  }

  /** Ask the server what comes next, or what the coup comes to; it writes nothing. */
  async foresee() {
    const question = ++this.question;
    this.asking = true;
    this.refusal = null;
    try {
      // Judged as the coup that the table waits for: those before it may not be sent yet.
      const { talla, underway } = this.state;
      const body = { ...this.body(), talla: talla?.id, number: underway?.number };
      const foreseen = await send(`${this.path}/preview`, body);
      if (question === this.question) this.foreseen = foreseen;
    } catch (error) {
      if (question === this.question) this.cannotForesee(error);
    } finally {
      if (question === this.question) this.asking = false;
    }
  }

  cannotForesee(error) {
    if (error instanceof Refused) {
      this.refusal = error.problem;
      this.foreseen = null;
    } else if (error instanceof NoAnswer) {
      // By totals the coup is complete without the server: it can wait in the outbox.
      this.foreseen = this.coup.punto_total === null ? this.foreseen : { unforeseen: true };
      this.refusal = { detail: gettext("No answer from the server: this cannot be shown now.") };
    } else {
      throw error;
    }
  }

  /** Before the first card the felt may still be empty: what comes next is asked without bets. */
  body() {
    const isBegun = this.coup.punto || this.coup.winner;
    return { ...this.coup, bets: isBegun ? this.bets.body : null };
  }

  get isReady() {
    const isComplete = Boolean(this.foreseen?.outcome || this.foreseen?.unforeseen);
    return isComplete && !this.asking && !this.isOvertaken;
  }

  async confirm() {
    if (!this.isReady || isDeaf(this.confirmKey)) return;
    const body = { ...this.body(), ...this.place };
    const label = fill(gettext("coup {number} at {table}"), {
      number: body.number,
      table: this.state.number,
    });
    const { mending } = this;
    const wasRead = this.mode === "reader";
    // Until the table has its new state, the cards of the coup just confirmed are not shown again.
    this.byHand = this.state.underway?.number ?? null;
    this.lastPlace = { talla: body.talla, number: body.number };
    if (wasRead) this.mode = "totals";
    this.clear(); // first, so that taking the bets off the felt asks for nothing
    this.bets.settle();
    const isRefused = await this.sent(
      mending ? outbox.resend(mending, body, label) : outbox.post(this.path, body, label),
      body,
    );
    if (isRefused && wasRead) this.byHand = null;
  }

  /** Wait for the answer to a coup that was sent; return whether it was refused. */
  async sent(answer, body) {
    this.done = null;
    this.pending += 1;
    try {
      this.confirmed(await answer);
      return false;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused(error.problem, body);
      return true;
    } finally {
      this.pending -= 1;
      if (this.mode === "cards" && !this.foreseen) this.foresee();
      this.followReader();
    }
  }

  refused(problem, body) {
    const { next_coup: next } = problem;
    this.done = { problem, body };
    this.lastPlace = next ? { ...next, number: next.number - 1 } : null;
    const entry = outbox.refused.find(
      (it) => it.path === this.path && isSamePlace(it.body, body),
    );
    if (next && entry && this.mode !== "reader" && !this.place) this.mend(entry);
  }

  /** Show a refused coup as it was entered, to be put right and sent again in its place. */
  mend({ id, body: { talla, number, bets, ...coup } }) {
    this.enterBy(coup.winner ? "totals" : "cards");
    this.coup = coup;
    this.dealt = ["punto", "banca", "punto", "banca", coup.punto[4] && "punto", coup.banca[4] && "banca"];
    this.dealt = this.dealt.filter(Boolean);
    this.place = { talla, number };
    this.mending = id;
    this.bets.take(bets);
    this.foresee();
  }

  confirmed({ coup, outcome }) {
    withdrawOffer();
    this.done = { coup, winner: outcome?.winner, until: Date.now() + UNDO_MS };
    this.tell();
    clearInterval(this.undoTimer);
    this.undoTimer = setInterval(() => {
      if (!this.undoLeft) clearInterval(this.undoTimer);
      this.requestUpdate();
    }, 250);
  }

  /** Say that the table has changed by what was done here. */
  tell() {
    this.dispatchEvent(new CustomEvent("sabot:confirmed", { bubbles: true }));
  }

  get undoLeft() {
    if (!this.done?.until || this.done.undone) return 0;
    return Math.max(0, Math.ceil((this.done.until - Date.now()) / 1000));
  }

  async undo() {
    const { done } = this;
    try {
      await send(`${this.path}/${done.coup}/undo`);
      this.done = { ...done, undone: true };
      this.tell();
    } catch (error) {
      const problem = error.problem ?? { detail: error.message };
      this.done = { ...done, problem };
    }
  }

  /** A coup that can be confirmed takes the focus, so that Enter confirms it. */
  updated() {
    const isNew = this.isReady && !this.wasReady;
    this.wasReady = this.isReady;
    if (isNew) this.confirmKey?.focus({ preventScroll: true });
  }

  get confirmKey() {
    return this.querySelector(".pad-keys .primary");
  }

  render() {
    return html`<section class="pad panel" aria-label=${gettext("Coup pad")}>
      <div class="row spread">
        <h2 class="panel-title">
          ${fill(gettext("Coup {number}"), this.place ?? this.next)}
        </h2>
        <span class="switch" role="group" aria-label=${gettext("Entry")}>
          ${[
            ["totals", gettext("Totals")],
            ["cards", gettext("Cards")],
          ].map(
            ([mode, label]) =>
              html`<button
                type="button"
                aria-pressed=${this.mode === mode}
                @click=${() => this.setMode(mode)}
              >
                ${label}
              </button>`,
          )}
        </span>
      </div>
      ${phaseKeys(this)} ${readerNotice(this)} ${this.resultLine()} ${tray(this)}
      ${this.obstacle() ?? this.entry()}
    </section>`;
  }

  /** What stands in the way of a coup, if anything does. */
  obstacle() {
    if (this.state.state === "suspended") {
      return html`<p class="notice warn">${gettext("The table is suspended: resume it first.")}</p>`;
    }
    if (!this.state.talla) {
      return html`<p class="notice warn">
        ${gettext("No talla: prepare the shoe and begin it below.")}
      </p>`;
    }
    if (this.state.banca && !this.state.banca.holder) {
      return html`<p class="notice warn">
        ${gettext("Nobody has the banca: it is auctioned or taken first.")}
      </p>`;
    }
    return null;
  }

  entry() {
    return this.isOvertaken ? [overtakenNotice(this), review(this)] : this.asked();
  }

  asked() {
    if (this.refusal || this.foreseen?.outcome || this.foreseen?.unforeseen) return review(this);
    return this.mode === "totals" ? totalsGrid(this) : cardKeys(this);
  }

  resultLine() {
    return html`<div class="pad-result" role="status" aria-live="assertive">
      ${this.pending
        ? html`<p class="notice">${gettext("Sending: not confirmed yet")}</p>`
        : nothing}
      ${this.done ? this.doneNotice() : nothing}
    </div>`;
  }

  doneNotice() {
    const { coup, winner, undone, problem } = this.done;
    if (problem) {
      return html`<p class="notice bad">
        ${coup ? fill(gettext("Coup {number}:"), { number: coup }) : gettext("Refused:")}
        ${problem.detail}
        ${problem.cited
          ? html`<span class="article">${fill(gettext("Article: {article}"), { article: problem.cited })}</span>`
          : nothing}
      </p>`;
    }
    if (undone) {
      return html`<p class="notice warn">${fill(gettext("Coup {number} taken back"), { number: coup })}</p>`;
    }
    return html`<p class="notice ok row spread">
      <span class="row"
        >${winner ? resultMark(winner) : nothing}
        ${fill(gettext("Coup {number} confirmed"), { number: coup })}</span
      >
      ${this.undoLeft
        ? html`<button class="button" type="button" @click=${this.undo}>
            ${fill(gettext("Undo ({seconds} s)"), { seconds: this.undoLeft })}
          </button>`
        : nothing}
    </p>`;
  }

  shortcuts() {
    const key = (keys, label, run, shown) => ({ keys, label, run, shown });
    const both = (letter) => [letter, letter.toUpperCase()];
    const inCards = () => this.mode !== "totals" && !this.obstacle() && !this.isReady;
    const inTotals = () => this.mode === "totals" && !this.obstacle();
    const winner = (code) => () => inTotals() && this.chooseWinner(code);
    const suit = (code) => () => inCards() && this.chooseSuit(code);
    return [
      key(["P", "p"], term("P"), winner("P"), ["P"]),
      key(["B", "b"], term("B"), winner("B"), ["B"]),
      key(["E", "e"], term("T"), winner("T"), ["E"]),
      key(
        [...RANKS, ..."atjqk", "0"],
        gettext("cards: rank"),
        ({ key: pressed }) =>
          inCards() && this.chooseRank(pressed === "0" ? "T" : pressed.toUpperCase()),
        ["A", "2-9", "T", "J", "Q", "K"],
      ),
      ...SUITS.map((code) => key(both(code), `${gettext("cards: suit")} ${suitSymbol(code)}`, suit(code), [code])),
      key(["Enter"], gettext("confirm the coup"), ({ target }) =>
        this.isReady && !target.closest("button, a") ? this.confirm() : false,
      ),
      key(["Backspace"], gettext("take the last card back"), () => this.takeCardBack()),
      key(["Escape"], gettext("begin again"), () => this.restart()),
    ];
  }
}

customElements.define("sabot-pad", SabotPad);
