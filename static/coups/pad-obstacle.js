/** The reason why no coup can be entered now, if there is one. */
import { html } from "../vendor/lit.js";
import { gettext } from "../lib/i18n.js";

export function obstacle({ state, talla, banca }) {
  const words = wordsOf(state, talla, banca);
  return words && html`<p class="notice warn">${words}</p>`;
}

/** Whether the table is played under another text than the one that the page was made for. */
export const hasOtherRules = (state, facts) =>
  state.regulation !== facts.regulation || state.regulation_version !== facts.regulation_version;

/** No entry under outdated rules; an entry that was begun is still there after reloading. */
export const otherRules = () => html`<div class="notice warn row spread">
  <p>${gettext("The rules of this table are others now: load the page again.")}</p>
  <button class="button primary" type="button" @click=${() => location.reload()}>
    ${gettext("Load the page again")}
  </button>
</div>`;

function wordsOf(state, talla, banca) {
  if (state === "suspended") return gettext("The table is suspended: resume it first.");
  if (!talla) return gettext("No talla: prepare the shoe and begin it below.");
  if (banca && !banca.holder) return gettext("Nobody has the banca: it is auctioned or taken first.");
  return null;
}
