/** How the game is drawn everywhere: results, cards, limits, the rule of commission. */
import { html, nothing } from "../vendor/lit.js";
import { fill, gettext, moneyShort, term } from "./i18n.js";

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const SUIT_NAMES = {
  c: () => gettext("clubs"),
  d: () => gettext("diamonds"),
  h: () => gettext("hearts"),
  s: () => gettext("spades"),
};

/** The letter of a result: P, B, and in Spanish E for a tie. */
export const letter = (winner) =>
  ({ P: gettext("P"), B: gettext("B"), T: gettext("T") })[winner] ?? winner;

/** A result as shape, colour and letter. */
export const resultMark = (winner) =>
  html`<span class="mark-${winner.toLowerCase()}" role="img" aria-label=${term(winner)}
    ><b>${letter(winner)}</b></span
  >`;

/** The symbol of a suit. */
export const suitSymbol = (suit) => SUITS[suit];
/** The name of a suit. */
export const suitName = (suit) => SUIT_NAMES[suit]();

/** A rank as it stands on the card: T is 10. */
export const rankText = (rank) => (rank === "T" ? "10" : rank);

/** Split "Js3sKd" into its cards. */
export const splitCards = (text) => text?.match(/../g) ?? [];

/** One card. */
export const cardMark = (card) => html`<span
  class="card ${"dh".includes(card[1]) ? "red" : ""}"
  role="img"
  aria-label=${`${rankText(card[0])} ${suitName(card[1])}`}
  ><b>${rankText(card[0])}</b><i>${SUITS[card[1]]}</i></span
>`;

/** A hand with its name and total; its cards, or a word that nobody typed them. */
export function handMark(side, cards, total) {
  const list = splitCards(cards);
  return html`<div class="hand">
    <span class="hand-name side-${side === "punto" ? "p" : "b"}">${term(side)}</span>
    <span class="hand-cards"
      >${list.length
        ? list.map(cardMark)
        : html`<span class="soft small">${gettext("cards not typed")}</span>`}</span
    >
    <span class="hand-total">${total ?? nothing}</span>
  </div>`;
}

/** The minimum and maximum of a sign. */
export const limitsText = ({ limits, currency }) =>
  `${moneyShort(limits.minimum_minor, currency)} – ${moneyShort(limits.maximum_minor, currency)}`;

/** What the house keeps, in words. */
export function commissionText(rule) {
  if (rule === "50_on_6") return gettext("banca pays 1 to 1; a win with 6 pays half");
  return fill(gettext("banca pays 1 to 1 less {percent} % commission"), { percent: rule });
}

/** The state of a table as a tag. */
export function stateTag(state) {
  const kind = { open: "ok", last_coups: "warn", suspended: "warn", closed: "muted" }[state.state];
  const left = state.state === "last_coups" ? ` (${state.last_coups_left})` : "";
  return html`<span class="tag ${kind}">${term(state.state)}${left}</span>`;
}
