/**
 * The felt as the croupier sees it from below: the turn runs counter-clockwise from
 * seat 1 at the croupier's right hand to the last seat at the left.
 */
import { html, nothing, svg } from "../vendor/lit.js";
import { fill, gettext, moneyShort, shortTime, term } from "../lib/i18n.js";
import { place } from "../lib/place.js";

const radians = (degrees) => (degrees * Math.PI) / 180;

/** Return the position of each seat, in percent of the felt's box. */
export const seatPlaces = (format, count) => (isHalf(format) ? arc(count) : oval(count));

const isHalf = (format) => format === "mini" || format === "midi";

const TILE = 1.1; // a seat's height to its width, both in percent of the felt, at a tablet's size

/** Half a table: a rounded line, and the croupier at its straight side. */
function arc(count) {
  const round = (share) => Math.sign(share) * Math.abs(share) ** 0.77;
  const line = Array.from({ length: 181 }, (_, angle) => [
    50 + 41.8 * round(Math.cos(radians(angle))),
    82 - 72 * round(Math.sin(radians(angle))),
  ]);
  const lengths = [0];
  for (const [at, [x, y]] of line.slice(1).entries()) {
    const [lastX, lastY] = line[at];
    lengths.push(lengths[at] + Math.max(TILE * Math.abs(x - lastX), Math.abs(y - lastY)));
  }
  return Array.from({ length: count }, (_, at) => {
    const wanted = (lengths.at(-1) * at) / Math.max(1, count - 1);
    return line[lengths.findIndex((length) => length >= wanted - 1e-9)];
  });
}

/** A table whose two halves are parted by the croupiers below and above. */
function oval(count) {
  const right = half(Math.ceil(count / 2));
  const left = half(Math.floor(count / 2)).map(([x, y]) => [100 - x, y]);
  return [...right, ...left.toReversed()];
}

/** Half of it, up from the croupier below: one seat beside, a column, and the row at the top. */
function half(count) {
  const top = [
    [75.2, 9],
    [58.5, 9],
  ].slice(count > 5 ? 0 : 1);
  const column = Math.max(0, count - 1 - top.length);
  const step = Math.min(27, 82 / Math.max(1, column - 1));
  const side = Array.from({ length: column }, (_, at) => [92, 50 + step * ((column - 1) / 2 - at)]);
  return [[67, 91], ...side, ...top].slice(0, count);
}

/** The outline of a felt, in percent of its box. */
export const outlineOf = (format) =>
  isHalf(format)
    ? svg`<path d="M8 88 H92 V50 C92 22 74 12 50 12 S8 22 8 50 Z"></path>`
    : svg`<rect x="7" y="10" width="86" height="80" rx="16" ry="22"></rect>`;

/** The seat that deals; null where the croupier or the house does. */
export function holderOf({ sabot, banca }) {
  const bank = banca?.holder;
  return (bank && !bank.house ? bank.seat : sabot?.holder) ?? null;
}

/**
 * Draw the felt.
 *
 * @param {object} state the projection
 * @param {{bets: Map, pays: Map, onSeat: function|null, onFree: function|null, middle: any,
 *   turns: number|null}} options
 *   `onSeat` and `onFree` hear the place that was tapped, of a guest or free, and its mark;
 *   `turns` is the place whose guest turns punto's cards
 */
export function felt(
  state,
  { bets = new Map(), pays = new Map(), onSeat = null, onFree = null, middle = nothing, turns = null },
) {
  const places = seatPlaces(state.format, state.seats.length);
  const bank = state.banca?.holder ?? null;
  const holder = holderOf(state);
  const asked = state.banca?.asked?.seat ?? null;
  const croupierHolds = state.banca ? Boolean(bank?.house) : state.sabot && holder === null;
  const owed = owedBy(state);
  return html`<div class="felt ${isHalf(state.format) ? "half" : "oval"}">
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      ${outlineOf(state.format)}
    </svg>
    <div class="felt-middle">${middle}</div>
    <div class="dealer ${croupierHolds ? "holds" : ""}">
      ${croupierHolds ? sabotMark() : nothing} ${gettext("croupier")}
      ${bank?.house ? html`<b class="stake side-b">${moneyShort(bank.stake_minor, state.currency)}</b>` : nothing}
    </div>
    <ol class="ring">
      ${state.seats.map((seat, at) =>
        seatMark(seat, places[at], {
          holds: holder === seat.position,
          turns: turns === seat.position,
          isAsked: asked === seat.position,
          bank: holder === seat.position ? bank : null,
          keeps: keptAt(state, seat.position),
          stakes: stakesAt(seat.position, bets, pays),
          owed: owed.get(seat.position),
          onTap: seat.guest ? onSeat : onFree,
          currency: state.currency,
        }),
      )}
    </ol>
  </div>
  ${standing(state, { bets, pays, onSeat, turns })}`;
}

/** Those who play standing, as a row behind the seats; a bet names their place. */
function standing(state, { bets, pays, onSeat, turns }) {
  const { standing: guests = [], currency } = state;
  if (!guests.length) return nothing;
  const owed = owedBy(state);
  return html`<ol class="standing" aria-label=${gettext("Standing guests")}>
    ${guests.map(({ place: position, guest, isUnsent }) => {
      const stakes = stakesAt(position, bets, pays);
      return html`<li>
        <button
          type="button"
          class="seat taken ${isUnsent ? "unsent" : ""}"
          aria-label=${[
            fill(gettext("standing: {name}"), { name: guest.name || gettext("guest") }),
            ...(turns === position ? [gettext("turns punto's cards")] : []),
            ...(isUnsent ? [gettext("not sent yet")] : []),
            ...stakeWords(stakes, currency),
            ...owedWords(owed.get(position), currency),
          ].join(", ")}
          ?disabled=${!onSeat || position === null}
          @click=${({ currentTarget: mark }) => onSeat?.(position, mark)}
        >
          <span class="seat-name"
            >${isUnsent ? unsentMark() : nothing}${turns === position ? turnsMark() : nothing}${guest.name ||
            gettext("guest")}</span
          >
          ${stakeMarks(stakes, currency)} ${owedMark(owed.get(position), currency)}
        </button>
      </li>`;
    })}
  </ol>`;
}

/** The commission owed, by place; none where it is taken at once. */
const owedBy = ({ commission }) =>
  new Map((commission?.owed ?? []).map(({ place, amount_minor }) => [place, amount_minor]));

const owedWords = (minor, currency) =>
  minor
    ? [fill(gettext("owes {amount} of commission"), { amount: moneyShort(minor, currency) })]
    : [];

const owedMark = (minor, currency) =>
  minor
    ? html`<span class="owes">${fill(gettext("owes {amount}"), { amount: moneyShort(minor, currency) })}</span>`
    : nothing;

/** The stakes at a place, each with what becomes of it once the coup is judged. */
const stakesAt = (place, bets, pays) =>
  [...(bets.get(place) ?? [])].map(([wager, stake]) => ({
    wager,
    stake,
    ...pays.get(`${place} ${wager}`),
  }));

const stakeWords = (stakes, currency) =>
  stakes.map(({ wager, stake, result, pay, turn }) => {
    const words = `${term(wager)} ${moneyShort(stake, currency)}`;
    if (!result) return words;
    const amount = moneyShort(pay, currency);
    const end = turn ? fill(gettext("pay {turn}: {amount}"), { turn, amount }) : term(result);
    return `${words}, ${end}`;
  });

const stakeMarks = (stakes, currency) =>
  stakes.map(({ wager, stake, result, pay, turn }) =>
    turn
      ? html`<span class="stake pay ${sideClass(wager)}"
          ><small>${turn}</small> +${moneyShort(pay, currency)}</span
        >`
      : html`<span class="stake ${result ? `is-${result}` : ""} ${sideClass(wager)}"
          >${moneyShort(stake, currency)}</span
        >`,
  );

/** For whom a free seat is kept, and until when; null for a seat that anybody may take. */
export const keptAt = ({ seats_kept: kept }, position) =>
  kept.find((seat) => seat.position === position) ?? null;

/** The text about a kept seat for a screen reader. */
export const keptWords = ({ guest, until }) =>
  fill(gettext("kept for {name} until {time}"), {
    name: guest.name || gettext("guest"),
    time: shortTime(until),
  });

/** The words about a place and who is there: "seat 2 · Xana", "standing: Iria". */
export function placeWords({ seats, standing: stand }, place) {
  const seat = seats.find(({ position }) => position === place);
  const guest = (seat ?? stand.find((one) => one.place === place))?.guest;
  const name = guest ? guest.name || gettext("guest") : gettext("free");
  if (!seat) return fill(gettext("standing: {name}"), { name });
  return `${fill(gettext("seat {label}"), seat)} · ${name}`;
}

function seatMark(seat, [x, y], { holds, turns, isAsked, bank, keeps, stakes, owed, onTap, currency }) {
  const name = seatName(seat, keeps);
  const label = [
    fill(gettext("seat {label}"), seat),
    keeps ? keptWords(keeps) : name,
    holds ? gettext("deals from the sabot") : "",
    turns ? gettext("turns punto's cards") : "",
    bank ? fill(gettext("banca of {amount}"), { amount: moneyShort(bank.stake_minor, currency) }) : "",
    isAsked ? gettext("is asked to take the sabot") : "",
    seat.isUnsent ? gettext("not sent yet") : "",
    ...stakeWords(stakes, currency),
    ...owedWords(owed, currency),
  ]
    .filter(Boolean)
    .join(", ");
  return html`<li ${place(x, y)}>
    <button
      type="button"
      class="seat ${kindOf(seat, keeps)} ${holds ? "holds" : ""} ${isAsked ? "asked" : ""} ${seat.isUnsent ? "unsent" : ""}"
      aria-label=${label}
      ?disabled=${!onTap}
      @click=${({ currentTarget: mark }) => onTap?.(seat.position, mark)}
    >
      <span class="seat-label">${seat.isUnsent ? unsentMark() : nothing}${holds ? sabotMark() : nothing}${keeps ? keptMark() : nothing}${turns ? turnsMark() : nothing}${seat.label}</span>
      <span class="seat-name">${name}</span>
      ${bank ? html`<b class="stake bank">${moneyShort(bank.stake_minor, currency)}</b>` : nothing}
      ${stakeMarks(stakes, currency)} ${owedMark(owed, currency)}
    </button>
  </li>`;
}

function kindOf(seat, keeps) {
  if (seat.guest) return "taken";
  return keeps ? "free kept" : "free";
}

function seatName({ guest }, keeps) {
  const who = guest ?? keeps?.guest;
  return who ? who.name || gettext("guest") : gettext("free");
}

/** The class that colours a wager. */
export const sideClass = (wager) =>
  ({ punto: "side-p", banca: "side-b", tie: "side-t" })[wager.replace("_pair", "")] ?? "";

/** An hourglass: a seat that a guest is called to. */
const keptMark = () => html`<svg class="kept-mark" viewBox="0 0 16 16" aria-hidden="true">
  <path d="M3 1h10v2L9.5 8l3.5 5v2H3v-2l3.5-5L3 3z"></path>
</svg>`;

/** An arrow that leaves its tray: an act at this place that the server does not have yet. */
const unsentMark = () => html`<svg class="unsent-mark" viewBox="0 0 16 16" aria-hidden="true">
  <path d="M8 0l5 6H9.5v5h-3V6H3zM1 9h2v4h10V9h2v6H1z"></path>
</svg>`;

/** Two cards: this guest turns punto's. */
const turnsMark = () => html`<svg class="turns-mark" viewBox="0 0 22 16" aria-hidden="true">
  <rect x="1" y="1" width="9" height="14" rx="2"></rect>
  <rect x="12" y="1" width="9" height="14" rx="2"></rect>
</svg>`;

const sabotMark = () => html`<svg class="sabot-mark" viewBox="0 0 32 32" aria-hidden="true">
  <path d="M4 26V14l17-9 7 5v16z"></path>
</svg>`;
