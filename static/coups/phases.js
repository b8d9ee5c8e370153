/** The clock of the coup under way: which phase it is in and for how long, by the server's time. */
import { html, nothing } from "../vendor/lit.js";
import { serverNow } from "../lib/clock.js";
import { age, gettext, unknown } from "../lib/i18n.js";

const NAMES = {
  bets: () => gettext("bets"),
  no_va_mas: () => gettext("no more bets"),
  cards: () => gettext("cards"),
  pay: () => gettext("pay"),
};
export const ORDER = Object.keys(NAMES);

/** The name of a phase. */
export const phaseName = (phase) => NAMES[phase]();

/** The phase and its age as a mark; its age may be unknown. */
export function phaseClock(state) {
  const { underway } = state;
  if (!underway || state.state === "closed" || state.state === "suspended") return nothing;
  const { phase, since } = underway;
  const seconds = since === null ? null : (serverNow() - Date.parse(since)) / 1000;
  return html`<span class="phase phase-${phase}"
    >${phaseName(phase)} <b>${seconds === null ? unknown() : age(seconds)}</b></span
  >`;
}

/** The times of a coup's phases that are known; nothing if none is. */
export function phaseTimes(phases) {
  const known = ORDER.filter((phase) => phases[`${phase}_ms`] !== null);
  if (!known.length) return nothing;
  const said = known.map((phase) => `${phaseName(phase)} ${age(phases[`${phase}_ms`] / 1000)}`);
  return html`<p class="soft small">${said.join(" · ")}</p>`;
}
