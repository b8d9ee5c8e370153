/** The last five coups as chips on the felt; a tap opens the correction of one that counts. */
import { html, nothing } from "../vendor/lit.js";
import { resultMark } from "../board/marks.js";
import { fill, gettext, term } from "../lib/i18n.js";

/** Draw the chips; they are keys where coups may be corrected. */
export function lastFive({ newest_coups: coups }, mayCorrect) {
  if (!coups.length) return nothing;
  return html`<div class="last-five" role="group" aria-label=${gettext("Last coups")}>
    ${coups.map((coup) => {
      const said = `${fill(gettext("coup {number}"), coup)}: ${wordOf(coup)}`;
      if (!counts(coup)) {
        return html`<span class="coup-chip gone" role="img" aria-label=${said}
          ><span>${coup.number} ×</span><small>${wordOf(coup)}</small></span
        >`;
      }
      const drawn = html`<span>${coup.number}</span>${resultMark(coup.winner)}`;
      if (!mayCorrect) {
        return html`<span class="coup-chip" role="img" aria-label=${said}>${drawn}</span>`;
      }
      return html`<button
        type="button"
        class="button coup-chip"
        aria-label=${fill(gettext("correct {coup}"), { coup: said })}
        @click=${() => document.dispatchEvent(new CustomEvent("sabot:correct", { detail: coup }))}
      >
        ${drawn}
      </button>`;
    })}
  </div>`;
}

const counts = ({ winner, void: isVoid }) => winner !== null && !isVoid;

function wordOf(coup) {
  if (counts(coup)) return term(coup.winner);
  return coup.void ? gettext("void") : gettext("null");
}
