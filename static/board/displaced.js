/**
 * Stands before a table's page while another page of the same tablet operates the table: what is
 * begun here stays, and nothing here can be pressed until the person asks for this page again.
 */
import { html, render } from "../vendor/lit.js";
import { gettext } from "../lib/i18n.js";

let dialog = null;

/** Show that the page has given way, or take the words away again. */
export function showDisplaced(live) {
  if (!live.isDisplaced) return dialog?.close();
  dialog ??= makeDialog(live);
  if (!dialog.open) dialog.showModal();
}

function makeDialog(live) {
  const made = document.body.appendChild(document.createElement("dialog"));
  made.setAttribute("aria-labelledby", "displaced-title");
  // Escape would leave a page that gets no updates and does not show it.
  made.addEventListener("cancel", (event) => event.preventDefault());
  made.addEventListener("close", () => showDisplaced(live));
  render(
    html`<div class="stack">
      <h2 id="displaced-title">${gettext("This table is operated on another page")}</h2>
      <p>
        ${gettext("It was opened again on this tablet, so this page no longer follows the table. What is entered here is kept.")}
      </p>
      <div class="row end">
        <a class="button" href="/">${gettext("To the board")}</a>
        <button class="button primary" autofocus data-steady @click=${() => live.operateHere()}>
          ${gettext("Operate here")}
        </button>
      </div>
    </div>`,
    made,
  );
  return made;
}
