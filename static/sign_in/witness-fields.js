/** The badge and PIN of the second person, who signs in a form that a croupier fills in. */
import { html } from "../vendor/lit.js";
import { gettext } from "../lib/i18n.js";

/** The two fields, `id` before each of their ids; the badge as known, or "". */
export const witnessFields = (id, label, badge) =>
  html`<div class="field-row two">
    <div class="field">
      <label for="${id}-badge">${label}</label>
      <input
        id="${id}-badge"
        name="witness.badge"
        required
        maxlength="12"
        value=${badge}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
      />
    </div>
    <div class="field">
      <label for="${id}-pin">${gettext("PIN")}</label>
      <input
        id="${id}-pin"
        name="witness.pin"
        type="password"
        inputmode="numeric"
        required
        maxlength="12"
        autocomplete="off"
      />
    </div>
  </div>`;
