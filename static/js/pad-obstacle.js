/** What stands in the way of a coup, if anything does. */
import { html } from "../vendor/lit.js";
import { gettext } from "./i18n.js";

export function obstacle({ state, talla, banca }) {
  const words = wordsOf(state, talla, banca);
  return words && html`<p class="notice warn">${words}</p>`;
}

function wordsOf(state, talla, banca) {
  if (state === "suspended") return gettext("The table is suspended: resume it first.");
  if (!talla) return gettext("No talla: prepare the shoe and begin it below.");
  if (banca && !banca.holder) return gettext("Nobody has the banca: it is auctioned or taken first.");
  return null;
}
