/** Marks that a phase of the coup under way begins; it can be taken back like other acts. */
import { html, nothing } from "../vendor/lit.js";
import { cite } from "../board/marks.js";
import { bancaKeys } from "../banca/banca.js";
import { API, mintKey } from "../lib/api.js";
import { fill, gettext } from "../lib/i18n.js";
import { ORDER, phaseName } from "./phases.js";
import { KEPT, outbox } from "../lib/outbox.js";
import { hint, keptOf } from "./pad-acts.js";
import { confirmAct } from "../undo/undo.js";

/** The keys with which the dealer marks that a phase begins. */
export function phaseKeys(pad) {
  const { underway } = pad.state;
  if (!underway) return nothing;
  const keys = [
    ["no_va_mas", gettext("No more bets")],
    ["cards", gettext("Cards begin")],
    ["pay", gettext("Paying")],
  ];
  return html`<div class="phase-keys" role="group" aria-label=${gettext("Phase of the coup")}>
    ${bancaKeys(pad.banca)}
    ${keys.map(([phase, label]) => {
      const why = whyNot(pad, phase);
      return html`<button
        type="button"
        class="button"
        aria-disabled=${why ? "true" : nothing}
        data-why=${why?.detail ?? nothing}
        data-cited=${why?.cited || nothing}
        @click=${() => markPhase(pad, phase)}
      >
        ${label}
      </button>`;
    })}
  </div>`;
}

/** Why a phase cannot be marked now; null if it can. */
function whyNot(pad, phase) {
  const { underway } = pad.state;
  const at = ORDER.indexOf(phaseOf(pad));
  if (pad.acted || (underway.number === pad.next.number && underway.acts)) {
    return { detail: gettext("The coup is played by its acts: the next are the keys below.") };
  }
  if (ORDER.indexOf(phase) <= at) {
    return { detail: fill(gettext("The coup is past this already: {phase}."), { phase: phaseName(ORDER[at]) }) };
  }
  const lacksBets = at === 0 && pad.mode === "acts"; // the acts follow from the bets
  if (!lacksBets || phase !== "cards") return null;
  return { detail: hint(pad), cited: cite(pad.facts.articles.no_va_mas, pad.facts) };
}

/** The phase of the coup to be entered: by the table's state, and by what waits here. */
export function phaseOf(pad) {
  const { underway } = pad.state;
  const { number } = pad.next;
  const known = underway?.number === number ? underway.phase : ORDER[0];
  const kept = keptOf(pad, number);
  const called = kept.filter(({ body }) => body.phase).map(({ body }) => ORDER.indexOf(body.phase));
  const latest = ORDER[Math.max(ORDER.indexOf(known), ...called)];
  const isBack = !pad.acted && kept.some(({ path }) => path.endsWith("/back"));
  return isBack ? "no_va_mas" : latest;
}

const pathOf = ({ table }) => `${API}/tables/${table}/phase`;

async function markPhase(pad, phase) {
  const { state, bets } = pad;
  const key = mintKey();
  const body = { coup: pad.next.number, phase };
  if (phase === "no_va_mas" && bets.isRecorded) body.bets = bets.body;
  if (phase === "cards" && pad.mode === "acts") body.acts = true;
  const words = fill(gettext("Marked: {phase}"), { phase: phaseName(phase) });
  await pad.command(async () => {
    const answer = await outbox.deliver(pathOf(state), body, words, key);
    if (answer === KEPT) return;
    confirmAct(words, {
      path: `${API}/tables/${state.table}/undo`,
      command: key,
    });
  });
}
