/** The reason why no coup can be entered now, if there is one, with the tools that remove it. */
import { html } from "../vendor/lit.js";
import { gettext } from "../lib/i18n.js";

export function obstacle({ state }, talla) {
  const found = find(state, talla);
  if (!found) return null;
  const [words, tools, label] = found;
  return html`<div class="notice warn row spread">
    <p>${words}</p>
    <button class="button" type="button" @click=${() => open(tools)}>${label}</button>
  </div>`;
}

/** The last coup of a talla, seen from the cards left before the cut card is recorded. */
export function lastCoup(talla) {
  if (talla?.cut_card !== "next" || talla.cut_card_out) return null;
  return html`<div class="notice warn row spread">
    <p>${gettext("By the cards left this is the last coup: the cut card comes out.")}</p>
    <button class="button" type="button" @click=${() => open("talla")}>${gettext("Talla")}</button>
  </div>`;
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

/** Ask the page for a sheet of its tools. */
const open = (tools) => document.dispatchEvent(new CustomEvent("sabot:tools", { detail: tools }));

function find(state, talla) {
  if (state === "suspended") {
    return [gettext("The table is suspended: resume it first."), "table", gettext("Table")];
  }
  if (!talla) return [gettext("No talla: prepare the shoe and begin it."), "talla", gettext("Talla")];
  if (talla.is_burned) {
    const words = gettext("Nobody takes the banca: the deck is burned. The next talla begins when the server answers.");
    return [words, "talla", gettext("Talla")];
  }
  if (talla.is_over) {
    const words = gettext("The last coup of this talla is entered. The next talla begins when the server answers.");
    return [words, "talla", gettext("Talla")];
  }
  if (talla.cut_card === "out") {
    const words = gettext("The cut card must have come out: no further coup. End the talla.");
    return [words, "talla", gettext("Talla")];
  }
  return null;
}
