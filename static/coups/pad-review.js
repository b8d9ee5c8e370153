/** The result of the coup before it is confirmed, and the keys of the pad. */
import { html, nothing } from "../vendor/lit.js";
import { totalOf } from "./deal.js";
import { fill, gettext, moneyShort, term } from "../lib/i18n.js";
import { handMark, resultMark } from "../board/marks.js";

const WHY = {
  natural: () => gettext("natural"),
  higher_total: () => gettext("higher total"),
  equal_totals: () => gettext("equal totals"),
};

/** The outcome with pays and commission, or the entry as far as it is known. */
export function review(pad) {
  const outcome = pad.foreseen?.outcome;
  return outcome ? outcomeBlock(pad, outcome) : enteredBlock(pad);
}

const lastBack = (pad) =>
  html`<button
    type="button"
    class="button"
    ?disabled=${!(pad.hasActs || pad.coup.punto || pad.coup.banca)}
    @click=${() => pad.takeCardBack()}
  >
    ${pad.mode === "acts" ? gettext("Last act back") : gettext("Last card back")}
  </button>`;

/** The keys to go on or back: each has its place, whether it can be pressed or not. */
export const padFooter = (pad) =>
  html`<div class="pad-keys">
    <button type="button" class="button" ?disabled=${!(pad.isBegun || pad.hasActs)} @click=${() => pad.restart()}>
      ${gettext("Begin again")}
    </button>
    ${pad.mode === "totals" ? nothing : lastBack(pad)}
    <button
      type="button"
      class="button primary"
      data-steady
      ?disabled=${!pad.isReady}
      @click=${() => pad.confirm()}
    >
      ${gettext("Confirm the coup")}
    </button>
  </div>`;

function outcomeBlock(pad, outcome) {
  const { punto_total: punto, banca_total: banca } = outcome;
  return html`<div class="outcome">
      <p class="outcome-winner">
        ${resultMark(outcome.winner)} <b>${term(outcome.winner)} ${punto}–${banca}</b>
        <span class="soft">${WHY[outcome.why]?.() ?? ""}</span>
      </p>
      ${pad.mode === "totals"
        ? nothing
        : [handMark("punto", pad.coup.punto, punto), handMark("banca", pad.coup.banca, banca)]}
    </div>
    ${settlementLine(pad, pad.foreseen.settlement)}`;
}

/** The cards, until they are judged; totals are seen on their keys. */
function enteredBlock({ mode, coup }) {
  if (mode === "totals") return nothing;
  return html`<div class="outcome">
    ${["punto", "banca"].map((hand) => handMark(hand, coup[hand], totalOf(coup[hand])))}
  </div>`;
}

/** What the bets come to; each is on its seat. */
function settlementLine({ state: { currency } }, settlement) {
  if (!settlement) {
    return html`<p class="soft">
      ${gettext("Bets are not recorded: pays and commission of this coup stay unknown.")}
    </p>`;
  }
  if (settlement.lines.length === 0) return html`<p class="soft">${gettext("Nobody bet.")}</p>`;
  const pays = settlement.lines
    .filter(({ result }) => result === "won")
    .reduce((sum, { pay_minor: pay }) => sum + pay, 0);
  return html`<p>
    ${fill(gettext("Stakes {stakes}, pays {pays}, commission {commission}"), {
      stakes: moneyShort(settlement.stake_minor, currency),
      pays: moneyShort(pays, currency),
      commission: moneyShort(settlement.commission_minor, currency),
    })}
  </p>`;
}
