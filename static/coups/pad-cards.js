/** The pad by cards: thirteen ranks and four suits, asking for exactly the next card. */
import { html, nothing } from "../vendor/lit.js";
import { fill, gettext, term } from "../lib/i18n.js";
import { cardMark, rankText, splitCards, suitName, suitSymbol } from "../board/marks.js";

export const RANKS = [..."A23456789TJQK"];
export const SUITS = [..."shdc"];

const ASKS = [
  () => gettext("first card for {hand}"),
  () => gettext("second card for {hand}"),
  () => gettext("third card for {hand}"),
];

/**
 * The cards on the felt, the card due with the keys of acts beside it, and the keys of the cards, which
 * stay in their places while none is due.
 */
export function cardKeys(pad, acts = nothing) {
  const { expected } = pad;
  const asks = expected && fill(ASKS[expected.index](), { hand: term(expected.hand) });
  return html`
    <div class="dealing">
      ${["punto", "banca"].map((hand) => dealtHand(hand, pad.coup[hand], expected))}
    </div>
    <div class="due">
      <p class="asks row" role="status" aria-live="assertive" ?hidden=${!expected}>
        <span>${expected?.mayStand ? fill(gettext("{asks}, or punto stands"), { asks }) : asks}</span>
        ${expected?.mayStand
          ? html`<button type="button" class="button side-p" @click=${() => pad.standPunto()}>
              ${gettext("Punto stands")}
            </button>`
          : nothing}
      </p>
      ${acts}
    </div>
    <div class="ranks" role="group" aria-label=${gettext("Rank")}>
      ${RANKS.map(
        (rank) =>
          html`<button
            type="button"
            class="button rank"
            ?disabled=${!expected}
            aria-pressed=${pad.rank === rank}
            @click=${() => pad.chooseRank(rank)}
          >
            ${rankText(rank)}
          </button>`,
      )}
      <button
        type="button"
        class="button rank back"
        aria-label=${gettext("Take the last card back")}
        @click=${() => pad.takeCardBack()}
      >
        ⌫
      </button>
    </div>
    <div class="suits" role="group" aria-label=${gettext("Suit")}>
      ${SUITS.map(
        (suit) =>
          html`<button
            type="button"
            class="button suit ${"dh".includes(suit) ? "red" : ""}"
            ?disabled=${!expected}
            aria-pressed=${pad.suit === suit}
            aria-label=${suitName(suit)}
            @click=${() => pad.chooseSuit(suit)}
          >
            ${suitSymbol(suit)}
          </button>`,
      )}
    </div>
  `;
}

/** One hand with its cards and the place of the next. */
export function dealtHand(hand, text, expected = null) {
  const cards = splitCards(text);
  const isNext = expected?.hand === hand;
  const slots = Math.max(2, isNext ? expected.index + 1 : 0) - cards.length;
  return html`<div class="hand">
    <span class="hand-name side-${hand === "punto" ? "p" : "b"}">${term(hand)}</span>
    <span class="hand-cards"
      >${cards.map(cardMark)}${slots > 0
        ? Array.from(
            { length: slots },
            (_, at) => html`<span class="card slot ${isNext && at === 0 ? "next" : ""}"></span>`,
          )
        : nothing}</span
    >
  </div>`;
}
