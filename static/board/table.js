/** The view of one table: its sign, the felt, the last coup, and the pad of those who deal. */
import { LitElement, html, nothing, render } from "../vendor/lit.js";
import { Bets, betsBar, seatBets, seatLies } from "../coups/bets.js";
import { tallaAfter } from "../coups/cut-card.js";
import { puntoCards, puntoCardsLine } from "../coups/punto-cards.js";
import { serverNow } from "../lib/clock.js";
import { felt } from "./felt.js";
import { showIncidentForm } from "../incidents/incident-form.js";
import { age, clockTime, fill, gettext, moneyShort, ngettext } from "../lib/i18n.js";
import { outbox } from "../lib/outbox.js";
import { beginningState, keepState } from "../shell/kept-state.js";
import { LiveTables, readBlock } from "../live/live.js";
import { arrangeSheets } from "./sheets.js";
import { showBurn, showShoe } from "./shoe.js";
import {
  announcedMark,
  cite,
  commissionText,
  handMark,
  keptMark,
  limitsText,
  resultMark,
  stateTag,
  tieText,
} from "./marks.js";
import { phaseClock, phaseTimes } from "../coups/phases.js";
import { showDisplaced } from "./displaced.js";
import { followPeople } from "../sign_in/person-overlay.js";
import { followRing, guestOfRing, hasRing, keepFocus, openRing } from "../seating/seat-ring.js";
import { withUnsent } from "../seating/unsent.js";
import "../banca/banca.js";
import { withBanca } from "../banca/unsent.js";
import "../commission/commission.js";
import "../coups/pad.js";
import "../corrections/corrections.js";
import { lastFive } from "../corrections/last-five.js";
import "../mistakes/mistakes.js";

const { state: first, heardAt } = await beginningState(readBlock("table-state"));
const facts = readBlock("table-facts");
const mayDeal = facts.acts.includes("coup.record");
const operates = mayDeal ? first.table : null;
const live = new LiveTables("/ws/floor", [first], [first.table], operates, heardAt).start();
live.addEventListener("back", () => outbox.sendAtOnce());
live.addEventListener("table", () => keepState(live.tables.get(first.table)));
const bets = new Bets();
const PANELS = "sabot-banca, sabot-commission, sabot-mistakes, sabot-corrections";

class SabotTable extends LitElement {
  constructor() {
    super();
    for (const store of [live, bets, outbox]) {
      store.addEventListener("change", () => this.requestUpdate());
    }
    bets.addEventListener("judged", () => this.requestUpdate());
  }

  createRenderRoot() {
    return this;
  }

  get state() {
    return live.tables.get(first.table);
  }

  /** The state with what waits on this device. */
  get foreseen() {
    return withUnsent(withBanca(this.state, facts));
  }

  render() {
    const state = this.foreseen;
    const isInPlay = state.state !== "closed";
    const hasPad = mayDeal && isInPlay;
    const canSeat = hasRing && isInPlay;
    return html`
      ${sign({ ...state, talla: tallaAfter(state, outbox.entries) }, live.silentSince)}
      <div class="table-grid ${hasPad ? "with-pad" : ""} ${live.silentSince ? "stale" : ""}">
        <div class="felt-side">
          ${felt(state, {
            bets: bets.bySeat,
            pays: bets.pays,
            turns: hasPad && bets.isRecorded ? puntoCards({ bets, state, facts }).receiver : null,
            onSeat: canSeat || hasPad ? (place, mark) => tapGuest(place, mark, hasPad) : null,
            onFree: canSeat ? openRing : null,
            middle: html`${dealtNow(state) ?? lastCoup(state)}
            ${lastFive(state, facts.acts.includes("coup.correct"))}
            ${hasPad ? puntoCardsLine({ bets, state, facts }) : nothing}`,
          })}
          ${hasPad ? betsBar(bets, state, facts) : nothing}
        </div>
        ${hasPad
          ? html`<sabot-pad .state=${state} .facts=${facts} .bets=${bets}></sabot-pad>`
          : nothing}
      </div>
    `;
  }

  updated() {
    followPeople(this.state, live.silentSince);
    if (hasRing) followRing(withUnsent(this.state));
    showSeatBets();
    showTools(this.state);
    const hasPad = mayDeal && this.state.state !== "closed";
    arrangeSheets(hasPad);
    if (hasPad !== this.hadPad) outbox.dispatchEvent(new Event("change")); // the pad shows its coups
    this.hadPad = hasPad;
    showDisplaced(live);
    for (const panel of document.querySelectorAll(PANELS)) {
      Object.assign(panel, { state: this.state, facts, silent: live.silentSince });
    }
    for (const panel of document.querySelectorAll("sabot-banca")) panel.state = this.foreseen;
  }
}

/** A tap on a guest's place lays the chosen chip there; without one it opens the place's ring. */
function tapGuest(place, mark, isDealt) {
  const desk = document.querySelector("sabot-pad, sabot-banca")?.banca;
  if (desk?.wants(place)) desk.set({ chosen: place, entered: null });
  else if (isDealt && bets.chip !== null) bets.tap(place);
  else if (hasRing) openRing(place, mark);
  showSeatBets();
}

/** Draw the bets of the guest whose ring is open, and their keys, where the table is dealt. */
function showSeatBets() {
  const place = hasRing && document.querySelector("sabot-pad") ? guestOfRing() : null;
  const keys = document.querySelector("[data-seat-bets]");
  if (!keys) return;
  const hadFocus = keys.contains(document.activeElement);
  const state = live.tables.get(first.table);
  render(place === null ? nothing : seatLies(bets, place, state), document.querySelector("[data-seat-lies]"));
  render(place === null ? nothing : seatBets(bets, place, state, facts), keys);
  if (hadFocus && document.activeElement.disabled) keepFocus(); // its key can do no more
}

function sign(state, silent) {
  const { limits, talla, currency } = state;
  return html`<header class="table-sign">
    <h1>${state.number} <small>${state.label}</small></h1>
    ${stateTag(state)}
    ${limits
      ? html`<p class="sign-limits">
          <b>${limitsText(state)}</b>
          <span class="side-t">${tieText(state)}</span>
          ${limits.step_minor > 1
            ? html`<span class="soft"
                >${fill(gettext("step {amount}"), {
                  amount: moneyShort(limits.step_minor, currency),
                })}</span
              >`
            : nothing}
          ${keptMark(state)} ${announcedMark(state)}
        </p>`
      : html`<p class="soft">${gettext("no limits posted")}</p>`}
    <p title=${cite(facts.articles.deductions, facts)}>${commissionText(state.commission_rule)}</p>
    ${talla
      ? html`<p>
          ${fill(gettext("talla {number}"), talla)}, ${ngettext("{n} coup", "{n} coups", talla.coups)}
          ${talla.cut_card_out ? html`<span class="tag warn">${gettext("cut card is out")}</span>` : nothing}
        </p>`
      : nothing}
    ${phaseClock(state)}
    <div class="sign-end">
      <a
        class="sign-rules"
        href="/display/${state.table}/rules/?from=table"
        aria-label=${fill(gettext("Rules in force: {title}"), facts)}
        >${gettext("Rules")}</a
      >
      <p class="live ${silent || live.isDisplaced ? "lost" : ""}" role="status">
        ${liveWords(silent)}
      </p>
    </div>
  </header>`;
}

function liveWords(silent) {
  if (live.isDisplaced) return gettext("Operated on another page");
  if (silent === null) return gettext("Live");
  return fill(gettext("No news since {time}: trying again"), { time: clockTime(silent) });
}

/** The cards of the coup under way, as a shoe reader has read them. */
function dealtNow({ underway }) {
  if (!underway || !(underway.punto || underway.banca)) return null;
  return html`<section class="last-coup" aria-label=${gettext("Coup under way")} aria-live="polite">
    <p><b>${fill(gettext("coup {number}"), underway)}</b></p>
    ${handMark("punto", underway.punto, null, "")} ${handMark("banca", underway.banca, null, "")}
  </section>`;
}

function lastCoup(state) {
  const coup = state.last_coup;
  if (!coup) {
    return html`<p class="soft">${state.talla ? gettext("No coup yet.") : gettext("No talla.")}</p>`;
  }
  return html`<section class="last-coup" aria-label=${gettext("Last coup")}>
    <p class="row">
      ${resultMark(coup.winner)}
      <b>${fill(gettext("coup {number}"), coup)}</b>
      <span class="soft">${age((serverNow() - Date.parse(coup.at)) / 1000)}</span>
      ${coup.natural ? html`<span class="tag">${gettext("natural")}</span>` : nothing}
    </p>
    ${handMark("punto", coup.punto, coup.punto_total)}
    ${handMark("banca", coup.banca, coup.banca_total)} ${phaseTimes(coup.phases)}
    ${coup.commission_minor === null
      ? html`<p class="soft small">${gettext("bets not recorded: commission unknown")}</p>`
      : html`<p class="small">
          ${fill(gettext("commission {amount}"), { amount: moneyShort(coup.commission_minor, state.currency) })}
        </p>`}
  </section>`;
}

/** Show the tools that fit the table's state; they are forms of the page itself. */
function showTools(state) {
  const isOpen = state.state !== "closed";
  const holds = {
    closed: !isOpen,
    open: isOpen,
    suspended: state.state === "suspended",
    playing: isOpen && state.state !== "suspended",
    talla: isOpen && Boolean(state.talla),
    prepared: isOpen && !state.talla && state.shoe?.due === null,
    coup: isOpen && Boolean(state.last_coup && state.talla),
    coups: isOpen && Boolean(state.last_coup),
    commission: isOpen && hasCommission(state),
  };
  for (const tool of document.querySelectorAll("[data-when]")) {
    tool.hidden = !holds[tool.dataset.when];
  }
  showShoe(state, facts);
  showIncidentForm(state);
  const holder = document.querySelector("[data-holder]");
  if (holder) holder.textContent = holderText(state);
  for (const field of document.querySelectorAll("[data-last-coup]")) {
    field.value = state.last_coup?.number ?? "";
  }
  for (const text of document.querySelectorAll("[data-last-coup-text]")) {
    text.textContent = state.last_coup?.number ?? "";
  }
}

/** Whether anything is to be done about commission apart from dealing. */
const hasCommission = ({ commission }) =>
  commission?.mode === "deferred" || Boolean(commission?.coups_unrecorded);

function holderText({ sabot, seats }) {
  const seat = seats.find(({ position }) => position === sabot?.holder);
  if (!seat) return gettext("The croupier deals.");
  return fill(gettext("Seat {label} deals: {name}"), { ...seat, name: seat.guest?.name ?? "" });
}

showBurn(facts);
document.addEventListener("sabot:confirmed", () => live.refresh(first.table));
customElements.define("sabot-table", SabotTable);
document.title = `${first.number} · ${document.title.split(" · ").at(-1)}`;
