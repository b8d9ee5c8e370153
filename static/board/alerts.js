/** The words of a table's alerts. The server judges what is an alert, and from when on. */
import { fill, gettext, ngettext, shortTime } from "../lib/i18n.js";

const CLASSES = ["", "", "warn", "bad"]; // by severity

const minutesSince = ({ since }, now) => Math.floor((now - Date.parse(since)) / 60_000);

const WORDS = {
  no_jefe: () => gettext("no jefe"),
  no_croupier: () => gettext("no croupier"),
  croupiers_few: ({ count: posted, wanted: minimum }) =>
    fill(gettext("too few croupiers: {posted} of {minimum}"), { posted, minimum }),
  interrupted: () => "", // the tag of the state says it
  seat_free: ({ count: n }) =>
    ngettext("{n} waits and a seat is free", "{n} wait and seats are free", n),
  closed_waited_for: ({ count: n }) =>
    ngettext("{n} waits, table closed", "{n} wait, table closed", n),
  incidents_open: ({ count: n }) => ngettext("{n} open incident", "{n} open incidents", n),
  shoes_copied: ({ count: n }) =>
    ngettext("{n} shoe repeats an earlier one", "{n} shoes repeat earlier ones", n),
  shift_over: ({ since }) => fill(gettext("shift over since {time}"), { time: shortTime(since) }),
  call_over(alert, now) {
    const minutes = minutesSince(alert, now);
    return minutes
      ? ngettext("called, {n} minute overdue", "called, {n} minutes overdue", minutes)
      : gettext("called, time is over");
  },
  shoe_missing: () => gettext("shoe to be prepared"),
  reader_asks: () => gettext("shoe reader asks for somebody"),
  cut_card_out: () => gettext("cut card is out"),
  cards_low: () => gettext("shoe runs out"),
  quiet: (alert, now) =>
    ngettext("no coup for {n} minute", "no coup for {n} minutes", minutesSince(alert, now)),
};

/** List `{kind: "bad" | "warn", text, severity}` for what holds at an instant (ms), worst first. */
export function alertsOf({ alerts }, now) {
  return alerts
    .filter(({ from_at: from }) => from === null || Date.parse(from) <= now)
    .map((alert) => ({
      kind: CLASSES[alert.severity],
      text: WORDS[alert.kind](alert, now),
      severity: alert.severity,
    }));
}

/** The rank of a tile: that of its table, or of the worst alert. */
export const severityOf = ({ state, alerts }) =>
  Math.max(state.severity, ...alerts.map(({ severity }) => severity));
