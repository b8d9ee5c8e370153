/** What became of the coup that was confirmed last: on its way, recorded, taken back, or refused. */
import { html, nothing } from "../vendor/lit.js";
import { fill, gettext } from "../lib/i18n.js";
import { problemNotice, resultMark } from "../board/marks.js";
import { outbox } from "../lib/outbox.js";

/** The confirmed coup by the table's newest state: it may be void or corrected by now. */
export function followDone(done, { v, talla, underway, last_coup: last }) {
  if (!done?.version || v < done.version || talla?.id !== done.talla) return done;
  if (underway.number !== done.coup + 1) return null; // another one has been recorded since
  const counts = last?.number === done.coup;
  return counts ? { ...done, winner: last.winner } : { ...done, isVoid: true };
}

/** The line that shows it, and the key that takes the coup back. */
export function resultLine(pad) {
  return html`<div class="pad-result" role="status" aria-live="assertive">
    ${pad.pending
      ? html`<p class="notice">${gettext("Sending: not confirmed yet")}</p>`
      : nothing}
    ${pad.done ? doneNotice(pad) : nothing}
  </div>`;
}

function doneNotice(pad) {
  const { coup, winner, undone, isVoid, problem } = pad.done;
  if (problem && waitsBelow(pad, problem)) {
    return html`<p class="notice bad">${gettext("Refused: correct it below.")}</p>`;
  }
  if (problem) {
    const said = coup ? fill(gettext("Coup {number}:"), { number: coup }) : gettext("Refused:");
    return problemNotice(problem, said);
  }
  if (undone) {
    return html`<p class="notice warn">${fill(gettext("Coup {number} taken back"), { number: coup })}</p>`;
  }
  if (isVoid) {
    return html`<p class="notice warn">${fill(gettext("Coup {number} is void"), { number: coup })}</p>`;
  }
  return html`<p class="notice ok row spread">
    <span class="row"
      >${winner ? resultMark(winner) : nothing}
      ${fill(gettext("Coup {number} confirmed"), { number: coup })}</span
    >
    ${pad.undoLeft
      ? html`<button class="button" type="button" @click=${() => pad.undo()}>
          ${fill(gettext("Undo ({seconds} s)"), { seconds: pad.undoLeft })}
        </button>`
      : nothing}
  </p>`;
}

/** The tray shows why, so it is not repeated here. */
function waitsBelow(pad, { detail }) {
  return outbox.refused.some(
    ({ id, path, refused }) => path === pad.path && id !== pad.mending && refused.detail === detail,
  );
}
