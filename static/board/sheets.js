/**
 * The tools of a table where it is dealt: keys in a bar open them as a sheet over the felt, and the
 * pad stays in its place. A form with `data-shuts` closes the sheet once it is confirmed. Without a
 * pad the same tools are panels of the page, all of them shown.
 */
import { html, render } from "../vendor/lit.js";
import { gettext } from "../lib/i18n.js";

const NAMES = {
  talla: () => gettext("Talla"),
  mistakes: () => gettext("Mistake"),
  corrections: () => gettext("Last coups"),
  banca: () => gettext("Banca"),
  commission: () => gettext("Commission"),
  boxes: () => gettext("Tip and drop"),
  incidents: () => gettext("Incidents"),
  table: () => gettext("Table"),
};

const bar = document.getElementById("sheet-keys");
const sheet = document.getElementById("sheet");
const tools = [...sheet.querySelectorAll("[data-sheet]")];

/** Whether any tool of that name can be used now. */
const hasTools = (name) => tools.some(({ dataset, hidden }) => dataset.sheet === name && !hidden);

/** Open the sheet of that name, or close the one that is open for null. */
function openSheet(name) {
  const before = sheet.dataset.open;
  for (const tool of tools) tool.classList.toggle("shown", tool.dataset.sheet === name);
  if (name === null) delete sheet.dataset.open;
  else sheet.dataset.open = name;
  showKeys();
  if (name !== null) {
    sheet.scrollTop = 0;
    sheet.focus({ preventScroll: true });
    sheet.dispatchEvent(new CustomEvent("sabot:opened", { detail: name }));
  } else if (sheet.contains(document.activeElement)) {
    bar.querySelector(`[data-opens="${before}"]`)?.focus();
  }
}

/** Deal with the tools as panels of the page, or as sheets where the table is dealt. */
export function arrangeSheets(isDealt) {
  document.body.classList.toggle("at-pad", isDealt);
  if (sheet.dataset.open && !hasTools(sheet.dataset.open)) openSheet(null);
  else showKeys();
}

function showKeys() {
  const { open } = sheet.dataset;
  const key = (name) =>
    html`<button
      type="button"
      class="button"
      data-opens=${name}
      aria-expanded=${open === name}
      aria-controls="sheet"
      @click=${() => openSheet(sheet.dataset.open === name ? null : name)}
    >
      ${NAMES[name]()}
    </button>`;
  render(Object.keys(NAMES).filter(hasTools).map(key), bar);
}

/** Open the sheet of the tool that the address names, as a link from another page does. */
function openNamed() {
  const tool = location.hash && document.querySelector(location.hash)?.closest("[data-sheet]");
  if (tool) openSheet(tool.dataset.sheet);
}

sheet.querySelector("[data-closes]").addEventListener("click", () => openSheet(null));
sheet.addEventListener("sabot:confirmed", ({ target }) => {
  if (target.matches("[data-shuts]")) openSheet(null);
});
sheet.addEventListener("sabot:mend", ({ target }) => {
  if (document.body.classList.contains("at-pad")) openSheet(target.closest("[data-sheet]").dataset.sheet);
});
document.addEventListener("sabot:tools", ({ detail: name }) => openSheet(name));
addEventListener("hashchange", openNamed);
addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !sheet.dataset.open) return;
    event.stopPropagation();
    openSheet(null);
  },
  { capture: true },
);
openNamed();
