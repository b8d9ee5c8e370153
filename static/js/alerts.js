/** What is out of the ordinary at a table, worst first. */
import { fill, gettext, ngettext, shortTime } from "./i18n.js";

const QUIET_S = 300; // a table with guests and a talla that deals nothing for so long
const CARDS_LOW = 52;

/**
 * List `{kind: "bad" | "warn", text}` for a table's state at an instant (ms), worst first. An
 * empty text is an exception that the tag of the state says already.
 */
export function alertsOf(state, now) {
  if (state.state === "closed") return closedAlerts(state);
  const alerts = [];
  const say = (kind, text) => alerts.push({ kind, text });
  if (!state.jefe) say("bad", gettext("no jefe"));
  const [posted, minimum] = [state.croupiers.length, state.croupiers_minimum];
  if (posted === 0) say("bad", gettext("no croupier"));
  else if (posted < minimum) {
    say("bad", fill(gettext("too few croupiers: {posted} of {minimum}"), { posted, minimum }));
  }
  if (state.state !== "open") say("warn", "");
  const next = state.waiting - state.called; // who is called has been told, who is on hold is away
  if (next && state.seats_free > state.seats_kept.length) {
    say("warn", ngettext("{n} waits and a seat is free", "{n} wait and seats are free", next));
  }
  alerts.push(...incidentAlerts(state));
  alerts.push(...shiftAlerts(state, now));
  alerts.push(...callAlerts(state, now), ...playAlerts(state, now));
  return alerts;
}

function closedAlerts(state) {
  const alerts = incidentAlerts(state);
  if (!state.waiting) return alerts;
  const text = ngettext("{n} waits, table closed", "{n} wait, table closed", state.waiting);
  return [{ kind: "warn", text }, ...alerts];
}

/** A seat is kept for so long only; then somebody calls the next or marks a no-show. */
function callAlerts({ called_until: until }, now) {
  if (!until || Date.parse(until) > now) return [];
  const minutes = Math.floor((now - Date.parse(until)) / 60_000);
  const text = minutes
    ? ngettext("called, {n} minute overdue", "called, {n} minutes overdue", minutes)
    : gettext("called, time is over");
  return [{ kind: "warn", text }];
}

/** A table in play past the end of its shift is counted and handed over, or its shift closed. */
function shiftAlerts({ session }, now) {
  const end = session?.shift_ends_at;
  if (!end || Date.parse(end) > now) return [];
  return [{ kind: "warn", text: fill(gettext("shift over since {time}"), { time: shortTime(end) }) }];
}

function incidentAlerts({ incidents_open: open }) {
  if (!open) return [];
  return [{ kind: "warn", text: ngettext("{n} open incident", "{n} open incidents", open) }];
}

function playAlerts(state, now) {
  const { talla, last_coup: last, session } = state;
  if (state.state === "suspended") return [];
  if (!talla) return [{ kind: "warn", text: gettext("shoe to be prepared") }];
  if (state.reader?.alert) return [{ kind: "warn", text: gettext("shoe reader asks for somebody") }];
  if (talla.cut_card_out) return [{ kind: "warn", text: gettext("cut card is out") }];
  const alerts = [];
  if (talla.cards_left_most <= CARDS_LOW) alerts.push({ kind: "warn", text: gettext("shoe runs out") });
  const quiet = (now - Date.parse(last?.at ?? session.opened_at)) / 1000;
  if (quiet > QUIET_S && state.seats_taken) {
    const minutes = Math.floor(quiet / 60);
    const text = ngettext("no coup for {n} minute", "no coup for {n} minutes", minutes);
    alerts.push({ kind: "warn", text });
  }
  return alerts;
}

/** Rank a tile: breaches of a rule, then warnings, then tables in play, closed ones last. */
export function severityOf({ state, alerts }) {
  if (alerts.some(({ kind }) => kind === "bad")) return 3;
  if (alerts.length) return 2;
  return state.state === "closed" ? 0 : 1;
}
