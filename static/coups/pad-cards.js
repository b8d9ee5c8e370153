/** The pad by cards: the keys of cards, asking for exactly the next one. */
import { html, nothing } from "../vendor/lit.js";
import { fill, gettext, term } from "../lib/i18n.js";
import { cardMark, splitCards } from "../board/marks.js";
import { rankAndSuitKeys } from "./card-keys.js";

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
      <p class="asks" role="status" aria-live="assertive" ?hidden=${!expected}>${expected?.mayStand ? gettext("Punto chooses") : asks}</p>
      ${expected?.mayStand ? choiceKeys(pad) : nothing}
      ${acts}
    </div>
    ${rankAndSuitKeys(pad.card, {
      isOff: !expected,
      more: html`<button
        type="button"
        class="button rank back"
        aria-label=${gettext("Take the last card back")}
        @click=${() => pad.takeCardBack()}
      >
        ⌫
      </button>`,
    })}
  `;
}

/** Punto's choice: a card that is tapped says as much as the key that draws. */
const choiceKeys = (pad) =>
  html`<div class="choice-keys" role="group" aria-label=${gettext("Punto’s choice")}>
    <button type="button" class="button side-p" @click=${() => pad.letPuntoDraw()}>${gettext("Punto draws")}</button>
    <button type="button" class="button side-p" @click=${() => pad.standPunto()}>${gettext("Punto stands")}</button>
  </div>`;

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
