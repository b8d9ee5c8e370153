/**
 * The banca that belongs to its holder, on the pad: the acts that are possible now, and no others.
 * While nobody holds it, they stand where totals are entered; later in the row above them. Who offers
 * is tapped on the felt. An act is one tap and can be taken back for 8 s; only what costs the guest
 * money, or a coup, asks again.
 */
import { LitElement, html, nothing } from "../vendor/lit.js";
import { API, Refused, send } from "../lib/api.js";
import { placeWords } from "../board/felt.js";
import { cite } from "../board/marks.js";
import { hearWhy, whyLine } from "../coups/why-not.js";
import "../lib/command-form.js";
import { fill, gettext, moneyShort, ngettext, term } from "../lib/i18n.js";
import { UNDO_MS } from "../undo/undo.js";
import { isKnown, playerOf } from "./unsent.js";

/** What is entered of the next act; its host draws it, and hears of every change. */
export class BancaDesk {
  constructor(host) {
    this.host = host;
    this.begin(null);
    this.done = null;
    host.addEventListener("sabot:confirmed", ({ detail }) => detail?.number && this.confirmed(detail));
  }

  begin(number) {
    this.number = number; // the last act that was seen
    this.chosen = null; // the place of who offers, or takes it standing
    this.entered = null; // the amount
    this.isEqual = false; // the offer was made at the same time as the best one
    this.opened = null; // "raise" or "suite": what is shown instead of the totals
  }

  get state() {
    return this.host.state;
  }

  get banca() {
    return this.state?.banca ?? null;
  }

  get can() {
    return new Set(this.banca?.possible);
  }

  /** Why none of these acts on the held banca can be done now; null if one can. */
  whyNot(...kinds) {
    if (kinds.some((kind) => this.can.has(kind))) return null;
    const { facts } = this.host;
    const found = this.banca.refused.find(({ act }) => kinds.includes(act));
    if (!found) return { detail: gettext("This is not possible now.") };
    const { code, article, values } = found;
    const shown = values.map(({ name, value }) => [name, name.endsWith("_minor") ? this.money(value) : term(value)]);
    return { detail: fill(facts.refusals[code], Object.fromEntries(shown)), cited: cite(article, facts) };
  }

  get path() {
    return `${API}/tables/${this.state.table}/banca`;
  }

  /** Begin again when the banca has changed. */
  follow() {
    if (this.banca && this.banca.number !== this.number) this.begin(this.banca.number);
  }

  set(entered) {
    Object.assign(this, entered);
    this.host.requestUpdate();
  }

  /** Whether a tap on a guest's place says who acts; a second tap there does not. */
  wants(place) {
    if (!this.banca || place === this.chosen) return false;
    const { auction, asked } = this.banca;
    const { can } = this;
    if (auction && can.has("Offer")) {
      return !auction.improving.length || auction.improving.includes(place);
    }
    return Boolean(asked && can.has("Take") && !asked.player) && this.playerAt(place) !== null;
  }

  /** The standing player at a place, as the acts name them; null for any other place. */
  playerAt(place) {
    const stands = this.state.standing.find((one) => one.place === place);
    return stands ? playerOf(stands.guest) : null;
  }

  confirmed({ number }) {
    this.done = { number, until: Date.now() + UNDO_MS };
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      if (!this.undoLeft) clearInterval(this.timer);
      this.host.requestUpdate();
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
      this.host.dispatchEvent(new CustomEvent("sabot:confirmed", { bubbles: true }));
    } catch (error) {
      this.done = { problem: error instanceof Refused ? error.problem : { detail: error.message } };
    }
    this.host.requestUpdate();
  }

  /** The unit of amounts here: the step, or the minimum where none is asked for. */
  get unit() {
    const { step_minor: step, minimum_minor: least } = this.state.limits;
    return step > 1 ? step : least;
  }

  label(position) {
    return this.state.seats.find((seat) => seat.position === position)?.label ?? position;
  }

  money(minor) {
    return moneyShort(minor, this.state.currency);
  }
}

/** The acts on a banca that nobody holds; null where somebody does, or players hold none. */
export function bancaToBegin(desk) {
  const { banca } = desk;
  if (!banca || banca.holder) return null;
  return html`<div class="banca">
    <p class="banca-now"><strong>${nowLine(desk)}</strong> ${unsentLine(desk)}</p>
    ${banca.auction ? auction(desk) : nothing} ${banca.asked ? question(desk) : nothing}
  </div>`;
}

/** The keys on a banca that is held; they have their places, whether they can be pressed or not. */
export function bancaKeys(desk) {
  if (!desk.banca?.holder) return nothing;
  const suite = ["AnnounceSuite", "WithdrawBanca", "Desist", "ClaimSuite"];
  return html`${opener(desk, "raise", gettext("Raise"), desk.whyNot("Raise"))}
  ${act(desk, "withdraw_half", gettext("Half"), {
    label: gettext("Withdraw half"),
    why: desk.whyNot("WithdrawHalf"),
  })}
  ${opener(desk, "suite", gettext("Suite"), desk.whyNot(...suite))}`;
}

/** A key that shows its acts instead of the totals, or why there are none now. */
const opener = (desk, name, words, why) =>
  html`<button
    type="button"
    class="button"
    aria-expanded=${desk.opened === name}
    aria-disabled=${why ? "true" : nothing}
    data-why=${why?.detail ?? nothing}
    data-cited=${why?.cited || nothing}
    @click=${() => desk.set({ opened: desk.opened === name ? null : name })}
  >
    ${words}
  </button>`;

/** What a key of the row has opened, instead of the totals; null if nothing. */
export function bancaOpened(desk) {
  if (!desk.banca?.holder || !desk.opened) return null;
  return html`<div class="banca">
    <p class="banca-now">${nowLine(desk)} ${unsentLine(desk)}</p>
    ${desk.opened === "raise" ? raise(desk) : suiteActs(desk)}
    <button type="button" class="button" @click=${() => desk.set({ opened: null })}>
      ${gettext("Back")}
    </button>
  </div>`;
}

/** Who holds the banca, and with what. */
export const bancaLine = (desk) =>
  desk.banca?.holder && !desk.opened
    ? html`<p class="banca-now small">${nowLine(desk)} ${desk.banca.isStopped ? unsentLine(desk) : nothing}</p>`
    : nothing;

/** That it is worked out on this tablet, and where an act that was refused ends that. */
function unsentLine({ banca }) {
  if (banca.isStopped) {
    return html`<span class="notice bad"
      >${gettext("An act on the banca was refused: put it right or give it up first. What waits behind it is not shown here.")}</span
    >`;
  }
  return banca.isUnsent ? html`<span class="tag warn">${gettext("worked out on this tablet")}</span>` : nothing;
}

function nowLine(desk) {
  const { auction, holder, asked } = desk.banca;
  if (holder) return holderLine(desk, holder);
  if (asked) return askedLine(desk, asked);
  if (auction.improving.length) {
    return fill(gettext("Equal offers of {amount}: seats {seats} improve them."), {
      amount: desk.money(auction.floor_minor),
      seats: auction.improving.map((seat) => desk.label(seat)).join(", "),
    });
  }
  return gettext("The banca is auctioned: tap the seat that offers.");
}

function holderLine(desk, holder) {
  const who = holder.house
    ? gettext("The house deals")
    : fill(gettext("Seat {seat} banks: {name}"), { seat: desk.label(holder.seat), name: holder.name });
  return html`<strong>${who} · ${desk.money(holder.stake_minor)}</strong>
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

function askedLine(desk, asked) {
  const values = { seat: desk.label(asked.seat), name: asked.name };
  const sentence = {
    seated: gettext("The sabot is offered to seat {seat}: {name}"),
    standing: gettext("The sabot is offered to the standing guests, at seat {seat}."),
    giver: gettext("The suite goes back to the guest who gave it, if wanted: {name}"),
  }[asked.to];
  return fill(sentence, values);
}

function auction(desk) {
  const { can, chosen, isEqual } = desk;
  const { offers, floor_minor: floor } = desk.banca.auction;
  const { minimum_minor: least, maximum_minor: most } = desk.state.limits;
  const best = Math.max(floor, ...offers.map(({ amount_minor: amount }) => amount));
  const amount = amountOf(desk, least, most, isEqual ? best : Math.max(least, best + desk.unit));
  return html`
    ${offers.length
      ? html`<ul class="banca-offers" aria-label=${gettext("Offers")}>
          ${offers.map(
            ({ seat, amount_minor }) =>
              html`<li>
                ${fill(gettext("seat {label}"), { label: desk.label(seat) })} <b>${desk.money(amount_minor)}</b>
              </li>`,
          )}
        </ul>`
      : nothing}
    ${can.has("Offer")
      ? nothing
      : html`<p class="notice warn">${gettext("An auction needs at least three seated guests.")}</p>`}
    ${chosen !== null && can.has("Offer")
      ? html`<p><b>${placeWords(desk.state, chosen)}</b></p>
          ${amountKeys(desk, amount, least, most)}
          ${offers.length
            ? html`<button
                type="button"
                class="button"
                aria-pressed=${isEqual}
                @click=${() => desk.set({ isEqual: !isEqual, entered: null })}
              >
                ${gettext("At the same time as the best offer")}
              </button>`
            : nothing}
          ${act(desk, "offer", fill(gettext("Offers {amount}"), { amount: desk.money(amount) }), {
            fields: { seat: chosen, amount_minor: amount, ...(isEqual ? { simultaneous: true } : {}) },
            kind: "primary",
          })}`
      : nothing}
    ${can.has("CloseOffers") ? act(desk, "close_offers", gettext("Close the offers")) : nothing}
  `;
}

function question(desk) {
  const { can, chosen } = desk;
  const { asked } = desk.banca;
  const { least_minor: least, most_minor: most } = asked;
  const amount = amountOf(desk, least, most, least);
  const player = asked.player ?? (chosen === null ? null : desk.playerAt(chosen));
  return html`
    ${can.has("Take") && player === null
      ? html`<p>${gettext("Tap the standing guest who takes it.")}</p>`
      : nothing}
    ${can.has("Take") && player !== null && !isKnown(player)
      ? html`<p class="notice warn">
          ${gettext("This guest came while the network was away: this tablet cannot enter that they take it until the server answers.")}
        </p>`
      : nothing}
    ${can.has("Take") && player !== null && isKnown(player)
      ? html`${amountKeys(desk, amount, least, most)}
          ${act(desk, "take", fill(gettext("Takes it with {amount}"), { amount: desk.money(amount) }), {
            fields: { player, amount_minor: amount },
            kind: "primary",
          })}`
      : nothing}
    ${can.has("Renounce") ? act(desk, "renounce", gettext("Renounces"), { fields: { seat: asked.seat } }) : nothing}
    ${can.has("NobodyStanding") ? act(desk, "nobody_standing", gettext("Nobody standing wants it")) : nothing}
  `;
}

function raise(desk) {
  const { step_minor: step, maximum_minor: most } = desk.state.limits;
  const room = most - desk.banca.holder.stake_minor;
  const amount = amountOf(desk, Math.min(step, room), room, Math.min(desk.unit, room));
  return html`${amountKeys(desk, amount, Math.min(step, room), room)}
  ${act(desk, "raise", fill(gettext("Raises by {amount}"), { amount: desk.money(amount) }), {
    fields: { by_minor: amount },
    kind: "primary",
  })}`;
}

function suiteActs(desk) {
  const { can } = desk;
  const { suite_costs_minor: costs } = desk.banca.holder;
  const guests = [...desk.state.seats, ...desk.state.standing].map(({ guest }) => guest).filter((it) => it?.id);
  const give = costs
    ? fill(gettext("Giving suite costs {amount}. Press again to do it."), { amount: desk.money(costs) })
    : "";
  return html`
    ${can.has("AnnounceSuite") ? act(desk, "announce_suite", gettext("Announce suite")) : nothing}
    ${can.has("WithdrawBanca")
      ? act(desk, "withdraw_banca", gettext("Give suite"), {
          confirm: give,
          inside: html`<label class="check">
            <input type="checkbox" name="wishes_on" data-type="bool" />
            ${gettext("wishes to go on banking")}
          </label>`,
        })
      : nothing}
    ${can.has("Desist") ? act(desk, "desist", gettext("Desists")) : nothing}
    ${can.has("ClaimSuite")
      ? act(desk, "claim_suite", gettext("Claims the suite"), {
          inside: html`<div class="field">
            <label for="banca-player">${gettext("Guest who asks for the suite")}</label>
            <select id="banca-player" name="player" required>
              <option value="">${gettext("Choose a guest")}</option>
              ${guests.map(({ id, name }) => html`<option value=${id}>${name || gettext("guest")}</option>`)}
            </select>
          </div>`,
        })
      : nothing}
  `;
}

/** The amount that is entered, or proposed, as far as it is allowed. */
const amountOf = ({ entered }, least, most, proposed) =>
  Math.max(least, Math.min(entered ?? proposed, most));

function amountKeys(desk, amount, least, most) {
  const { unit } = desk;
  const key = (words, entered) =>
    html`<button
      type="button"
      class="button"
      ?disabled=${entered === amount}
      @click=${() => desk.set({ entered })}
    >
      ${words}
    </button>`;
  const steps = [-unit, unit, 5 * unit, 10 * unit].map((by) => {
    const words = `${by < 0 ? "−" : "+"}${desk.money(Math.abs(by))}`;
    return key(words, Math.max(least, Math.min(amount + by, most)));
  });
  return html`<div class="banca-amounts" role="group" aria-label=${gettext("Amount")}>
    ${steps} ${key(gettext("Maximum"), most)}
  </div>`;
}

/** The key of an act, with its fields, the last act that this screen knows of, and its refusal. */
function act(desk, name, words, { label, fields = {}, kind = "", confirm = "", inside = nothing, why = null } = {}) {
  const given = Object.entries({ act: name, after: desk.banca.number, ...fields });
  const typeOf = (value) => (typeof value === "string" ? "text" : typeof value === "number" ? "int" : "bool");
  return html`<form data-command=${desk.path} data-act=${name} data-confirm=${confirm || nothing}>
    ${given.map(
      ([field, value]) =>
        html`<input type="hidden" name=${field} data-type=${typeOf(value)} .value=${String(value)} />`,
    )}
    ${inside}
    <button
      type="submit"
      class="button ${kind}"
      aria-label=${label ?? nothing}
      aria-disabled=${why ? "true" : nothing}
      data-why=${why?.detail ?? nothing}
      data-cited=${why?.cited || nothing}
      ?data-steady=${kind === "primary"}
    >
      ${words}
    </button>
    <p data-status role="status" aria-live="polite"></p>
  </form>`;
}

/** What has become of the last act, as long as it can be taken back. */
export function bancaDone(desk) {
  const { done } = desk;
  if (!desk.banca) return nothing;
  return html`<div role="status" aria-live="polite">
    ${!done || (done.until && !desk.undoLeft) ? nothing : doneLine(desk, done)}
  </div>`;
}

function doneLine(desk, done) {
  if (done.problem) return html`<p class="notice bad">${done.problem.detail}</p>`;
  if (done.undone) return html`<p class="notice warn">${gettext("Taken back.")}</p>`;
  return html`<p class="notice ok row spread">
    ${gettext("Done.")}
    <button class="button" type="button" @click=${() => desk.undo()}>
      ${fill(gettext("Undo ({seconds} s)"), { seconds: desk.undoLeft })}
    </button>
  </p>`;
}

/** The same for people who keep the banca and do not deal: there is no pad. */
class SabotBanca extends LitElement {
  static properties = { state: { attribute: false }, why: { state: true } };

  constructor() {
    super();
    this.banca = new BancaDesk(this);
    this.why = null;
    hearWhy(this);
  }

  createRenderRoot() {
    return this;
  }

  willUpdate(changed) {
    this.banca.follow();
    if (changed.has("state")) this.why = null;
  }

  render() {
    const { banca: desk } = this;
    if (!desk.banca) return nothing;
    const held = () =>
      html`<div class="phase-keys">${bancaKeys(desk)}</div>
        ${bancaOpened(desk) ?? bancaLine(desk)}`;
    return html`${bancaToBegin(desk) ?? held()} ${whyLine(this)} ${bancaDone(desk)}`;
  }
}

customElements.define("sabot-banca", SabotBanca);
