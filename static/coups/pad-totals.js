/** The pad by totals: two rows of figures that never move, one tap for each hand. */
import { html } from "../vendor/lit.js";
import { term } from "../lib/i18n.js";

const FIGURES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Return who has won by these totals, as the API has it; null until both are known. */
export function winnerOf({ punto_total: punto, banca_total: banca }) {
  if (punto === null || banca === null) return null;
  if (punto === banca) return "T";
  return punto > banca ? "P" : "B";
}

/** The figures of both hands: the rules of every text can bring about each pair. */
export const totalsGrid = (pad) =>
  html`<div class="totals">${["punto", "banca"].map((hand) => row(pad, hand))}</div>`;

function row(pad, hand) {
  const chosen = pad.coup[`${hand}_total`];
  const side = hand === "punto" ? "p" : "b";
  return html`<div class="totals-row" role="group" aria-label=${term(hand)}>
    <span class="hand-name side-${side}">${term(hand)}</span>
    <div class="figures">
      ${FIGURES.map(
        (total) =>
          html`<button
            type="button"
            class="button total ${chosen === total ? `fill-${side}` : ""}"
            aria-label=${`${term(hand)} ${total}`}
            aria-pressed=${chosen === total}
            @click=${() => pad.chooseTotal(hand, total)}
          >
            ${total}
          </button>`,
      )}
    </div>
  </div>`;
}
