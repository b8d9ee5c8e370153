/** The result of the coup, seat by seat, before it is confirmed. */
import { html, nothing } from "../vendor/lit.js";
import { totalOf } from "./deal.js";
import { gettext, money, term } from "../lib/i18n.js";
import { handMark, problemNotice, resultMark } from "../board/marks.js";
import { sideClass } from "../board/felt.js";

const WHY = {
  natural: () => gettext("natural"),
  higher_total: () => gettext("higher total"),
  equal_totals: () => gettext("equal totals"),
};

/** The outcome with pays and commission, or the refusal, with the keys to go on or back. */
export function review(pad) {
  const outcome = pad.foreseen?.outcome;
  return html`
    ${outcome ? outcomeBlock(pad, outcome) : enteredBlock(pad)}
    ${pad.refusal ? problemNotice(pad.refusal) : nothing}
    <div class="row pad-keys">
      <button type="button" class="button" @click=${() => pad.restart()}>
        ${gettext("Begin again")}
      </button>
      ${pad.mode !== "totals" && (pad.coup.punto || pad.coup.banca)
        ? html`<button type="button" class="button" @click=${() => pad.takeCardBack()}>
            ${gettext("Last card back")}
          </button>`
        : nothing}
      <button
        type="button"
        class="button primary"
        data-steady
        ?disabled=${!pad.isReady}
        @click=${() => pad.confirm()}
      >
        ${gettext("Confirm the coup")}
      </button>
    </div>
  `;
}

function outcomeBlock(pad, outcome) {
  return html`<div class="outcome">
      <p class="outcome-winner">
        ${resultMark(outcome.winner)} <b>${term(outcome.winner)}</b>
        <span class="soft">${WHY[outcome.why]?.() ?? ""}</span>
      </p>
      ${handMark("punto", pad.coup.punto, outcome.punto_total)}
      ${handMark("banca", pad.coup.banca, outcome.banca_total)}
    </div>
    ${settlementBlock(pad, pad.foreseen.settlement)}`;
}

/** The entry, until it is judged. */
function enteredBlock({ mode, coup }) {
  if (mode === "totals") {
    if (!coup.winner) return nothing;
    return html`<p class="outcome-winner">
      ${resultMark(coup.winner)} <b>${term(coup.winner)}</b>
      ${coup.punto_total === null ? nothing : `${coup.punto_total}–${coup.banca_total}`}
    </p>`;
  }
  return html`<div class="outcome">
    ${["punto", "banca"].map((hand) => handMark(hand, coup[hand], totalOf(coup[hand])))}
  </div>`;
}

function settlementBlock(pad, settlement) {
  if (!settlement) {
    return html`<p class="notice">
      ${gettext("Bets are not recorded: pays and commission of this coup stay unknown.")}
    </p>`;
  }
  if (settlement.lines.length === 0) return html`<p class="notice">${gettext("Nobody bet.")}</p>`;
  const { currency, seats } = pad.state;
  const label = (position) => seats.find((seat) => seat.position === position)?.label ?? position;
  return html`<div class="scroll">
    <table class="table pays">
      <thead>
        <tr>
          <th scope="col">${gettext("Seat")}</th>
          <th scope="col">${gettext("Bet on")}</th>
          <th scope="col" class="amount">${gettext("Stake")}</th>
          <th scope="col" class="amount">${gettext("Pay")}</th>
          <th scope="col" class="amount">${gettext("Commission")}</th>
        </tr>
      </thead>
      <tbody>
        ${settlement.lines.map(
          (line) => html`<tr class="is-${line.result}">
            <th scope="row">${label(line.seat)}</th>
            <td><span class=${sideClass(line.wager)}>${term(line.wager)}</span></td>
            <td class="amount">${money(line.stake_minor, currency)}</td>
            <td class="amount">
              ${line.result === "won" ? html`<b>${money(line.pay_minor, currency)}</b>` : term(line.result)}
            </td>
            <td class="amount">${line.commission_minor ? money(line.commission_minor, currency) : ""}</td>
          </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colspan="2">${gettext("Sum")}</th>
          <td class="amount">${money(settlement.stake_minor, currency)}</td>
          <td class="amount"></td>
          <td class="amount">${money(settlement.commission_minor, currency)}</td>
        </tr>
      </tfoot>
    </table>
  </div>`;
}
