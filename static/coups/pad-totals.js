/** The pad by totals: who won, then both totals in one tap. */
import { html, nothing } from "../vendor/lit.js";
import { fill, gettext, term } from "../lib/i18n.js";

const CLASSES = { P: "p", B: "b", T: "t" };

/** The three winners; after the tap the totals that can give this winner. */
export function totalsGrid(pad) {
  const { winner } = pad.coup;
  return html`
    <div class="winners" role="group" aria-label=${gettext("Winner")}>
      ${Object.keys(CLASSES).map(
        (code) =>
          html`<button
            type="button"
            class="winner fill-${CLASSES[code]}"
            aria-pressed=${winner === code}
            @click=${() => pad.chooseWinner(code)}
          >
            ${term(code)}
          </button>`,
      )}
    </div>
    ${winner ? totals(pad, winner) : html`<p class="empty">${gettext("Tap who won.")}</p>`}
  `;
}

function totals(pad, winner) {
  const reachable = new Set(pad.facts.reachable.map(([punto, banca]) => `${punto} ${banca}`));
  if (winner === "T") return tieTotals(pad, reachable);
  const [won, lost] = winner === "P" ? ["punto", "banca"] : ["banca", "punto"];
  const rows = [9, 8, 7, 6, 5, 4, 3, 2, 1];
  return html`<table class="totals">
    <caption>
      ${fill(gettext("Totals: {won} down, {lost} across"), { won: term(won), lost: term(lost) })}
    </caption>
    <thead>
      <tr>
        <td></td>
        ${rows.toReversed().map((total) => html`<th scope="col">${total - 1}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (high) => html`<tr>
          <th scope="row">${high}</th>
          ${Array.from({ length: high }, (_, low) => {
            const [punto, banca] = winner === "P" ? [high, low] : [low, high];
            return html`<td>
              ${reachable.has(`${punto} ${banca}`) ? totalKey(pad, punto, banca) : nothing}
            </td>`;
          })}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function tieTotals(pad, reachable) {
  return html`<div class="tie-totals" role="group" aria-label=${gettext("Both totals")}>
    ${Array.from({ length: 10 }, (_, total) =>
      reachable.has(`${total} ${total}`) ? totalKey(pad, total, total) : nothing,
    )}
  </div>`;
}

const totalKey = (pad, punto, banca) =>
  html`<button
    type="button"
    class="button total"
    aria-label=${`${term("punto")} ${punto}, ${term("banca")} ${banca}`}
    @click=${() => pad.chooseTotals(punto, banca)}
  >
    ${punto}–${banca}
  </button>`;
