/**
 * Keyboard shortcuts of a page, and the `?` dialog that lists them and turns them off.
 *
 * Single-letter shortcuts can be in the way of speech input, so the device remembers "off".
 */
import { html, render } from "../vendor/lit.js";
import { gettext } from "./i18n.js";

const STORE = "sabot.keys";
let shortcuts = [];
let dialog = null;

const areOn = () => {
  try {
    return localStorage.getItem(STORE) !== "off";
  } catch {
    return true;
  }
};

/**
 * Name the page's shortcuts: `{keys: ["p"], label, run(event)}`. `run` may return false to say
 * that the key meant nothing now.
 */
export function useKeys(list) {
  shortcuts = list;
  document.addEventListener("keydown", (event) => {
    if (event.key === "?" && !isTyping(event)) return showHelp();
    if (!areOn() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    if (document.querySelector("dialog[open]")) return;
    const found = shortcuts.find(({ keys }) => keys.includes(event.key));
    if (found && found.run(event) !== false) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-show-keys]")) showHelp();
  });
}

function isTyping({ target }) {
  return target.closest?.("input:not([type=checkbox], [type=radio]), select, textarea") !== null;
}

function showHelp() {
  dialog ??= document.body.appendChild(document.createElement("dialog"));
  dialog.setAttribute("aria-labelledby", "keys-title");
  render(
    html`<div class="stack">
      <h2 id="keys-title">${gettext("Keyboard")}</h2>
      <dl class="facts">
        ${shortcuts.map(
          ({ keys, shown, label }) =>
            html`<dt>${(shown ?? keys).map((key) => html`<kbd>${key}</kbd> `)}</dt>
              <dd>${label}</dd>`,
        )}
        <dt><kbd>?</kbd></dt>
        <dd>${gettext("this help")}</dd>
      </dl>
      <label class="tick">
        <input type="checkbox" .checked=${areOn()} @change=${remember} />
        ${gettext("Keyboard shortcuts on this device")}
      </label>
      <div class="row end">
        <button class="button" @click=${() => dialog.close()}>${gettext("Close")}</button>
      </div>
    </div>`,
    dialog,
  );
  dialog.showModal();
}

function remember(event) {
  try {
    localStorage.setItem(STORE, event.target.checked ? "on" : "off");
  } catch {
    // storage is forbidden: shortcuts stay on
  }
}
