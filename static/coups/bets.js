/** The bets of the coup that is being entered, and the keys to enter them seat by seat. */
import { html, nothing } from "../vendor/lit.js";
import { fill, gettext, moneyShort, term } from "../lib/i18n.js";
import { sideClass } from "../board/felt.js";

const STANDING = 101; // the first place of a standing guest

export class Bets extends EventTarget {
  constructor() {
    super();
    this.isRecorded = false; // not recorded is shown as unknown; recorded and empty means nobody bet
    this.bySeat = new Map(); // position -> Map(wager -> stake)
    this.seat = null;
    this.wager = "punto";
    this.before = new Map();
    this.aside = new Map(); // laid, then put aside as not recorded
  }

  /** All that is entered here as plain values, for `restore`. */
  get kept() {
    const plain = (bySeat) => [...bySeat].map(([seat, stakes]) => [seat, [...stakes]]);
    const { isRecorded, bySeat, before, aside } = this;
    return { isRecorded, bySeat: plain(bySeat), before: plain(before), aside: plain(aside) };
  }

  restore({ isRecorded, bySeat, before, aside }) {
    const read = (rows) => new Map(rows.map(([seat, stakes]) => [seat, new Map(stakes)]));
    this.isRecorded = isRecorded;
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

  /** Whether punto may choose on five: a seated player bets on it, or the bets are unknown. */
  get letPuntoChoose() {
    return !this.isRecorded || this.body.some(({ seat, wager }) => wager === "punto" && seat < STANDING);
  }

  choose(seat) {
    this.seat = this.seat === seat ? null : seat;
    this.changed();
  }

  add(stake) {
    this.takeUp();
    const stakes = new Map(this.bySeat.get(this.seat));
    stakes.set(this.wager, (stakes.get(this.wager) ?? 0) + stake);
    this.bySeat.set(this.seat, stakes);
    this.changed();
  }

  clear(seat) {
    this.bySeat.delete(seat);
    this.changed();
  }

  /** Take the last coup's bets again, of those who still sit. */
  repeat(seated) {
    this.bySeat = new Map([...this.before].filter(([seat]) => seated.has(seat)));
    this.isRecorded = true;
    this.changed();
  }

  /** The coup is played: the felt is empty, the bets can be repeated. */
  settle() {
    if (this.bySeat.size) this.before = this.bySeat;
    this.bySeat = new Map();
    this.aside = new Map();
    this.seat = null;
    this.changed();
  }

  /** Lay bets as the API has them, null for not recorded. */
  take(body) {
    this.isRecorded = body !== null;
    this.bySeat = new Map();
    this.aside = new Map();
    for (const { seat, wager, stake_minor } of body ?? []) {
      const stakes = this.bySeat.get(seat) ?? new Map();
      this.bySeat.set(seat, stakes.set(wager, stake_minor));
    }
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
    }
    this.changed();
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

/** The bar under the felt: recorded or not, and the chips of the chosen seat. */
export function betsBar(bets, state, facts) {
  const players = playersOf(state);
  const seat = players.find(({ position }) => position === bets.seat);
  const seated = new Set(players.map(({ position }) => position));
  return html`<section class="bets panel" aria-label=${gettext("Bets")}>
    <div class="row spread">
      <span class="switch" role="group" aria-label=${gettext("Bets of this coup")}>
        <button type="button" aria-pressed=${!bets.isRecorded} @click=${() => bets.record(false)}>
          ${gettext("Bets not recorded")}
        </button>
        <button type="button" aria-pressed=${bets.isRecorded} @click=${() => bets.record(true)}>
          ${gettext("Bets recorded")}
        </button>
      </span>
      ${bets.before.size
        ? html`<button class="button" type="button" @click=${() => bets.repeat(seated)}>
            ${gettext("Same bets again")}
          </button>`
        : nothing}
      <span class="soft">${sumLine(bets, state)}</span>
    </div>
    ${seat ? chipKeys(bets, seat, state, facts) : nothing}
  </section>`;
}

/** All guests who may bet, seated and standing. */
const playersOf = ({ seats, standing }) => [
  ...seats.filter(({ guest }) => guest),
  ...standing.map(({ place, guest }) => ({ position: place, label: null, guest })),
];

function sumLine({ isRecorded, bySeat, aside }, { currency }) {
  const laid = [...(isRecorded ? bySeat : aside).values()];
  const sum = laid.flatMap((stakes) => [...stakes.values()]).reduce((one, stake) => one + stake, 0);
  const amount = moneyShort(sum, currency);
  if (isRecorded) {
    return sum ? fill(gettext("{amount} on the felt"), { amount }) : gettext("Nobody has bet yet.");
  }
  if (!sum) return gettext("Tap a seat to enter its bet.");
  return fill(gettext("{amount} put aside: not recorded with this coup."), { amount });
}

const seatWords = (seat) =>
  seat.label === null ? gettext("standing") : fill(gettext("seat {label}"), seat);

function chipKeys(bets, seat, state, facts) {
  const wagers = Object.keys(facts.wagers);
  return html`<div class="chip-keys">
    <strong>${seatWords(seat)} · ${seat.guest.name ?? ""}</strong>
    <div class="row" role="group" aria-label=${gettext("Bet on")}>
      ${wagers.map(
        (wager) =>
          html`<button
            class="button ${sideClass(wager)}"
            type="button"
            aria-pressed=${bets.wager === wager}
            @click=${() => {
              bets.wager = wager;
              bets.changed();
            }}
          >
            ${term(wager)}
          </button>`,
      )}
    </div>
    <div class="row" role="group" aria-label=${gettext("Chips")}>
      ${chipsFor(state, facts, seat).map(
        (chip) =>
          html`<button class="button chip" type="button" @click=${() => bets.add(chip)}>
            +${moneyShort(chip, state.currency)}
          </button>`,
      )}
    </div>
    <div class="row end">
      <button class="button" type="button" @click=${() => bets.clear(seat.position)}>
        ${gettext("Clear seat")}
      </button>
      <button class="button" type="button" @click=${() => bets.choose(seat.position)}>
        ${gettext("Seat done")}
      </button>
    </div>
  </div>`;
}

/** The chips that make sense at a seat: from its step, or minimum, up to the maximum. */
function chipsFor({ limits, limits_kept }, { denominations }, { position }) {
  if (!limits) return [];
  const { step_minor, minimum_minor } =
    limits_kept.find((kept) => kept.position === position) ?? limits;
  const least = Math.min(step_minor || minimum_minor, minimum_minor);
  return denominations.filter((chip) => chip >= least && chip <= limits.maximum_minor);
}
