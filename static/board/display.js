/** The public screen at a table, to be read from five metres. */
import { LitElement, html, nothing } from "../vendor/lit.js";
import { age, clockTime, fill, gettext, moneyShort, ngettext, speak, term } from "../lib/i18n.js";
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
import { roomSign } from "./display-room.js";

const LANGUAGE_MS = 15_000;
const HELD_MS = 120_000; // whoever chose a language reads it for so long

const first = readBlock("table-state");
const facts = readBlock("table-facts");
const languages = readBlock("languages");
const live = new LiveTables(`/ws/display/${first.table}`, [first]).start();

class SabotDisplay extends LitElement {
  constructor() {
    super();
    live.addEventListener("change", () => this.requestUpdate());
    live.addEventListener("table", () => {
      // The sign belongs to the text that the page was made for, and nobody reloads this page.
      if (hasOtherRules(live.tables.get(first.table), facts)) location.reload();
    });
    this.spoken = languages[0];
    speak(this.spoken);
    this.turnAfter(LANGUAGE_MS);
  }

  createRenderRoot() {
    return this;
  }

  /** What was dealt, for those who listen: once a coup, in the language of that moment. */
  announce({ last_coup: coup }) {
    if (!coup || coup.at === this.announcedAt) return this.announced;
    this.announcedAt = coup.at;
    const totals = `${coup.punto_total}–${coup.banca_total}`;
    this.announced = `${term(coup.winner)} ${totals}, ${fill(gettext("coup {number}"), coup)}`;
    return this.announced;
  }

  /** Speak the other language after a while, and so on. */
  turnAfter(delayMs) {
    clearTimeout(this.turn);
    if (languages.length === 1) return;
    this.turn = setTimeout(() => {
      this.choose(languages.find((one) => one !== this.spoken));
      this.turnAfter(LANGUAGE_MS);
    }, delayMs);
  }

  choose(language) {
    this.spoken = language;
    speak(language);
    this.requestUpdate();
  }

  hold(language) {
    this.choose(language);
    this.turnAfter(HELD_MS);
  }

  render() {
    const state = live.tables.get(first.table);
    const silent = live.silentSince;
    return html`
      <header class="board-sign">
        <h1>${state.number} <small>${state.label}</small></h1>
        ${this.languageKeys()} ${limitsSign(state)} ${silent ? silenceSign(silent) : nothing}
      </header>
      <div class="board-body ${silent ? "stale" : ""}">
        <p class="only-read" role="status">${this.announce(state)}</p>
        ${coupSign(state, silent)} ${rulesSign(state)} ${roomSign(state, facts, silent)}
        <section class="roads" aria-label=${gettext("Roads")}>
          ${fiveRoads(
            state.roads,
            {
              bead: gettext("Bead plate"),
              big: gettext("Big road"),
              big_eye: gettext("Big eye boy"),
              small: gettext("Small road"),
              cockroach: gettext("Cockroach road"),
            },
            state.talla && !state.awaits ? nextWords : null,
          )}
        </section>
      </div>
    `;
  }

  languageKeys() {
    if (languages.length === 1) return nothing;
    return html`<span class="switch" role="group" aria-label=${gettext("Language")}>
      ${languages.map(
        (one) => html`<button
          type="button"
          lang=${one.code}
          aria-pressed=${String(one === this.spoken)}
          @click=${() => this.hold(one)}
        >
          ${one.code.toUpperCase()}
        </button>`,
      )}
    </span>`;
  }
}

/** What is on the screen was true then: since when, and for how long nothing has been heard. */
function silenceSign(silent) {
  const facts = { time: clockTime(silent), age: age((Date.now() - silent) / 1000) };
  return html`<p class="silence">${fill(gettext("No connection: as of {time}, {age} ago"), facts)}</p>`;
}

function nextWords(winner, mark) {
  const colour = { R: gettext("red"), B: gettext("blue") }[mark] ?? gettext("no mark");
  return fill(gettext("next {winner}: {colour}"), { winner: term(winner), colour });
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

function coupSign(state, silent) {
  return html`<section class="coup-sign" aria-label=${gettext("Last coup")}>
    ${calls(state, silent).map((words) => html`<p class="call">${words}</p>`)} ${bancaLine(state)}
    ${(silent ? null : dealtNow(state)) ?? playedCoup(state)}
  </section>`;
}

/** What comes before another coup, as the room reads it. */
const AWAITED = {
  shoe: () => gettext("The next shoe is being prepared"),
  end_of_shoe: () => gettext("This shoe is over"),
  closing: () => gettext("The last coups have been played"),
  banca: () => gettext("The banca is being offered"),
};

/** What is called out at the table now; what holds for seconds only is not said of an old state. */
function calls({ state, last_coups_left: n, talla, betting, awaits, underway }, silent) {
  if (state === "closed") return [];
  const said = [];
  if (state === "suspended") said.push(gettext("Play is suspended"));
  if (state === "last_coups" && n > 0) said.push(fill(gettext("Last coups: {n}"), { n }));
  if (talla?.cut_card_out) said.push(gettext("The cut card is out"));
  else if (talla?.cut_card === "next") said.push(gettext("Last coup of this shoe"));
  if (awaits === "end_of_shoe" || awaits === "closing") said.push(AWAITED[awaits]());
  if (state === "suspended" || silent) return said;
  if (awaits === "shoe" || awaits === "banca") said.push(AWAITED[awaits]());
  else if (betting === "open") said.push(gettext("Place your bets"));
  else if (betting === "closed" && !awaits) said.push(phaseName(underway.phase));
  return said;
}

function playedCoup({ talla, last_coup: coup }) {
  if (!coup) return nothing;
  const ofTalla = talla && talla.coups > 0;
  return html`<p class="winner-sign winner-${coup.winner.toLowerCase()}">
      ${resultMark(coup.winner)} ${term(coup.winner)}
      <small
        >${ofTalla
          ? fill(gettext("coup {number}"), coup)
          : fill(gettext("coup {number} of the shoe before"), coup)}</small
      >
    </p>
    ${handMark("punto", coup.punto, coup.punto_total, "")}
    ${handMark("banca", coup.banca, coup.banca_total, "")}`;
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
            <td>${state.edges[wager] ? `${state.edges[wager].replace(".", decimalSign())} %` : "—"}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    <p>${commissionText(state.commission_rule)}</p>
    <div class="rules-link">
      <a
        class="button"
        href="/display/${state.table}/rules/?from=display"
        aria-label=${fill(gettext("Rules in force: {title}"), facts)}
        >${gettext("Rules")}</a
      >
      <p class="soft">${facts.title} · ${ngettext("{n} deck", "{n} decks", state.decks)}</p>
    </div>
  </section>`;
}

const decimalSign = () =>
  new Intl.NumberFormat(document.documentElement.lang)
    .formatToParts(1.5)
    .find(({ type }) => type === "decimal").value;

customElements.define("sabot-display", SabotDisplay);
