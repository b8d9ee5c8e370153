/**
 * The banca that belongs to its holder: the acts that are possible now, and no others. Each act
 * is a form of two taps: a choice and its key, or a key pressed twice.
 */
import { LitElement, html, nothing } from "../vendor/lit.js";
import { API, Refused, send } from "../lib/api.js";
import "../lib/command-form.js";
import { decimals, fill, gettext, moneyShort, ngettext } from "../lib/i18n.js";
import { UNDO_MS } from "../undo/undo.js";

class SabotBanca extends LitElement {
  static properties = { state: { attribute: false }, done: { state: true } };

  constructor() {
    super();
    this.done = null;
    this.addEventListener("sabot:confirmed", ({ detail }) => detail && this.confirmed(detail));
  }

  createRenderRoot() {
    return this;
  }

  /** No act is offered until the server has answered with those possible after the last act. */
  get banca() {
    return this.state?.banca ?? null;
  }

  get path() {
    return `${API}/tables/${this.state.table}/banca`;
  }

  confirmed({ number }) {
    // A tick belongs to its act: the next offer is a later one unless somebody says otherwise.
    for (const tick of this.querySelectorAll("[type=checkbox]")) tick.checked = false;
    this.done = { number, until: Date.now() + UNDO_MS };
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      if (!this.undoLeft) clearInterval(this.timer);
      this.requestUpdate();
    }, 250);
  }

  get undoLeft() {
    if (!this.done?.until || this.done.number !== this.banca?.number) return 0;
    return Math.max(0, Math.ceil((this.done.until - Date.now()) / 1000));
  }

  async undo() {
    try {
      await send(`${this.path}/undo`, { number: this.done.number });
      this.done = { undone: true };
      this.dispatchEvent(new CustomEvent("sabot:confirmed", { bubbles: true }));
    } catch (error) {
      this.done = { problem: error instanceof Refused ? error.problem : { detail: error.message } };
    }
  }

  render() {
    const { banca } = this;
    if (!banca) return nothing;
    const can = new Set(banca.possible);
    return html`
      <p class="banca-now">${this.now()}</p>
      <div role="status" aria-live="polite">${this.doneLine()}</div>
      <div class="banca-acts">
        ${banca.auction ? this.auction(banca.auction, can) : nothing}
        ${banca.asked ? this.question(banca.asked, can) : nothing}
        ${banca.holder ? this.running(banca.holder, can) : nothing}
      </div>
    `;
  }

  now() {
    const { auction, holder, asked } = this.banca;
    if (holder) return this.holderLine(holder);
    if (asked) return this.askedLine(asked);
    if (auction.improving.length) {
      return fill(gettext("Equal offers of {amount}: seats {seats} improve them."), {
        amount: this.money(auction.floor_minor),
        seats: auction.improving.map((seat) => this.label(seat)).join(", "),
      });
    }
    return gettext("The banca is auctioned: seated guests make offers.");
  }

  holderLine(holder) {
    const who = holder.house
      ? gettext("The house deals")
      : fill(gettext("Seat {seat} banks: {name}"), { seat: this.label(holder.seat), name: holder.name });
    return html`<strong>${who} · ${this.money(holder.stake_minor)}</strong>
      <span class="soft">${ngettext("{n} pass won", "{n} passes won", holder.won)}</span>
      ${holder.ties
        ? html`<span class="soft">${ngettext("{n} tie", "{n} ties", holder.ties)}</span>`
        : nothing}
      ${holder.in_suite ? html`<span class="tag">${gettext("taken in suite")}</span>` : nothing}
      ${holder.suite_announced ? html`<span class="tag warn">${gettext("suite announced")}</span>` : nothing}
      ${holder.next_is_discounted
        ? html`<span class="tag">${gettext("next won pass is discounted")}</span>`
        : nothing}
      ${holder.bets_closed ? html`<span class="tag warn">${gettext("no va más")}</span>` : nothing}`;
  }

  askedLine(asked) {
    const values = { seat: this.label(asked.seat), name: asked.name };
    const sentence = {
      seated: gettext("The sabot is offered to seat {seat}: {name}"),
      standing: gettext("The sabot is offered to the standing guests, at seat {seat}."),
      giver: gettext("The suite goes back to the guest who gave it, if wanted: {name}"),
    }[asked.to];
    return html`<strong>${fill(sentence, values)}</strong>`;
  }

  auction({ offers, improving }, can) {
    const may = (seat) => !improving.length || improving.includes(seat.position);
    const seats = this.state.seats.filter((seat) => seat.guest && may(seat));
    return html`
      ${offers.length
        ? html`<ul class="banca-offers" aria-label=${gettext("Offers")}>
            ${offers.map(
              ({ seat, amount_minor }) =>
                html`<li>
                  ${fill(gettext("seat {label}"), { label: this.label(seat) })}
                  <b>${this.money(amount_minor)}</b>
                </li>`,
            )}
          </ul>`
        : nothing}
      ${can.has("Offer")
        ? this.form(
            "offer",
            html`<div class="field">
                <label for="banca-seat">${gettext("Guest who offers")}</label>
                <select id="banca-seat" name="seat" data-type="int" required>
                  <option value="">${gettext("Choose a seat")}</option>
                  ${seats.map(
                    ({ position, label, guest }) =>
                      html`<option value=${position}>${label} · ${guest.name || gettext("guest")}</option>`,
                  )}
                </select>
              </div>
              ${this.amount("amount_minor", this.state.limits)}
              ${offers.length
                ? html`<label class="check">
                    <input type="checkbox" name="simultaneous" data-type="bool" />
                    ${gettext("made at the same time as the best offer, for the same amount")}
                  </label>`
                : nothing}`,
            gettext("Offer"),
          )
        : html`<p class="notice warn">${gettext("An auction needs at least three seated guests.")}</p>`}
      ${can.has("CloseOffers") ? this.key("close_offers", gettext("Close the offers")) : nothing}
    `;
  }

  question(asked, can) {
    const bounds = { minimum_minor: asked.least_minor, maximum_minor: asked.most_minor };
    return html`
      ${can.has("Take")
        ? this.form(
            "take",
            html`${asked.player
              ? html`<input type="hidden" name="player" .value=${asked.player} />`
              : this.people(gettext("Guest who takes it"), this.banca.standing)}
            ${this.amount("amount_minor", bounds)}`,
            gettext("Takes the banca"),
          )
        : nothing}
      ${can.has("Renounce")
        ? this.key(
            "renounce",
            gettext("Renounces"),
            html`<input type="hidden" name="seat" data-type="int" .value=${String(asked.seat)} />`,
          )
        : nothing}
      ${can.has("NobodyStanding") ? this.key("nobody_standing", gettext("Nobody standing wants it")) : nothing}
    `;
  }

  running(holder, can) {
    const most = this.state.limits.maximum_minor - holder.stake_minor;
    const bounds = { minimum_minor: this.state.limits.step_minor, maximum_minor: most };
    const seated = this.state.seats
      .filter(({ guest }) => guest)
      .map(({ guest }) => ({ player: String(guest.id), name: guest.name }));
    return html`
      ${can.has("Raise")
        ? this.form("raise", this.amount("by_minor", bounds), gettext("Raise by"), "")
        : nothing}
      <div class="banca-keys">
        ${can.has("CallNoVaMas") ? this.key("call_no_va_mas", gettext("No va más")) : nothing}
        ${can.has("WithdrawHalf") ? this.key("withdraw_half", gettext("Withdraw half")) : nothing}
        ${can.has("AnnounceSuite") ? this.key("announce_suite", gettext("Announce suite")) : nothing}
        ${can.has("WithdrawBanca")
          ? this.key(
              "withdraw_banca",
              gettext("Give suite"),
              html`<label class="check">
                <input type="checkbox" name="wishes_on" data-type="bool" />
                ${gettext("wishes to go on banking")}
              </label>`,
              holder.suite_costs_minor
                ? fill(gettext("Giving suite costs {amount}. Press again to do it."), {
                    amount: this.money(holder.suite_costs_minor),
                  })
                : undefined,
            )
          : nothing}
        ${can.has("Desist") ? this.key("desist", gettext("Desists")) : nothing}
        ${can.has("DrawFirstCard") ? this.key("draw_first_card", gettext("First card drawn")) : nothing}
        ${can.has("FinishPass") ? this.key("finish_pass", gettext("Null coup")) : nothing}
      </div>
      ${can.has("ClaimSuite")
        ? this.form(
            "claim_suite",
            this.people(gettext("Guest who asks for the suite"), [...seated, ...this.banca.standing]),
            gettext("Claims the suite"),
          )
        : nothing}
    `;
  }

  people(label, people) {
    return html`<div class="field">
      <label for="banca-player">${label}</label>
      <select id="banca-player" name="player" required>
        <option value="">${gettext("Choose a guest")}</option>
        ${people.map(
          ({ player, name }) => html`<option value=${player}>${name || gettext("guest")}</option>`,
        )}
      </select>
    </div>`;
  }

  amount(name, { minimum_minor: least, maximum_minor: most }) {
    const half = Math.floor(most / 2 / this.step) * this.step;
    const offered = [...new Set([least, half, most])].filter((it) => it >= least && it <= most);
    return html`<div class="field">
      <label for="banca-${name}">${gettext("Amount")}</label>
      <input
        id="banca-${name}"
        name=${name}
        data-type="money"
        inputmode="decimal"
        autocomplete="off"
        required
        .value=${plain(least)}
      />
    </div>
    <div class="row banca-amounts" role="group" aria-label=${gettext("Amounts")}>
      ${offered.map(
        (minor) =>
          html`<button class="button" type="button" @click=${(event) => choose(event, minor)}>
            ${this.money(minor)}
          </button>`,
      )}
    </div>`;
  }

  form(act, fields, words, kind = "primary") {
    return html`<form class="stack tight" data-command=${this.path} data-act=${act}>
      ${this.hidden(act)}
      <div class="field-row">${fields}</div>
      <button type="submit" class="button ${kind}">${words}</button>
      <p data-status role="status" aria-live="polite"></p>
    </form>`;
  }

  key(act, words, fields = nothing, confirm = undefined) {
    const again = confirm ?? fill(gettext("{act}: press again to do it."), { act: words });
    return html`<form class="inline-form" data-command=${this.path} data-act=${act} data-confirm=${again}>
      ${this.hidden(act)} ${fields}
      <button type="submit" class="button">${words}</button>
      <p data-status role="status" aria-live="polite"></p>
    </form>`;
  }

  /** What every act carries: its name, and the last act that this screen knows of. */
  hidden(act) {
    return html`<input type="hidden" name="act" .value=${act} />
      <input type="hidden" name="after" data-type="int" .value=${String(this.banca.number)} />`;
  }

  doneLine() {
    const { done } = this;
    if (!done || (done.until && done.number !== this.banca.number)) return nothing;
    if (done.problem) return html`<p class="notice bad">${done.problem.detail}</p>`;
    if (done.undone) return html`<p class="notice warn">${gettext("Taken back.")}</p>`;
    return html`<p class="notice ok row spread">
      ${gettext("Done.")}
      ${this.undoLeft
        ? html`<button class="button" type="button" @click=${this.undo}>
            ${fill(gettext("Undo ({seconds} s)"), { seconds: this.undoLeft })}
          </button>`
        : nothing}
    </p>`;
  }

  get step() {
    return Math.max(this.state.limits?.step_minor ?? 1, 1);
  }

  label(position) {
    return this.state.seats.find((seat) => seat.position === position)?.label ?? position;
  }

  money(minor) {
    return moneyShort(minor, this.state.currency);
  }
}

/** Write an amount as a person types it. */
const plain = (minor) => String(minor / 10 ** decimals());

function choose({ target }, minor) {
  const field = target.closest("form").querySelector("[data-type=money]");
  field.value = plain(minor);
}

customElements.define("sabot-banca", SabotBanca);
