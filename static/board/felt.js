/**
 * The felt as the croupier sees it from below: the turn runs counter-clockwise from
 * seat 1 at the croupier's right hand to the last seat at the left.
 */
import { html, nothing, svg } from "../vendor/lit.js";
import { fill, gettext, moneyShort, shortTime, term } from "../lib/i18n.js";
import { place } from "../lib/place.js";

const radians = (degrees) => (degrees * Math.PI) / 180;

/** Return the position of each seat, in percent of the felt's box. */
export function seatPlaces(format, count) {
  return format === "mini" || format === "midi" ? arc(count) : oval(count);
}

/** A half circle with the croupier at its straight side. */
function arc(count) {
  return Array.from({ length: count }, (_, at) => {
    const angle = radians(4 + (172 * at) / Math.max(1, count - 1));
    return [50 + 43 * Math.cos(angle), 80 - 68 * Math.sin(angle)];
  });
}

/** An oval whose two halves are parted by the croupiers below and above. */
function oval(count) {
  const right = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, at) => {
    const isRight = at < right;
    const [many, index] = isRight ? [right, at] : [count - right, at - right];
    const share = many > 1 ? index / (many - 1) : 0.5;
    const turn = isRight ? 30 + 132 * share : 198 + 132 * share;
    const angle = radians(turn - 90);
    return [50 + 44 * Math.cos(angle), 50 - 41 * Math.sin(angle)];
  });
}

/** The outline of a felt, in percent of its box. */
export const outlineOf = (format) =>
  format === "mini" || format === "midi"
    ? svg`<path d="M8 88 H92 V80 A42 68 0 0 0 8 80 Z"></path>`
    : svg`<ellipse cx="50" cy="50" rx="43" ry="40"></ellipse>`;

/**
 * Draw the felt.
 *
 * @param {object} state the projection
 * @param {{selected: number|null, bets: Map, onSeat: function|null, middle: any}} options
 */
export function felt(state, { selected = null, bets = new Map(), onSeat = null, middle = nothing }) {
  const places = seatPlaces(state.format, state.seats.length);
  const bank = state.banca?.holder ?? null;
  const holder = (bank && !bank.house ? bank.seat : state.sabot?.holder) ?? null;
  const asked = state.banca?.asked?.seat ?? null;
  const croupierHolds = state.banca ? Boolean(bank?.house) : state.sabot && holder === null;
  const isHalf = state.format === "mini" || state.format === "midi";
  const owed = owedBy(state);
  return html`<div class="felt ${isHalf ? "half" : "oval"}">
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
          isAsked: asked === seat.position,
          bank: holder === seat.position ? bank : null,
          isSelected: selected === seat.position,
          keeps: keptAt(state, seat.position),
          bets: bets.get(seat.position),
          owed: owed.get(seat.position),
          onSeat,
          currency: state.currency,
        }),
      )}
    </ol>
  </div>
  ${standing(state, { selected, bets, onSeat })}`;
}

/** Those who play standing, as a row behind the seats; a bet names their place. */
function standing(state, { selected, bets, onSeat }) {
  const { standing: guests = [], currency } = state;
  if (!guests.length) return nothing;
  const owed = owedBy(state);
  return html`<ol class="standing" aria-label=${gettext("Standing guests")}>
    ${guests.map(
      ({ place: position, guest }) => html`<li>
        <button
          type="button"
          class="seat taken"
          aria-pressed=${selected === position}
          aria-label=${[
            fill(gettext("standing: {name}"), { name: guest.name || gettext("guest") }),
            ...stakeWords(bets.get(position), currency),
            ...owedWords(owed.get(position), currency),
          ].join(", ")}
          ?disabled=${!onSeat}
          @click=${() => onSeat?.(position)}
        >
          <span class="seat-name">${guest.name || gettext("guest")}</span>
          ${stakeMarks(bets.get(position), currency)} ${owedMark(owed.get(position), currency)}
        </button>
      </li>`,
    )}
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

const stakeWords = (stakes, currency) =>
  [...(stakes ?? [])].map(([wager, stake]) => `${term(wager)} ${moneyShort(stake, currency)}`);

const stakeMarks = (stakes, currency) =>
  [...(stakes ?? [])].map(
    ([wager, stake]) =>
      html`<span class="stake ${sideClass(wager)}">${moneyShort(stake, currency)}</span>`,
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

function seatMark(seat, [x, y], { holds, isAsked, bank, isSelected, keeps, bets, owed, onSeat, currency }) {
  const name = seatName(seat, keeps);
  const label = [
    fill(gettext("seat {label}"), seat),
    keeps ? keptWords(keeps) : name,
    holds ? gettext("deals from the sabot") : "",
    bank ? fill(gettext("banca of {amount}"), { amount: moneyShort(bank.stake_minor, currency) }) : "",
    isAsked ? gettext("is asked to take the sabot") : "",
    ...stakeWords(bets, currency),
    ...owedWords(owed, currency),
  ]
    .filter(Boolean)
    .join(", ");
  return html`<li ${place(x, y)}>
    <button
      type="button"
      class="seat ${kindOf(seat, keeps)} ${holds ? "holds" : ""} ${isAsked ? "asked" : ""}"
      aria-pressed=${isSelected}
      aria-label=${label}
      ?disabled=${!onSeat || !seat.guest}
      @click=${() => onSeat?.(seat.position)}
    >
      <span class="seat-label">${holds ? sabotMark() : nothing}${keeps ? keptMark() : nothing}${seat.label}</span>
      <span class="seat-name">${name}</span>
      ${bank ? html`<b class="stake bank">${moneyShort(bank.stake_minor, currency)}</b>` : nothing}
      ${stakeMarks(bets, currency)} ${owedMark(owed, currency)}
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

const sabotMark = () => html`<svg class="sabot-mark" viewBox="0 0 32 32" aria-hidden="true">
  <path d="M4 26V14l17-9 7 5v16z"></path>
</svg>`;
