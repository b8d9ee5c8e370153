/**
 * The last coups of the talla as chips, and the correction of one: the result and the bets as they
 * should have been, what each place is owed by it and who deals then, shown before the jefe signs.
 * Those after it stay.
 */
import { LitElement, html, nothing } from "../vendor/lit.js";
import { API, NoAnswer, Refused, get } from "../lib/api.js";
import "../lib/command-form.js";
import { problemNotice, resultMark } from "../board/marks.js";
import { placeWords, sideClass } from "../board/felt.js";
import { CardEntry } from "../coups/card-keys.js";
import { Bets, chipKey, chipsFor, clearKey, wagerKeys } from "../coups/bets.js";
import { nextCard, orderOf } from "../coups/deal.js";
import { cardKeys, dealtHand } from "../coups/pad-cards.js";
import { totalsGrid, winnerOf } from "../coups/pad-totals.js";
import { fill, gettext, major, moneyShort, readMoney, term } from "../lib/i18n.js";
import { readBlock } from "../live/live.js";
import { witnessFields } from "../sign_in/witness-fields.js";

const SHOWN = 5;
const NOTHING = { punto_total: null, banca_total: null, punto: "", banca: "", punto_stands: false };

class SabotCorrections extends LitElement {
  static properties = {
    state: { attribute: false },
    coups: { state: true },
    all: { state: true },
    chosen: { state: true },
    mode: { state: true },
    atBets: { state: true },
    isEntered: { state: true },
    isPaid: { state: true },
    coup: { state: true },
    willDraw: { state: true },
    reason: { state: true },
    changes: { state: true },
    problem: { state: true },
  };

  constructor() {
    super();
    this.facts = readBlock("table-facts");
    this.coups = [];
    this.wanted = null; // the coup that was tapped on the felt: {talla, number}
    this.all = false;
    this.question = 0; // the newest preview asked for; answers to older ones are dropped
    this.bets = new Bets();
    this.card = new CardEntry(this, {
      take: (card) => this.takeCard(card),
      asksSuit: () => this.facts.suits_noted,
    });
    this.paid = new Map(); // for bets that were not recorded: what was paid then, by `keyOf`
    this.bancaThen = null; // and on the holder's own banca: {seat, stake_minor, paid_minor}
    this.choose(null);
    this.bets.addEventListener("change", () => {
      this.paid = new Map();
      this.bancaThen = null;
      this.foresee();
    });
    this.addEventListener("sabot:confirmed", () => this.recorded());
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.closest("#sheet").addEventListener("sabot:opened", ({ detail }) => {
      if (detail === "corrections") this.load();
    });
    document.addEventListener("sabot:correct", ({ detail }) => {
      this.wanted = detail;
      this.shown = null;
      document.dispatchEvent(new CustomEvent("sabot:tools", { detail: "corrections" }));
    });
  }

  /** A coup as it was recorded; null goes back to the chips. */
  choose(coup) {
    this.chosen = coup;
    this.bets.chip = coup && (chipsFor(this.state, this.facts)[0] ?? null);
    this.laid = coup?.bets ?? null; // but for the banca of its holder, which comes last
    if (this.laid && this.state.banca) {
      const held = this.laid.findLastIndex((it) => it.seat === coup.holder && it.wager === "banca");
      this.laid = this.laid.filter((_, place) => place !== held);
    }
    this.bets.take(this.laid);
    this.bets.isRecorded = Boolean(coup?.bets);
    this.enterBy(coup?.punto || coup?.banca ? "cards" : "totals");
    this.reason = null;
  }

  enterBy(mode) {
    this.mode = mode;
    this.atBets = false;
    this.enter(NOTHING);
  }

  enter(coup) {
    this.coup = coup;
    this.card.clear();
    this.willDraw = false;
    this.isEntered = Boolean(this.result && Object.keys(this.result).length);
    this.isPaid = false;
    this.foresee();
  }

  recorded() {
    this.choose(null);
    this.shown = null;
    this.load();
  }

  updated() {
    this.load();
  }

  /** Ask for the coups of the newest talla once it has others, while they are looked at. */
  async load() {
    const { table, newest_coups: newest, results } = this.state ?? {};
    const talla = this.wanted?.talla ?? newest?.at(-1)?.talla;
    const now = talla && JSON.stringify([talla, newest, results]);
    if (!now || now === this.shown || this.offsetParent === null) return;
    this.shown = now;
    await this.ask(async () => {
      const { coups } = await get(`${API}/tables/${table}/tallas/${talla}/coups`);
      this.coups = coups.filter((it) => it.void === null).map((it) => ({ ...it, talla }));
      const wanted = this.wanted && this.coups.find(({ number }) => number === this.wanted.number);
      this.wanted = null;
      if (wanted) this.choose(wanted);
    });
    if (this.problem) this.shown = null;
  }

  async ask(run) {
    this.problem = null;
    try {
      await run();
    } catch (error) {
      if (!(error instanceof Refused || error instanceof NoAnswer)) throw error;
      this.problem = error.problem ?? { detail: gettext("No answer from the server. A coup is corrected once it answers.") };
    }
  }

  chooseTotal(hand, total) {
    const name = `${hand}_total`;
    this.enter({ ...this.coup, [name]: this.coup[name] === total ? null : total });
  }

  get expected() {
    const next = nextCard(this.facts.draw, this.coup);
    return next && this.willDraw ? { ...next, mayStand: false } : next;
  }

  takeCard(card) {
    const { hand } = this.expected;
    this.enter({ ...this.coup, [hand]: this.coup[hand] + card });
  }

  letPuntoDraw() {
    this.willDraw = true;
  }

  standPunto() {
    this.enter({ ...this.coup, punto_stands: true });
  }

  /** Take back what was tapped last: half a card, a card, or punto's will to stand. */
  takeCardBack() {
    const last = orderOf(this.facts.draw, this.coup).at(-1);
    if (this.card.isBegun || this.willDraw || !last) this.enter(this.coup);
    else if (last === "stands") this.enter({ ...this.coup, punto_stands: false });
    else this.enter({ ...this.coup, [last]: this.coup[last].slice(0, -2) });
  }

  /** The fields of the right result, as the act reads them; none if it was right, null if half. */
  get result() {
    const { punto_total, banca_total, punto, banca } = this.coup;
    if (JSON.stringify(this.coup) === JSON.stringify(NOTHING) && !this.card.isBegun) return {};
    if (this.mode === "totals") return winnerOf(this.coup) && { punto_total, banca_total };
    return this.expected ? null : { punto, banca };
  }

  /** Whether other bets are laid than those that were recorded. */
  get isLaidAnew() {
    const laid = (bets) => bets.map((it) => `${it.seat} ${it.wager} ${it.stake_minor}`).sort().join();
    const { body } = this.bets;
    return Boolean(body && this.chosen) && (!this.laid || laid(body) !== laid(this.laid));
  }

  /** All fields of the correction; null until something is, and wholly. */
  get fields() {
    const { chosen, result } = this;
    if (!chosen || !result) return null;
    const fields = { ...result, ...this.laidAnew };
    return Object.keys(fields).length ? fields : null;
  }

  /** The other bets, where they are others, with what was paid then if they were not recorded. */
  get laidAnew() {
    if (!this.isLaidAnew) return {};
    const bets = JSON.stringify(this.bets.body.map((it) => ({ ...it, paid_then_minor: this.paid.get(keyOf(it)) })));
    return this.bancaThen ? { bets, banca_paid_then_minor: this.bancaThen.paid_minor } : { bets };
  }

  get path() {
    const { talla, number } = this.chosen;
    return `${API}/tables/${this.state.table}/tallas/${talla}/coups/${number}`;
  }

  /** Ask what the correction would change. */
  async foresee() {
    const question = (this.question += 1);
    this.changes = null;
    this.problem = null;
    this.requestUpdate(); // the bets are no property
    const { fields } = this;
    if (!fields) return;
    await this.ask(async () => {
      const changes = await get(`${this.path}/correction?${new URLSearchParams(fields)}`);
      if (question !== this.question) return;
      const known = (changes.paid_then ?? []).map(({ paid_minor: paid, ...it }) => [keyOf(it), paid]);
      this.paid = new Map(known);
      this.bancaThen = changes.banca_then;
      this.changes = changes;
    });
  }

  render() {
    return this.chosen ? this.form(this.chosen) : this.chips();
  }

  chips() {
    const coups = this.all ? this.coups : this.coups.slice(-SHOWN);
    return html`<p>${gettext("Tap a coup that was recorded wrong.")}</p>
      <div class="row" role="group" aria-label=${gettext("Last coups")}>
        ${coups.map(
          (it) => html`<button
            type="button"
            class="button coup-chip"
            aria-label=${`${fill(gettext("coup {number}"), it)}: ${resultOf(it)}`}
            @click=${() => this.choose(it)}
          >
            ${it.number} ${resultMark(it.winner)}
          </button>`,
        )}
      </div>
      ${this.coups.length > SHOWN
        ? html`<button type="button" class="button quiet" @click=${() => (this.all = !this.all)}>
            ${this.all ? gettext("Only the last five") : gettext("Every coup of the talla")}
          </button>`
        : nothing}
      ${this.problem ? problemNotice(this.problem) : nothing}`;
  }

  form(was) {
    return html`<form
      class="stack"
      data-command="${this.path}/correct"
      data-when="coups"
      data-done=${fill(gettext("Coup {number} is corrected."), was)}
    >
      <h3 class="row">
        ${fill(gettext("Coup {number}"), was)} <span class="soft">${resultOf(was)}</span>
      </h3>
      ${this.isEntered && this.fields ? this.steps() : this.entry()}
      <p data-status role="status" aria-live="polite"></p>
    </form>`;
  }

  /** The first step: what is right. A whole result goes on by itself, bets by their key. */
  entry() {
    return html`<div class="row">
      <span class="switch" role="group" aria-label=${gettext("Entry")}>
        ${[
          ["totals", gettext("Totals")],
          ["cards", gettext("Cards")],
          ["bets", gettext("Bets")],
        ].map(
          ([mode, label]) => html`<button
            type="button"
            aria-pressed=${(this.atBets ? "bets" : this.mode) === mode}
            @click=${() => this.turnTo(mode)}
          >
            ${label}
          </button>`,
        )}
      </span>
      <button type="button" class="button" @click=${() => this.choose(null)}>
        ${gettext("Another coup")}
      </button>
    </div>
    ${this.keys()}
    ${this.fields
      ? html`<button type="button" class="button primary" @click=${() => (this.isEntered = true)}>
          ${gettext("Show what changes")}
        </button>`
      : nothing}`;
  }

  /** The second step: what changes, why, and who signs. */
  judged() {
    return html`${Object.entries(this.fields).map(
        ([name, value]) => html`<input
          type="hidden"
          name=${name}
          data-type=${TYPES[name] ?? ""}
          .value=${String(value)}
        />`,
      )}
      ${this.seen()}
      <fieldset>
        <legend>${gettext("Why it is corrected")}</legend>
        <div class="key-choices five">
          ${Object.entries(this.facts.why_corrected).map(
            ([code, words]) => html`<label class="tick choice">
              <input
                type="radio"
                name="reason"
                required
                value=${code}
                .checked=${this.reason === code}
                @change=${() => (this.reason = code)}
              />
              ${words}
            </label>`,
          )}
        </div>
      </fieldset>
      <div class="signed-fields">
        ${this.reason === "other"
          ? html`<div class="field">
              <label for="correction-words">${gettext("In words")}</label>
              <input id="correction-words" name="words" required maxlength="200" autocomplete="off" />
            </div>`
          : nothing}
        ${this.facts.acts.includes("coup.countersign")
          ? nothing
          : witnessFields("correction", gettext("Badge of the jefe"), this.state.jefe?.badge ?? "")}
      </div>
      <div class="row">
        <button type="submit" class="button primary" ?disabled=${!this.changes}>
          ${gettext("Correct the coup")}
        </button>
        ${this.changeKey()}
      </div>`;
  }

  /** After the entry: what was paid on bets that were not recorded, then what changes and who signs. */
  steps() {
    if ((!this.paid.size && !this.bancaThen) || this.isPaid) return this.judged();
    return html`${this.paidThen()} ${this.seen()}
      <div class="row">
        <button type="button" class="button primary" ?disabled=${!this.changes} @click=${() => (this.isPaid = true)}>
          ${gettext("That was paid")}
        </button>
        ${this.changeKey()}
      </div>`;
  }

  seen() {
    return html`${this.changes ? this.whatChanges() : nothing} ${this.problem ? problemNotice(this.problem) : nothing}`;
  }

  changeKey() {
    const change = () => {
      this.isEntered = false;
      this.isPaid = false;
    };
    return html`<button type="button" class="button" @click=${change}>${gettext("Change the entry")}</button>`;
  }

  /** Show the result by totals or cards, or the bets; the result that is entered stays beside them. */
  turnTo(mode) {
    if (mode === "bets" || mode === this.mode) this.atBets = mode === "bets";
    else this.enterBy(mode);
  }

  /** What was paid then on bets that were not recorded: at first as the recorded result has it. */
  paidThen() {
    const { state, bancaThen } = this;
    const stakes = (this.bets.body ?? [])
      .filter((it) => this.paid.has(keyOf(it)))
      .map((bet) => ({
        ...bet,
        what: term(bet.wager),
        paid: this.paid.get(keyOf(bet)),
        keep: (paid) => this.paid.set(keyOf(bet), paid),
      }));
    if (bancaThen) {
      const keep = (paid) => (this.bancaThen = { ...bancaThen, paid_minor: paid });
      stakes.push({ ...bancaThen, what: gettext("own banca"), paid: bancaThen.paid_minor, keep });
    }
    return html`<fieldset class="paid-then">
      <legend>${gettext("What was paid then")}</legend>
      ${stakes.map(({ seat, stake_minor: stake, what, paid, keep }) => {
        const who = `${seatWords(state, seat)}, ${what} ${moneyShort(stake, state.currency)}`;
        const pay = (amount) => {
          if (Number.isNaN(amount)) return;
          keep(amount);
          this.foresee();
        };
        return html`<div class="row" role="group" aria-label=${who}>
          <span>${who}</span>
          <span class="switch">
            ${[1, -1].map(
              (sign) => html`<button
                type="button"
                aria-pressed=${paid >= 0 === sign > 0}
                @click=${() => pay(sign < 0 && !paid ? -stake : sign * Math.abs(paid))}
              >
                ${sign > 0 ? gettext("Paid") : gettext("Taken")}
              </button>`,
            )}
          </span>
          <input
            inputmode="decimal"
            autocomplete="off"
            aria-label=${fill(gettext("What was paid then: {who}"), { who })}
            .value=${major(Math.abs(paid), state.currency)}
            @change=${({ target }) => pay(readMoney(target.value) * (paid < 0 ? -1 : 1))}
          />
        </div>`;
      })}
    </fieldset>`;
  }

  /** A chip and a wager are chosen, then a tap on a place lays that chip there, as on the felt. */
  layBets() {
    const { bets, state, facts } = this;
    const places = [
      ...state.seats.map(({ position }) => position),
      ...state.standing.map(({ place }) => place),
    ];
    const left = [...bets.bySeat.keys()].filter((it) => !places.includes(it)); // stood then
    return html`<div class="stack tight">
      ${wagerKeys(bets, facts)}
      <div class="row" role="group" aria-label=${gettext("Chips")}>
        ${chipsFor(state, facts).map((chip) => chipKey(bets, chip, moneyShort(chip, state.currency)))}
        ${clearKey(bets)}
        ${bets.isRecorded
          ? nothing
          : html`<button type="button" class="button" @click=${() => bets.record(true)}>
              ${gettext("Nobody had bet")}
            </button>`}
      </div>
      <div class="row" role="group" aria-label=${gettext("Seats")}>
        ${[...places, ...left].map((position) => {
          const stakes = [...(bets.bySeat.get(position) ?? [])];
          const amount = (stake) => moneyShort(stake, state.currency);
          const words = stakes.map(([wager, stake]) => `${term(wager)} ${amount(stake)}`);
          return html`<button
            type="button"
            class="button"
            aria-label=${[seatWords(state, position), ...words].join(", ")}
            @click=${() => bets.tap(position)}
          >
            ${state.seats.find((it) => it.position === position)?.label ?? seatWords(state, position)}
            ${stakes.map(
              ([wager, stake]) =>
                html`<b class="stake ${sideClass(wager)}"
                  >${wager.endsWith("_pair") ? term(wager) : nothing} ${amount(stake)}</b
                >`,
            )}
          </button>`;
        })}
      </div>
    </div>`;
  }

  keys() {
    if (this.atBets) return this.layBets();
    if (this.mode === "totals") return totalsGrid(this);
    if (this.expected) return cardKeys(this);
    return html`<div class="dealing">
      ${["punto", "banca"].map((hand) => dealtHand(hand, this.coup[hand]))}
      <button type="button" class="button" @click=${() => this.enterBy("cards")}>
        ${gettext("Begin again")}
      </button>
    </div>`;
  }

  /** What changes in the course of a holder's banca, and how it stands then. */
  course(seat) {
    const { banca, winner } = this.changes;
    if (!banca) return [];
    const { holder: dealer } = this.chosen;
    const who = dealer === null ? gettext("the house") : seat(dealer);
    const stays =
      winner === "P"
        ? gettext("{who} had lost the banca here: what was dealt after it stands")
        : gettext("{who} had kept the banca here: what was dealt after it stands");
    const acts = (codes) => codes.map(term).join(", ");
    const amount = moneyShort(banca.stake_minor, this.state.currency);
    return [
      banca.stays && fill(stays, { who }),
      banca.stood.length && fill(gettext("Was not due, and stands: {acts}"), { acts: acts(banca.stood) }),
      banca.dropped.length && fill(gettext("Is taken back: {acts}"), { acts: acts(banca.dropped) }),
      banca.stake_minor === null
        ? gettext("The banca is free")
        : fill(gettext("Banca now: {who}, {amount}, passes won: {won}"), {
            ...banca,
            amount,
            who: banca.seat === null ? gettext("the house") : seat(banca.seat),
          }),
    ];
  }

  /** What each place gets or gives, who deals later coups, and who has the sabot then. */
  whatChanges() {
    const { changes, state } = this;
    const seat = (place) => seatWords(state, place);
    const dealer = (holder) => (holder === null ? gettext("the croupier") : seat(holder));
    const linesOf = (places) =>
      places
        .flatMap((it) => [
          it.gets_minor && owed(it.gets_minor, state, seat(it.seat), GETS),
          it.owes_minor && owed(it.owes_minor, state, seat(it.seat), OWES),
        ])
        .filter(Boolean);
    const places = linesOf(changes.places);
    const followed = changes.followed.map(({ coup, places: its }) =>
      fill(gettext("Coup {coup}: {lines}"), { coup, lines: linesOf(its).join("; ") }),
    );
    const suites = changes.suites.map((it) =>
      fill(gettext("Cost of the suite: {line}"), { line: owed(it.gets_minor, state, seat(it.seat), GETS) }),
    );
    const departed = changes.departed.map((place) =>
      fill(gettext("{who}: the guest has left, what is owed stays uncollected"), { who: seat(place) }),
    );
    const turns = changes.turns.map(({ coup, holder }) =>
      fill(gettext("Coup {coup}: {who} should have dealt"), { coup, who: dealer(holder) }),
    );
    const sabot = changes.sabot_moves && fill(gettext("The sabot goes to {who}"), { who: dealer(changes.holder) });
    const lines = [...places, ...followed, ...suites, ...departed, ...turns, sabot, ...this.course(seat)].filter(Boolean);
    return html`<section class="notice" tabindex="0" aria-label=${gettext("What changes")} aria-live="polite">
      <p class="row">${resultMark(changes.winner)} <b>${resultOf(changes)}</b></p>
      ${lines.length
        ? html`<ul class="plain">${lines.map((line) => html`<li>${line}</li>`)}</ul>`
        : html`<p>${gettext("No money moves, and the sabot stays.")}</p>`}
    </section>`;
  }
}

const keyOf = ({ seat, wager }) => `${seat} ${wager}`;
const TYPES = { punto_total: "int", banca_total: "int", bets: "json", banca_paid_then_minor: "int" };
const GETS = [() => gettext("{who} gets {amount}"), () => gettext("{who} owes {amount}")];
const OWES = [
  () => gettext("{who} owes {amount} more commission"),
  () => gettext("{who} owes {amount} less commission"),
];

function owed(minor, { currency }, who, [more, less]) {
  const words = minor > 0 ? more() : less();
  return fill(words, { who, amount: moneyShort(Math.abs(minor), currency) });
}

/** A place without its guest, who may be another now. */
function seatWords(state, place) {
  const seat = state.seats.find(({ position }) => position === place);
  return seat ? fill(gettext("seat {label}"), seat) : placeWords(state, place);
}

const resultOf = ({ punto_total: punto, banca_total: banca }) =>
  `${term("punto")} ${punto}, ${term("banca")} ${banca}`;

customElements.define("sabot-corrections", SabotCorrections);
