/** Keys for a field that takes a card: a tap on the rank and one on the suit write `7h`. */
import { html, render } from "../vendor/lit.js";
import { gettext } from "../lib/i18n.js";
import { rankText, suitName, suitSymbol } from "../board/marks.js";
import { RANKS, SUITS } from "./pad-cards.js";

for (const place of document.querySelectorAll("[data-card-keys]")) {
  const field = document.getElementById(place.dataset.cardKeys);
  const draw = () => render(keys(field), place);
  field.addEventListener("input", draw);
  field.form.addEventListener("reset", () => setTimeout(draw));
  draw();
}

function keys(field) {
  const [rank = "", suit = ""] = field.value.match(/^([A2-9TJQK])?([cdhs])?/).slice(1);
  const write = (one, other) => {
    field.value = one + other;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return html`<div class="ranks" role="group" aria-label=${gettext("Rank")}>
      ${RANKS.map(
        (code) =>
          html`<button
            type="button"
            class="button rank"
            aria-pressed=${rank === code}
            @click=${() => write(code, suit)}
          >
            ${rankText(code)}
          </button>`,
      )}
    </div>
    <div class="suits" role="group" aria-label=${gettext("Suit")}>
      ${SUITS.map(
        (code) =>
          html`<button
            type="button"
            class="button suit ${"dh".includes(code) ? "red" : ""}"
            aria-pressed=${suit === code}
            aria-label=${suitName(code)}
            @click=${() => write(rank, code)}
          >
            ${suitSymbol(code)}
          </button>`,
      )}
    </div>`;
}
