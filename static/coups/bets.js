/**
 * The bets of the coup that is being entered: a chip and a wager are chosen once, then each tap on a
 * seat lays that chip there.
 */
import { html, nothing } from "../vendor/lit.js";
import { fill, gettext, moneyShort, ngettext, term } from "../lib/i18n.js";
import { sideClass } from "../board/felt.js";
import { letter } from "../board/marks.js";

const WAGERS = { punto: () => letter("P"), banca: () => letter("B"), tie: () => letter("T") };
const CLEAR = "clear"; // chosen instead of a chip: a tap empties the seat

export class Bets extends EventTarget {
  constructor() {
    super();
    this.isRecorded = false; // not recorded is shown as unknown; recorded and empty means nobody bet
    this.bySeat = new Map(); // position -> Map(wager -> stake)
    this.taps = new Map(); // position -> [[wager, stake], ...], as they were laid, the last one last
    this.wager = "punto";
    this.chip = null; // its value, or CLEAR; null until one is chosen
    this.pays = new Map(); // "place wager" -> {result, pay, turn}, once the coup is judged
    this.before = new Map();
    this.isSame = false; // each coup begins with the bets of the last one
    this.repeated = new Set(); // the places whose bets are those: the next chip there replaces them
    this.guests = new Map(); // place -> the id of who plays there; null until the server has them
    this.aside = new Map(); // laid, then put aside as not recorded
    this.declined = new Set(); // the seats that do not want punto's cards
  }

  /** All that is entered here as plain values, for `restore`. */
  get kept() {
    const plain = (bySeat) => [...bySeat].map(([seat, stakes]) => [seat, [...stakes]]);
    const { isRecorded, wager, chip, isSame, bySeat, before, aside } = this;
    const taps = [...this.taps];
    const [repeated, guests, declined] = [this.repeated, this.guests, this.declined].map((it) => [...it]);
    const laid = { bySeat: plain(bySeat), before: plain(before), aside: plain(aside) };
    return { isRecorded, wager, chip, isSame, repeated, guests, declined, taps, ...laid };
  }

  restore({ isRecorded, wager, chip, isSame, repeated, guests, declined, taps, bySeat, before, aside }) {
    const read = (rows) => new Map(rows.map(([seat, stakes]) => [seat, new Map(stakes)]));
    Object.assign(this, { isRecorded, wager, chip, isSame });
    this.repeated = new Set(repeated);
    this.guests = new Map(guests);
    this.declined = new Set(declined);
    this.taps = new Map(taps);
    this.bySeat = read(bySeat);
    this.before = read(before);
    this.aside = read(aside);
    this.changed();
  }

  /** Whether any bet of the coup is entered. */
  get isLaid() {
    return this.bySeat.size > 0 || this.aside.size > 0;
  }

  /** In the API's form: null if bets are not recorded. */
  get body() {
    if (!this.isRecorded) return null;
    return [...this.bySeat].flatMap(([seat, stakes]) =>
      [...stakes].map(([wager, stake_minor]) => ({ seat, wager, stake_minor })),
    );
  }

  choose(chip) {
    this.chip = chip;
    this.record(true);
  }

  /** Put the chip away: a tap on a seat opens the seat's ring again. */
  putAway() {
    this.chip = null;
    this.changed();
  }

  /** Lay a chip at a seat, the chosen one or another, in the place of a repeated bet; or empty the seat. */
  tap(seat, chip = this.chip) {
    this.takeUp();
    if (this.repeated.delete(seat)) this.clear(seat);
    if (chip === CLEAR) this.clear(seat);
    else this.lay(seat, this.wager, chip);
    this.changed();
  }

  lay(seat, wager, stake) {
    const stakes = new Map(this.bySeat.get(seat));
    this.bySeat.set(seat, stakes.set(wager, (stakes.get(wager) ?? 0) + stake));
    this.taps.set(seat, [...(this.taps.get(seat) ?? []), [wager, stake]]);
  }

  clear(seat) {
    this.bySeat.delete(seat);
    this.taps.delete(seat);
  }

  /** Empty a seat. */
  empty(seat) {
    this.repeated.delete(seat);
    this.clear(seat);
    this.changed();
  }

  /** Take back what was laid last at a seat: one chip, or what a key has doubled. */
  takeBack(seat) {
    const taps = this.taps.get(seat) ?? [];
    this.repeated.delete(seat);
    this.clear(seat);
    for (const [wager, stake] of taps.slice(0, -1)) this.lay(seat, wager, stake);
    this.changed();
  }

  /** Lay each bet of a seat once more. */
  double(seat) {
    this.repeated.delete(seat);
    for (const [wager, stake] of this.bySeat.get(seat)) this.lay(seat, wager, stake);
    this.changed();
  }

  /** Lay a seat's bets of the last coup, in the place of what lies there. */
  repeatAt(seat) {
    this.takeUp();
    this.clear(seat);
    this.layBefore(seat);
    this.changed();
  }

  layBefore(seat) {
    for (const [wager, stake] of this.before.get(seat)) this.lay(seat, wager, stake);
  }

  /** Take the last coup's bets again, in this coup and those to come. */
  repeat() {
    this.isSame = !this.isSame;
    if (this.isSame) {
      this.takeUp();
      this.layAgain();
    }
    this.changed();
  }

  layAgain() {
    this.pickUp();
    for (const seat of this.before.keys()) this.layBefore(seat);
    this.repeated = new Set(this.before.keys());
  }

  /** Forget the last coup's bets of guests who have left their place. */
  follow(state) {
    const { guests } = this;
    this.guests = guestsOf(state);
    const isStill = (place, guest) =>
      guest === null ? this.guests.has(place) : this.guests.get(place) === guest;
    const left = [...guests].filter(([place, guest]) => !isStill(place, guest));
    const isChanged = left.some(([place]) => this.repeated.has(place));
    for (const [place] of left) {
      this.before.delete(place);
      if (this.repeated.delete(place)) this.clear(place);
    }
    if (isChanged) this.changed();
  }

  /** Show what becomes of each bet; pays are numbered in their order. */
  judge(lines) {
    let turn = 0;
    const facts = ({ result, pay_minor: pay }) => ({
      result,
      pay,
      turn: result === "won" ? ++turn : null,
    });
    this.pays = new Map(lines.map((line) => [`${line.seat} ${line.wager}`, facts(line)]));
    this.dispatchEvent(new Event("judged"));
  }

  /** The coup is played: the felt is empty, or has the same bets again. */
  settle() {
    if (this.bySeat.size) this.before = this.bySeat;
    this.pickUp();
    this.repeated = new Set();
    if (this.isSame) this.layAgain();
    this.aside = new Map();
    this.declined = new Set();
    this.changed();
  }

  /** Lay bets as the API has them, null for not recorded. */
  take(body, declined = []) {
    this.isRecorded = body !== null;
    this.declined = new Set(declined);
    this.pickUp();
    this.repeated = new Set();
    this.aside = new Map();
    for (const { seat, wager, stake_minor } of body ?? []) this.lay(seat, wager, stake_minor);
    this.changed();
  }

  /** Record bets, or put the entered ones aside: they come back when bets are recorded again. */
  record(isRecorded) {
    if (isRecorded) {
      this.takeUp();
    } else {
      if (this.bySeat.size) this.aside = this.bySeat;
      this.bySeat = new Map();
      this.isRecorded = false;
      this.isSame = false;
      this.chip = null;
    }
    this.changed();
  }

  /** Take all bets off the felt. */
  pickUp() {
    this.bySeat = new Map();
    this.taps = new Map();
  }

  takeUp() {
    if (!this.isRecorded) this.bySeat = this.aside;
    this.aside = new Map();
    this.isRecorded = true;
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/** The bar under the felt: recorded or not, and the keys to choose what a tap on a seat lays. */
export function betsBar(bets, state, facts) {
  return html`<section class="bets panel" aria-label=${gettext("Bets")}>
    <div class="row">
      <span class="switch" role="group" aria-label=${gettext("Bets of this coup")}>
        <button type="button" aria-pressed=${!bets.isRecorded} @click=${() => bets.record(false)}>
          ${gettext("Not recorded")}
        </button>
        <button type="button" aria-pressed=${bets.isRecorded} @click=${() => bets.record(true)}>
          ${gettext("Recorded")}
        </button>
      </span>
      ${wagerKeys(bets, facts)}
      <p class="soft small" role="status">${sumLine(bets, state)}</p>
    </div>
    <div class="row" role="group" aria-label=${gettext("Chips")}>
      ${chipsFor(state, facts).map((chip) => chipKey(bets, chip, moneyShort(chip, state.currency)))}
      ${clearKey(bets)}
      <button
        class="button"
        type="button"
        aria-pressed=${bets.chip === null}
        @click=${() => bets.putAway()}
      >
        ${gettext("Seats")}
      </button>
      <button
        class="button same-again"
        type="button"
        aria-pressed=${bets.isSame}
        ?disabled=${!bets.before.size && !bets.isSame}
        @click=${() => bets.repeat()}
      >
        ${gettext("Same again")}
      </button>
    </div>
  </section>`;
}

/** The keys for the bets of one seat, in its ring; each chip is laid there by a tap. */
export function seatBets(bets, seat, state, facts) {
  const lies = bets.bySeat.has(seat);
  const key = (label, words, isReady, act) =>
    html`<button
      type="button"
      class="button"
      data-steady
      aria-label=${words}
      ?disabled=${!isReady}
      @click=${act}
    >
      ${label}
    </button>`;
  const chips = chipsFor(state, facts).map((chip) => {
    const amount = moneyShort(chip, state.currency);
    return key(amount, amount, true, () => bets.tap(seat, chip));
  });
  return html`${wagerKeys(bets, facts)}
    <div class="row" role="group" aria-label=${gettext("Chips")}>${chips}</div>
    <div class="row">
      ${key(gettext("Same"), gettext("Same bets as before"), bets.before.has(seat), () => bets.repeatAt(seat))}
      ${key("×2", gettext("Double the bets"), bets.isRecorded && lies, () => bets.double(seat))}
      ${key("−", gettext("Take the last chip back"), lies && bets.taps.has(seat), () => bets.takeBack(seat))}
      ${key("⌫", gettext("Clear seat"), lies, () => bets.empty(seat))}
    </div>`;
}

/** What lies at one seat, in its ring. */
export function seatLies(bets, seat, { currency }) {
  const stakes = [...(bets.bySeat.get(seat) ?? [])];
  if (!stakes.length) return gettext("No bet");
  return stakes.map(
    ([wager, stake]) =>
      html`<span class="stake ${sideClass(wager)}">${labelOf(wager)} ${moneyShort(stake, currency)}</span> `,
  );
}

/** The keys that choose what is bet on. */
export const wagerKeys = (bets, facts) =>
  html`<div class="row" role="group" aria-label=${gettext("Bet on")}>
    ${Object.keys(facts.wagers).map((wager) => wagerKey(bets, wager))}
  </div>`;

const wagerKey = (bets, wager) =>
  html`<button
    class="button ${sideClass(wager)}"
    type="button"
    aria-label=${term(wager)}
    aria-pressed=${bets.wager === wager}
    @click=${() => {
      bets.wager = wager;
      bets.changed();
    }}
  >
    ${labelOf(wager)}
  </button>`;

/** The letter of a wager; its name if it has none. */
const labelOf = (wager) => WAGERS[wager]?.() ?? term(wager);

/** The key by which a tap empties a seat. */
export const clearKey = (bets) => chipKey(bets, CLEAR, "⌫", gettext("Clear seat"));

/** A key that chooses the chip that a tap lays. */
export const chipKey = (bets, chip, label, words = label) =>
  html`<button
    class="button chip"
    type="button"
    aria-label=${words}
    aria-pressed=${bets.chip === chip}
    @click=${() => bets.choose(chip)}
  >
    ${label}
  </button>`;

/** All guests who may bet, seated and standing, by place. */
const guestsOf = ({ seats, standing }) =>
  new Map([
    ...seats.filter(({ guest }) => guest).map(({ position, guest }) => [position, guest.id]),
    ...standing.filter(({ place }) => place !== null).map(({ place, guest }) => [place, guest.id]),
  ]);

function sumLine({ isRecorded, bySeat, aside, chip, repeated }, { currency }) {
  const laid = [...(isRecorded ? bySeat : aside).values()];
  const sum = laid.flatMap((stakes) => [...stakes.values()]).reduce((one, stake) => one + stake, 0);
  const amount = moneyShort(sum, currency);
  if (isRecorded) {
    if (repeated.size) {
      const words = ngettext(
        "{amount} on the felt, as before at {n} place",
        "{amount} on the felt, as before at {n} places",
        repeated.size,
      );
      return fill(words, { amount });
    }
    if (sum) return fill(gettext("{amount} on the felt"), { amount });
    return chip === null ? gettext("Tap a chip, then the seats.") : gettext("Nobody has bet yet.");
  }
  if (!sum) return gettext("Tap a chip, then the seats.");
  return fill(gettext("{amount} put aside: not recorded with this coup."), { amount });
}

/** The chips that make sense at the table: from the least step or minimum to the maximum. */
export function chipsFor({ limits, limits_kept: kept }, { denominations }) {
  if (!limits) return [];
  const steps = [limits, ...kept].map((one) =>
    Math.min(one.step_minor || one.minimum_minor, one.minimum_minor),
  );
  return denominations.filter(
    (chip) => chip >= Math.min(...steps) && chip <= limits.maximum_minor,
  );
}
