/** What became of the coup that was confirmed last: on its way, recorded, taken back, or refused. */
import { html, nothing } from "../vendor/lit.js";
import { fill, gettext } from "./i18n.js";
import { problemNotice, resultMark } from "./marks.js";

/** The line that says it, and the key that takes a coup just recorded back. */
export function resultLine(pad) {
  return html`<div class="pad-result" role="status" aria-live="assertive">
    ${pad.pending
      ? html`<p class="notice">${gettext("Sending: not confirmed yet")}</p>`
      : nothing}
    ${pad.done ? doneNotice(pad) : nothing}
  </div>`;
}

function doneNotice(pad) {
  const { coup, winner, undone, problem } = pad.done;
  if (problem) {
    const said = coup ? fill(gettext("Coup {number}:"), { number: coup }) : gettext("Refused:");
    return problemNotice(problem, said);
  }
  if (undone) {
    return html`<p class="notice warn">${fill(gettext("Coup {number} taken back"), { number: coup })}</p>`;
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
