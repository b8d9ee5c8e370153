/** The coups of this table that were refused: each stays until it is put right or given up. */
import { html, nothing } from "../vendor/lit.js";
import { NoAnswer, Refused } from "../lib/api.js";
import { clockTime, fill, gettext, term } from "../lib/i18n.js";
import { resultMark } from "../board/marks.js";
import { outbox } from "../lib/outbox.js";
import { wayOut } from "../lib/way-out.js";

/** The entries to correct at the pad's table; nothing if there are none. */
export function tray(pad) {
  const entries = outbox.refused.filter(({ path }) => path === pad.path);
  if (!entries.length) return nothing;
  return html`<section class="tray" aria-label=${gettext("To correct")}>
    <h3>${gettext("To correct")}</h3>
    <ol class="plain stack">
      ${entries.map((entry) => line(pad, entry))}
    </ol>
  </section>`;
}

function line(pad, entry) {
  const { id, path, body, label, at, refused } = entry;
  if (pad.mending === id) {
    return html`<li class="notice row spread">
      <span>${fill(gettext("{label}: refused, correct it below."), { label })}</span>
      <button type="button" class="button" @click=${() => pad.enterBy(pad.mode)}>
        ${gettext("Leave it for now")}
      </button>
    </li>`;
  }
  return html`<li class="notice bad">
    <p>
      ${body.winner ? resultMark(body.winner) : nothing} <b>${label}</b>, ${clockTime(at)}:
      ${result(body)}
    </p>
    <p>
      ${refused.detail}
      ${refused.cited
        ? html`<span class="article">${fill(gettext("Article: {article}"), { article: refused.cited })}</span>`
        : nothing}
    </p>
    <div class="row">
      <button
        type="button"
        class="button"
        ?disabled=${Boolean(pad.place || pad.obstacle())}
        @click=${() => pad.mend(entry)}
      >
        ${gettext("Put right")}
      </button>
      <button type="button" class="button" @click=${() => again(pad, entry)}>
        ${gettext("Send again")}
      </button>
      ${wayOut(refused, path) ?? nothing}
      <details>
        <summary class="button">${gettext("Give up…")}</summary>
        <form class="stack" @submit=${(event) => giveUp(event, pad, entry)}>
          <label
            >${gettext("Why it is given up")}
            <input name="reason" required maxlength="200" autocomplete="off"
          /></label>
          <button class="button danger">${fill(gettext("Give up {label}"), { label })}</button>
        </form>
      </details>
    </div>
  </li>`;
}

/** The entry: the totals, or the cards of both hands. */
function result({ punto, banca, punto_total, banca_total }) {
  const [ofPunto, ofBanca] = punto_total === null ? [punto, banca] : [punto_total, banca_total];
  return `${term("punto")} ${ofPunto}, ${term("banca")} ${ofBanca}`;
}

function again(pad, { id, body, label }) {
  pad.sent(outbox.resend(id, body, label), body);
}

async function giveUp(event, pad, { id }) {
  event.preventDefault();
  try {
    await outbox.giveUp(id, event.target.elements.reason.value);
    pad.done = null;
    pad.announce();
  } catch (error) {
    if (!(error instanceof Refused || error instanceof NoAnswer)) throw error;
    pad.done = { problem: error.problem ?? { detail: error.message } };
  }
}
