/**
 * Commission at a table: guests' debts where it is collected later, and the amounts taken in coups
 * without recorded bets. Each line is a form of its own; amounts are proposed, not imposed.
 */
import { LitElement, html, nothing, repeat } from "../vendor/lit.js";
import { API } from "../lib/api.js";
import "../lib/command-form.js";
import { placeWords } from "../board/felt.js";
import { fill, gettext, major, moneyShort, ngettext } from "../lib/i18n.js";
import { witnessFields } from "../sign_in/witness-fields.js";
import { UNDO_MS } from "../undo/undo.js";

/** The fields for an unusual amount; command-form shows them when the server requires them. */
const unusual = (id) => html`<fieldset
  class="unusual stack tight"
  data-asked-by="amount.unusual"
  hidden
  disabled
>
  <legend>${gettext("Only if the amount is right")}</legend>
  <div class="field">
    <label for="${id}-reason">${gettext("Why it is right")}</label>
    <input id="${id}-reason" name="reason" required maxlength="200" autocomplete="off" />
  </div>
  ${witnessFields(id, gettext("Badge of the witness"), "")}
</fieldset>`;

class SabotCommission extends LitElement {
  static properties = { state: { attribute: false } };

  constructor() {
    super();
    this.rows = new Map(); // place -> {amount, who, until}: rows keep their place under a finger
  }

  createRenderRoot() {
    return this;
  }

  get may() {
    return new Set(this.dataset.acts.split(" "));
  }

  get path() {
    return `${API}/tables/${this.state.table}/commission`;
  }

  render() {
    const { commission } = this.state ?? {};
    if (!commission) return nothing;
    const { mode, owed, coups_unrecorded: unrecorded } = commission;
    return html`
      ${mode === "deferred" ? this.owed(owed) : nothing}
      ${unrecorded && this.may.has("record") ? this.taken(unrecorded) : nothing}
    `;
  }

  willUpdate() {
    const now = Date.now();
    const { owed } = this.state?.commission ?? { owed: [] };
    for (const [place, row] of this.rows) {
      if (owed.some((one) => one.place === place)) continue;
      row.until ??= now + UNDO_MS;
      if (row.until <= now) this.rows.delete(place);
      else setTimeout(() => this.requestUpdate(), row.until - now);
    }
    for (const { place, amount_minor: amount } of owed) {
      this.rows.set(place, { amount, who: placeWords(this.state, place), until: null });
    }
  }

  owed(owed) {
    const rows = [...this.rows].sort(([one], [other]) => one - other);
    return html`<ul class="owed-list" ?hidden=${!rows.length}>
        ${repeat(
          rows,
          ([place]) => place,
          ([place, row]) => html`<li class="stack tight">
            <fieldset class="stack tight" ?disabled=${row.until !== null}>
              ${this.line(place, row)}
            </fieldset>
          </li>`,
        )}
      </ul>
      ${owed.length ? nothing : html`<p class="soft">${gettext("Nobody owes commission.")}</p>`}`;
  }

  line(place, { amount, who, until }) {
    const values = { who, amount: moneyShort(amount, this.state.currency) };
    const text = until === null ? gettext("{who} owes {amount}") : gettext("{who}: settled");
    return html`
      <p><strong>${fill(text, values)}</strong></p>
      ${this.may.has("collect") ? this.collect(place, amount, who) : nothing}
      ${this.may.has("leave") ? this.leave(place, who, until === null) : nothing}
    `;
  }

  collect(place, amount, who) {
    const id = `collect-${place}`;
    return html`<form
      class="inline-form"
      data-when="commission"
      data-command="${this.path}/collect"
      data-undo="${API}/tables/${this.state.table}/undo"
      data-done=${fill(gettext("Commission collected: {who}"), { who })}
    >
      <input type="hidden" name="place" data-type="int" .value=${String(place)} />
      <div class="field">
        <label for=${id}>${gettext("Paid in chips")}</label>
        <input
          id=${id}
          name="amount_minor"
          data-type="money"
          inputmode="decimal"
          required
          .value=${major(amount)}
        />
      </div>
      <button type="submit" class="button primary" data-steady>
        ${fill(gettext("Collect: {who}"), { who })}
      </button>
      <p data-status role="status" aria-live="polite"></p>
    </form>`;
  }

  leave(place, who, owes) {
    const id = `leave-${place}-reason`;
    if (!owes) {
      return html`<button type="button" class="button">
        ${fill(gettext("Uncollected: {who}"), { who })}
      </button>`;
    }
    return html`<details class="record-form">
      <summary class="button">${fill(gettext("Uncollected: {who}"), { who })}</summary>
      <form
        class="stack tight"
        data-when="commission"
        data-command="${this.path}/leave"
        data-done=${fill(gettext("Recorded as uncollected: {who}"), { who })}
      >
        <p class="soft small">
          ${gettext("Your name and the reason stay with it. It can be recovered later.")}
        </p>
        <input type="hidden" name="place" data-type="int" .value=${String(place)} />
        <div class="field">
          <label for=${id}>${gettext("Why it is not collected")}</label>
          <input id=${id} name="reason" required maxlength="200" autocomplete="off" />
        </div>
        <button type="submit" class="button danger" data-steady>
          ${gettext("Record as uncollected")}
        </button>
        <p data-status role="status" aria-live="polite"></p>
      </form>
    </details>`;
  }

  taken(coups) {
    return html`<form
      class="inline-form"
      data-when="commission"
      data-then="reset"
      data-command="${this.path}/taken"
      data-done=${gettext("The commission taken is on record.")}
    >
      <p class="soft small">
        ${ngettext(
          "{n} coup without bets waits for its commission; 0 if none was taken.",
          "{n} coups without bets wait for their commission; 0 if none was taken.",
          coups,
        )}
      </p>
      <div class="field">
        <label for="commission-taken">${gettext("Commission taken in all")}</label>
        <input
          id="commission-taken"
          name="amount_minor"
          data-type="money"
          inputmode="decimal"
          required
          data-refused-by="amount.unusual money.too_much money.no_chip"
        />
      </div>
      ${unusual("commission-taken")}
      <button type="submit" class="button" data-steady>${gettext("Enter commission")}</button>
      <p data-status role="status" aria-live="polite"></p>
    </form>`;
  }
}

customElements.define("sabot-commission", SabotCommission);
