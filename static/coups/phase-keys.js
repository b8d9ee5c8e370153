/** Marks that a phase of the coup under way begins; it can be taken back like other acts. */
import { html, nothing } from "../vendor/lit.js";
import { bancaKeys } from "../banca/banca.js";
import { API, mintKey, send } from "../lib/api.js";
import { fill, gettext } from "../lib/i18n.js";
import { ORDER, phaseName } from "./phases.js";
import { confirmAct } from "../undo/undo.js";

/** The keys with which the dealer marks that a phase begins. */
export function phaseKeys(pad) {
  const { underway } = pad.state;
  if (!underway) return nothing;
  const at = ORDER.indexOf(underway.phase);
  const keys = [
    ["no_va_mas", gettext("No more bets")],
    ["cards", gettext("Cards begin")],
    ["pay", gettext("Paying")],
  ];
  return html`<div class="phase-keys" role="group" aria-label=${gettext("Phase of the coup")}>
    ${bancaKeys(pad.banca)}
    ${keys.map(
      ([phase, label]) =>
        html`<button
          type="button"
          class="button"
          ?disabled=${ORDER.indexOf(phase) <= at}
          @click=${() => markPhase(pad, phase)}
        >
          ${label}
        </button>`,
    )}
  </div>`;
}

async function markPhase(pad, phase) {
  const { state, facts, bets } = pad;
  const key = mintKey();
  const body = { coup: state.underway.number, phase };
  // Only if the text forbids other bets from now on must the coup have the present ones.
  if (phase === "no_va_mas" && facts.articles.no_va_mas && bets.isRecorded) body.bets = bets.body;
  await pad.command(async () => {
    await send(`${API}/tables/${state.table}/phase`, body, { key });
    confirmAct(fill(gettext("Marked: {phase}"), { phase: phaseName(phase) }), {
      path: `${API}/tables/${state.table}/undo`,
      command: key,
    });
  });
}
