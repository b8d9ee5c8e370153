/** The public screen at a table, to be read from four metres. */
import { LitElement, html, nothing } from "../vendor/lit.js";
import { clockTime, fill, gettext, moneyShort, ngettext, term } from "../lib/i18n.js";
import { LiveTables, readBlock } from "../live/live.js";
import {
  announcedMark,
  commissionText,
  coveredHand,
  handMark,
  keptMark,
  limitsText,
  resultMark,
  tieText,
} from "./marks.js";
import { sideClass } from "./felt.js";
import { hasOtherRules } from "../coups/pad-obstacle.js";
import { phaseName } from "../coups/phases.js";
import { fiveRoads } from "./roads.js";

const first = readBlock("table-state");
const facts = readBlock("table-facts");
const live = new LiveTables(`/ws/display/${first.table}`, [first]).start();

class SabotDisplay extends LitElement {
  constructor() {
    super();
    live.addEventListener("change", () => this.requestUpdate());
    live.addEventListener("table", () => {
      // The sign belongs to the text that the page was made for, and nobody reloads this page.
      if (hasOtherRules(live.tables.get(first.table), facts)) location.reload();
    });
  }

  createRenderRoot() {
    return this;
  }

  render() {
    const state = live.tables.get(first.table);
    const silent = live.silentSince;
    return html`
      <header class="board-sign">
        <h1>${state.number} <small>${state.label}</small></h1>
        ${limitsSign(state)}
        ${silent
          ? html`<p class="silence">${fill(gettext("as of {time}"), { time: clockTime(silent) })}</p>`
          : nothing}
      </header>
      <div class="board-body ${silent ? "stale" : ""}">
        ${coupSign(state)} ${rulesSign(state)}
        <section class="roads" aria-label=${gettext("Roads")}>
          ${fiveRoads(state.roads, {
            bead: gettext("Bead plate"),
            big: gettext("Big road"),
            big_eye: gettext("Big eye boy"),
            small: gettext("Small road"),
            cockroach: gettext("Cockroach road"),
          })}
        </section>
      </div>
    `;
  }
}

function limitsSign(state) {
  if (!state.limits || state.state === "closed") {
    return html`<p class="limits-sign">${gettext("Table closed")}</p>`;
  }
  return html`<p class="limits-sign">
    <b>${limitsText(state)}</b>
    <span class="side-t">${tieText(state)}</span>
    ${announcedMark(state)} ${keptMark(state)}
  </p>`;
}

/** The cards on the felt for the room: covered cards are backs until they are turned. */
function dealtNow({ underway }) {
  const lies = ["punto", "banca"].some((hand) => underway?.[hand] || underway?.[`${hand}_covered`]);
  if (!lies) return null;
  return html`<p class="winner-sign">
      ${phaseName(underway.phase)} <small>${fill(gettext("coup {number}"), underway)}</small>
    </p>
    ${["punto", "banca"].map(
      (hand) =>
        html`${underway[hand]
          ? handMark(hand, underway[hand], null, "")
          : coveredHand(hand, underway[`${hand}_covered`])}`,
    )}`;
}

function coupSign(state) {
  const notice = {
    suspended: gettext("Play is suspended"),
    last_coups: fill(gettext("Last coups: {n}"), { n: state.last_coups_left }),
  }[state.state];
  return html`<section class="coup-sign" aria-label=${gettext("Last coup")} aria-live="polite">
    ${notice ? html`<p class="call">${notice}</p>` : nothing} ${bancaLine(state)}
    ${dealtNow(state) ?? playedCoup(state)}
  </section>`;
}

function playedCoup({ state, talla, last_coup: coup }) {
  const takesBets = talla && ["open", "last_coups"].includes(state);
  const invitation = html`<p class="winner-sign">${gettext("Place your bets")}</p>`;
  return html`${coup
      ? html`<p class="winner-sign winner-${coup.winner.toLowerCase()}">
            ${resultMark(coup.winner)} ${term(coup.winner)}
            <small>${fill(gettext("coup {number}"), coup)}</small>
          </p>
          ${handMark("punto", coup.punto, coup.punto_total, "")}
          ${handMark("banca", coup.banca, coup.banca_total, "")}`
      : takesBets
        ? invitation
        : nothing}`;
}

/** The seat and amount of the banca, without a name. */
function bancaLine({ banca, seats, currency }) {
  if (!banca) return nothing;
  const seat = seats.find(({ position }) => position === banca.seat);
  const words = seat ? gettext("Banca at seat {seat}: {amount}") : gettext("Banca of the house: {amount}");
  return html`<p class="side-b">
    ${fill(words, { seat: seat?.label, amount: moneyShort(banca.stake_minor, currency) })}
    <small>${ngettext("{n} pass won", "{n} passes won", banca.won)}</small>
  </p>`;
}

function rulesSign(state) {
  return html`<section class="rules-sign" aria-label=${gettext("Rules")}>
    <table>
      <thead>
        <tr>
          <th scope="col">${gettext("Bet on")}</th>
          <th scope="col">${gettext("Pays")}</th>
          <th scope="col">${gettext("House edge")}</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(facts.wagers).map(
          ([wager, odds]) => html`<tr>
            <th scope="row" class=${sideClass(wager)}>${term(wager)}</th>
            <td>${odds}</td>
            <td>${state.edges[wager] ? `${state.edges[wager].replace(".", decimalSign)} %` : "—"}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    <p>${commissionText(state.commission_rule)}</p>
    <p class="soft">${facts.title} · ${ngettext("{n} deck", "{n} decks", state.decks)}</p>
  </section>`;
}

const decimalSign = new Intl.NumberFormat(document.documentElement.lang)
  .formatToParts(1.5)
  .find(({ type }) => type === "decimal").value;

customElements.define("sabot-display", SabotDisplay);
