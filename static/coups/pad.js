/**
 * The coup pad: by totals in two taps, or card by card as the rules ask for them. With bets, what it
 * comes to is shown before it is confirmed; nothing counts as done until the server has said so.
 */
import { LitElement, html, nothing } from "../vendor/lit.js";
import { BancaDesk, bancaDone, bancaLine, bancaOpened, bancaToBegin } from "../banca/banca.js";
import { API, NoAnswer, Refused, send } from "../lib/api.js";
import { entriesBefore, isSamePlace, nextPlace, overtakenNotice } from "./coup-place.js";
import { tallaAfter } from "./cut-card.js";
import { deafen, isDeaf } from "../lib/deaf.js";
import { nextCard, orderOf } from "./deal.js";
import { keepDraft, restoreDraft } from "./draft.js";
import { fill, gettext } from "../lib/i18n.js";
import { useKeys } from "../lib/keys.js";
import { problemNotice } from "../board/marks.js";
import { outbox } from "../lib/outbox.js";
import { actKeys, actsOf, cardOfAct, hold, isPartOf, sendCards, takeActsBack } from "./pad-acts.js";
import { cardKeys } from "./pad-cards.js";
import { followDone, resultLine } from "./pad-done.js";
import { padKeys } from "./pad-keys.js";
import { hasOtherRules, lastCoup, obstacle, otherRules } from "./pad-obstacle.js";
import { CardEntry } from "./card-keys.js";
import { foresee } from "./pad-preview.js";
import { clearReading, isReading, keyCard, readerNotice, standInReading } from "../reader/pad-reader.js";
import { padFooter, review } from "./pad-review.js";
import { letPuntoChoose, puntoCards } from "./punto-cards.js";
import { totalsGrid, winnerOf } from "./pad-totals.js";
import { phaseKeys, phaseOf } from "./phase-keys.js";
import { tray } from "./tray.js";
import { hearWhy, whyLine } from "./why-not.js";
import { UNDO_MS, withdrawOffer } from "../undo/undo.js";

const NOTHING_ENTERED = {
  winner: null,
  punto_total: null,
  banca_total: null,
  punto: "",
  banca: "",
  punto_stands: false,
};

const DEAF_MS = 400;

const isEntered = (coup) =>
  Object.entries(NOTHING_ENTERED).some(([name, nothing]) => coup[name] !== nothing);

class SabotPad extends LitElement {
  static properties = {
    state: { attribute: false },
    facts: { attribute: false },
    bets: { attribute: false },
    mode: { state: true },
    coup: { state: true },
    place: { state: true },
    foreseen: { state: true },
    willDraw: { state: true },
    refusal: { state: true },
    pending: { state: true },
    done: { state: true },
    why: { state: true },
  };

  constructor() {
    super();
    this.mode = "totals";
    this.switched = null; // the coup that is entered otherwise than the table's: {mode, place}
    this.pending = 0; // coups on their way, not yet answered
    this.isOrdering = false; // an act of the coup is not yet on the device
    this.held = []; // acts and phases that were answered before the state that has them
    this.byHand = null; // the coup that is entered here although a reader has read cards of it
    this.question = 0; // the newest preview asked for; answers to older ones are dropped
    this.banca = new BancaDesk(this);
    this.card = new CardEntry(this, {
      take: (card) => this.takeCard(card),
      asksSuit: () => this.facts.suits_noted || this.mode === "reader",
    });
    this.why = null; // of the key that was pressed and cannot act now
    hearWhy(this);
    this.clear();
    useKeys(padKeys(this));
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.onBets = () => {
      // Another chip in the hand changes no bet, and takes the focus from nobody.
      if (JSON.stringify(this.body()) !== this.asked) this.foresee();
      if (this.isRestored) keepDraft(this);
      this.why = null; // it may be the bets that a key wanted
      this.requestUpdate();
    };
    this.bets.addEventListener("change", this.onBets);
    this.onOutbox = () => {
      if (this.mode === "acts") this.followActs();
      this.requestUpdate();
    };
    outbox.addEventListener("change", this.onOutbox);
    this.onAnswered = ({ detail }) => hold(this, detail);
    outbox.addEventListener("answered", this.onAnswered);
    outbox.ready.then(() => restoreDraft(this));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.bets.removeEventListener("change", this.onBets);
    outbox.removeEventListener("change", this.onOutbox);
    outbox.removeEventListener("answered", this.onAnswered);
  }

  willUpdate(changed) {
    if (changed.has("state")) {
      this.bets.follow(this.state);
      this.banca.follow();
      this.followReader();
      this.done = followDone(this.done, this.state);
      this.why = null;
    }
    if (changed.has("foreseen")) this.bets.judge(this.foreseen?.settlement?.lines ?? []);
  }

  /** Show the cards as the reader reads them, unless this coup is entered by hand. */
  followReader() {
    const isActed = Boolean(this.acted);
    if (isActed || this.mode === "acts") this.followActs();
    if (isActed) return;
    if (!isReading(this.state, this.byHand)) {
      const isFree = this.mode === "reader" || !this.isBegun;
      if (isFree && this.mode !== this.way) this.enterBy(this.way);
      return;
    }
    const { punto, banca, punto_stands } = this.state.underway;
    const read = { ...NOTHING_ENTERED, punto, banca, punto_stands };
    const isSame = Object.keys(read).every((name) => this.coup[name] === read[name]);
    if (this.mode === "reader" && isSame) return;
    if (this.mode !== "reader") this.enterBy("reader");
    this.place = this.next;
    this.coup = read;
    this.foresee();
  }

  /** Show the cards of a coup that is played by its acts; those typed for the next one stay. */
  followActs(isAnew = false) {
    const acts = this.acted;
    const now = acts && [acts.punto, acts.banca, acts.next.map(({ act, hand }) => [act, hand])];
    const known = JSON.stringify([this.next.number, now]);
    if (known === this.actsKnown && !isAnew) return;
    this.actsKnown = known;
    if (!acts) {
      if (!this.isBegun) return;
      if (this.mending === null) this.enterBy("acts");
      return;
    }
    if (this.mode !== "acts") this.enterBy("acts");
    this.place = this.next;
    const { punto, banca, punto_stands } = acts;
    const typed = isAnew ? "" : this.typedBehind(acts);
    this.coup = { ...NOTHING_ENTERED, punto, banca, punto_stands };
    if (typed) this.coup[this.typed.hand] += typed;
    else this.typed = null;
    this.foresee();
  }

  /** The cards that were typed for the next act, while the coup has shown no others in their place. */
  typedBehind(acts) {
    const { hand, shown } = this.typed ?? {};
    const isDue = acts.next.some((act) => act.cards && act.hand === hand);
    return isDue && acts[hand].length === shown ? this.coup[hand].slice(shown) : "";
  }

  enterBy(mode) {
    this.mode = mode;
    this.clear();
  }

  get path() {
    return `${API}/tables/${this.state.table}/coups`;
  }

  /** The coup that would be entered now; `place` is the one whose entry has begun. */
  get next() {
    return nextPlace(this.state, this.path, this.lastPlace, this.mending);
  }

  /** Whether another coup comes next than the one whose entry was begun. */
  get isOvertaken() {
    return Boolean(this.place && this.state.talla && !isSamePlace(this.place, this.next));
  }

  /** Whether the chart and the bets of this page are of rules that are over. */
  get isOutdated() {
    return hasOtherRules(this.state, this.facts);
  }

  /** The coup that comes next, behind one that is put right. */
  get newest() {
    return nextPlace(this.state, this.path, this.lastPlace, null);
  }

  begin() {
    this.place ??= this.next;
    if (this.byHand !== this.next.number) this.byHand = this.state.underway?.number ?? null;
  }

  /** The next card by the rules, without waiting for an answer. */
  get expected() {
    if (this.mode === "totals") return null;
    if (this.mode === "acts") return cardOfAct(this);
    const next = nextCard(this.facts.draw, this.coup, letPuntoChoose(this));
    return next && this.willDraw ? { ...next, mayStand: false } : next;
  }

  /** Whether the coup is entered whole. */
  get isComplete() {
    if (this.mode === "acts") return Boolean(this.acted?.is_announced);
    return this.mode === "totals" ? this.coup.winner !== null : !this.expected;
  }

  get hasActs() {
    return this.mode === "acts" && Boolean(this.acted);
  }

  /** The coup as its acts have it, with those that wait here; null if it is not played by them. */
  get acted() {
    return actsOf(this);
  }

  /** What waits on this device, up to an entry that is put right. */
  get before() {
    return entriesBefore(this.mending);
  }

  /** The talla once what waits is done; before an entry that is put right, what comes before it. */
  tallaBefore(mending) {
    return tallaAfter(this.state, entriesBefore(mending));
  }

  /** The phase that the coup to be entered is in. */
  get phase() {
    return phaseOf(this);
  }

  enterAsNext() {
    this.place = this.next;
    this.foresee();
  }

  clear() {
    this.coup = NOTHING_ENTERED;
    this.aside = {}; // mode -> its entry, while another mode is shown
    this.place = null;
    this.mending = null; // the id of the refused coup that is shown, to be put right
    this.foreseen = null;
    this.refusal = null;
    this.typed = null; // {hand, shown}: the cards typed for an act begin behind those shown
    this.card.clear();
    this.willDraw = false; // punto has chosen to draw
    this.question += 1;
  }

  /** How the next coup is entered: as the table has it, unless that coup was switched here. */
  get way() {
    if (this.switched && isSamePlace(this.switched.place, this.next)) return this.switched.mode;
    return this.state.entry === "reader" ? "totals" : this.state.entry;
  }

  setMode(mode) {
    if (mode === this.mode) return;
    this.switched = { mode, place: this.next };
    if (this.mode === "reader" || this.mode === "acts" || mode === "acts") {
      const { number = null } = (this.mode === "acts" ? this.next : this.state.underway) ?? {};
      this.byHand = mode === "acts" ? null : number;
      this.enterBy(mode);
      if (mode === "acts") this.followActs(true);
      return;
    }
    this.aside = { ...this.aside, [this.mode]: this.coup };
    this.mode = mode;
    this.coup = this.aside[mode] ?? NOTHING_ENTERED;
    this.card.clear();
    this.willDraw = false;
    this.foreseen = null;
    if (!this.isBegun) this.place = null;
    this.foresee();
  }

  /** Whether anything of a coup is entered by hand, in this mode or the other. */
  get isBegun() {
    const entries = [this.coup, ...Object.values(this.aside)];
    return this.mending !== null || entries.some(isEntered);
  }

  /** Begin the coup again; the cards that a reader has read are discarded. */
  restart() {
    if (this.mode === "reader") clearReading(this, "all");
    else if (this.hasActs && this.mending !== null) this.enterBy(this.way);
    else if (this.hasActs) takeActsBack(this, true);
    else this.empty();
  }

  /** Clear the entry; a refused coup that is being corrected stays the chosen one. */
  empty() {
    const { mending, place } = this;
    this.enterBy(this.mode);
    if (mending !== null) Object.assign(this, { mending, place });
  }

  /** Send a command about the coup under way; a refusal is shown where results are. */
  async command(run) {
    try {
      await run();
      if (this.done?.problem) this.done = null; // a coup just confirmed can still be taken back
      this.announce();
      return true;
    } catch (error) {
      if (!(error instanceof Refused || error instanceof NoAnswer)) throw error;
      this.done = { problem: error.problem ?? { detail: error.message } };
      return false;
    }
  }

  /** Enter a hand's total, or take it back by a second tap; without bets the coup is then sent. */
  chooseTotal(hand, total) {
    this.begin();
    const name = `${hand}_total`;
    const coup = { ...this.coup, [name]: this.coup[name] === total ? null : total };
    this.coup = { ...coup, winner: winnerOf(coup) };
    if (!this.isBegun) this.place = null;
    if (this.isComplete && this.needsNoReview) this.send();
    else this.foresee();
  }

  /** Whether nothing is paid for this coup by what is known here: its totals say all. */
  get needsNoReview() {
    const hasBets = this.bets.isRecorded || this.bets.isLaid;
    return !hasBets && this.mending === null && !this.isOvertaken && !this.isOutdated;
  }

  /** Give a card to the hand that the rules ask for. */
  takeCard(card) {
    const { expected } = this;
    if (!expected) return;
    const { hand } = expected;
    this.willDraw = false;
    if (this.mode === "reader") {
      keyCard(this, card, expected);
      return;
    }
    if (this.mode === "acts") this.typed ??= { hand, shown: this.acted[hand].length };
    else this.begin();
    this.coup = { ...this.coup, [hand]: this.coup[hand] + card };
    if (this.mode === "acts") sendCards(this);
    else this.foresee();
  }

  /** Punto has the choice, and takes a third card: it is the next. */
  letPuntoDraw() {
    this.willDraw = true;
  }

  /** Punto has the choice, and takes no third card. */
  standPunto() {
    if (!this.expected?.mayStand) return;
    if (this.mode === "reader") {
      standInReading(this);
      return;
    }
    this.coup = { ...this.coup, punto_stands: true };
    this.foresee();
  }

  takeCardBack() {
    if (this.card.isBegun || this.willDraw) {
      this.card.clear();
      this.willDraw = false;
      return;
    }
    if (this.mode === "reader") {
      clearReading(this, "last");
      return;
    }
    if (this.mode === "acts") {
      const { expected } = this;
      const shown = this.acted?.[expected?.hand] ?? "";
      if (expected && this.coup[expected.hand].length > shown.length) {
        const cards = this.coup[expected.hand].slice(0, -2);
        this.coup = { ...this.coup, [expected.hand]: cards };
      } else if (this.hasActs && this.mending === null) takeActsBack(this, false);
      return;
    }
    if (this.mode !== "cards") return;
    const last = orderOf(this.facts.draw, this.coup).at(-1);
    if (!last) return;
    if (last === "stands") this.coup = { ...this.coup, punto_stands: false };
    else this.coup = { ...this.coup, [last]: this.coup[last].slice(0, -2) };
    this.foresee();
  }

  /** Ask for the result of the coup; the next card can be entered meanwhile. */
  foresee() {
    if (this.mode === "acts" && !this.isComplete) return;
    this.asked = JSON.stringify(this.body());
    return foresee(this);
  }

  body() {
    const { body: bets } = this.bets;
    const { declined } = this.acted ?? puntoCards(this);
    return { ...this.coup, bets, declined: bets === null ? [] : declined };
  }

  get isReady() {
    const isKnown = Boolean(this.foreseen?.outcome || this.foreseen?.unforeseen);
    return isKnown && this.isComplete && !this.isOvertaken && !this.isOutdated;
  }

  confirm() {
    if (this.isReady && !isDeaf(this.confirmKey)) this.send();
  }

  /** Send the coup that is entered; the keys hear nothing for a moment, so none is pressed twice. */
  async send() {
    for (const key of this.querySelectorAll(".total")) deafen(key, DEAF_MS);
    const body = { ...this.body(), ...this.place };
    const label = fill(gettext("coup {number} at {table}"), {
      number: body.number,
      table: this.state.number,
    });
    const { mending } = this;
    const wasRead = this.mode === "reader";
    const reliesOn = this.mode === "acts" ? isPartOf(this.state, body.number) : null;
    // Until the table has its new state, the cards of the coup just confirmed are not shown again.
    this.byHand = this.state.underway?.number ?? null;
    this.lastPlace = { talla: body.talla, number: body.number };
    this.enterBy(this.way); // first, so that taking the bets off the felt asks for nothing
    this.bets.settle();
    const isRefused = await this.sent(
      mending ? outbox.resend(mending, body, label) : outbox.post(this.path, body, label, { reliesOn }),
      body,
    );
    if (isRefused && (wasRead || this.mode === "acts")) this.byHand = null;
  }

  /** Wait for the answer to a coup that was sent; return whether it was refused. */
  async sent(answer, body) {
    this.done = null;
    this.pending += 1;
    try {
      this.confirmed(await answer, body);
      return false;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused(error.problem, body);
      return true;
    } finally {
      this.pending -= 1;
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
    if (next && !problem.recorded && entry && this.mode !== "reader" && !this.place) this.mend(entry);
  }

  /** Show a refused coup as it was entered, to be put right and sent again in its place. */
  mend({ id, body: { talla, number, bets, declined, ...coup } }) {
    this.enterBy(coup.punto || coup.banca ? "cards" : "totals");
    this.bets.take(bets, declined); // first, so that the coup is asked about once
    this.coup = { ...NOTHING_ENTERED, ...coup };
    this.place = { talla, number };
    this.mending = id;
    this.foresee();
  }

  /** Let the next act of a coup take the place of one that was refused. */
  mendAct({ id }) {
    this.byHand = null;
    this.enterBy("acts");
    this.mending = id;
    this.followActs(true);
  }

  confirmed({ coup, outcome, version }, { talla }) {
    withdrawOffer();
    const until = Date.now() + UNDO_MS;
    this.done = { coup, talla, version, winner: outcome?.winner, until };
    this.announce();
    clearInterval(this.undoTimer);
    this.undoTimer = setInterval(() => {
      if (!this.undoLeft) clearInterval(this.undoTimer);
      this.requestUpdate();
    }, 250);
  }

  /** Announce that the table has changed by an act here. */
  announce() {
    this.dispatchEvent(new CustomEvent("sabot:confirmed", { bubbles: true }));
  }

  get undoLeft() {
    if (!this.done?.until || this.done.undone || this.done.isVoid) return 0;
    return Math.max(0, Math.ceil((this.done.until - Date.now()) / 1000));
  }

  async undo() {
    const { done } = this;
    try {
      await send(`${this.path}/${done.coup}/undo`);
      this.done = { ...done, undone: true };
      this.announce();
    } catch (error) {
      const problem = error.problem ?? { detail: error.message };
      this.done = { ...done, problem };
    }
  }

  /** A coup that can be confirmed takes the focus, unless a tool has it, so that Enter confirms it. */
  updated() {
    if (this.isRestored) keepDraft(this);
    const isNew = this.isReady && !this.wasReady;
    this.wasReady = this.isReady;
    if (!isNew) return;
    deafen(this.confirmKey, DEAF_MS); // at once: steady keys are looked at a frame later
    const isElsewhere = document.activeElement?.closest("#sheet, #seat-ring");
    if (!isElsewhere) this.confirmKey.focus({ preventScroll: true });
  }

  get confirmKey() {
    return this.querySelector(".pad-keys .primary");
  }

  render() {
    return html`<section class="pad panel" aria-label=${gettext("Coup pad")}>
      <div class="pad-head">
        <h2 class="panel-title">
          ${fill(gettext("Coup {number}"), this.place ?? this.next)}
        </h2>
        <span class="switch" role="group" aria-label=${gettext("Entry")}>
          ${[
            ["totals", gettext("Totals")],
            ["cards", gettext("Cards")],
            ...(this.state.entry === "reader" ? [] : [["acts", gettext("Acts")]]),
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
      ${phaseKeys(this)} ${readerNotice(this)} ${lastCoup(this.tallaBefore(this.mending))}
      ${this.obstacle() ?? this.entry()}
      <div class="pad-notices">
        ${whyLine(this)} ${bancaDone(this.banca)} ${this.refusal ? problemNotice(this.refusal) : nothing} ${resultLine(this)}
        ${this.isComplete ? review(this) : nothing} ${tray(this)} ${bancaLine(this.banca)}
      </div>
      ${padFooter(this)}
    </section>`;
  }

  /** Why no coup can be entered now, or a refused one not be put right in its place; null if it can. */
  obstacle(mending = this.mending) {
    if (this.isOutdated) return otherRules();
    return obstacle(this.state, this.tallaBefore(mending)) ?? bancaToBegin(this.banca) ?? bancaOpened(this.banca);
  }

  entry() {
    if (this.isOvertaken) return overtakenNotice(this);
    if (this.mode === "totals") return totalsGrid(this);
    if (this.mode === "acts") return this.isComplete ? nothing : actKeys(this);
    return this.isComplete ? nothing : cardKeys(this);
  }
}

customElements.define("sabot-pad", SabotPad);
