/**
 * The acts of a table's waitlist that wait on this device, drawn into the list as if they were done,
 * each with a mark until the server has it.
 */
import { fill, gettext, ngettext } from "../lib/i18n.js";
import { unsentActs } from "./unsent.js";

const STANDS = {
  call: () => gettext("called"),
  seat: ({ body }) => fill(gettext("seated at seat {label}"), { label: labelOf(body.position) }),
  leaveWaitlist: ({ body }) => (body.no_show ? gettext("no-show") : gettext("off the waitlist")),
  hold: () => gettext("place kept"),
  resume: () => gettext("waits again"),
};
const GONE = ["seat", "leaveWaitlist"];
const OF_SEATS = ["take", "leave", "change", "stand", "leaveStanding", "askSeat"];

/** Draw what waits for a table into its waitlist, which is shown as of this version. */
export function drawUnsent(table, version) {
  restore();
  const acts = unsentActs(table, version);
  if (!acts.length) return;
  const waitlist = document.getElementById("waitlist");
  const joined = acts.filter(({ kind }) => kind === "join");
  waitlist.append(...joined.map(entryOf));
  const gone = acts.filter(drawAtEntry).filter(({ kind }) => GONE.includes(kind));
  showSeats(acts.filter(({ kind }) => OF_SEATS.includes(kind)));
  hideTaken(acts);
  count(joined.length - gone.length);
  if (!joined.length) return;
  waitlist.hidden = false;
  document.getElementById("waitlist-empty").hidden = true;
}

/** The list as the server wrote it. */
function restore() {
  for (const drawn of document.querySelectorAll("[data-unsent]")) drawn.remove();
  for (const part of document.querySelectorAll("[data-was-shown]")) {
    part.hidden = false;
    delete part.dataset.wasShown;
  }
  const waitlist = document.getElementById("waitlist");
  waitlist.hidden = !waitlist.children.length;
  document.getElementById("waitlist-empty").hidden = !waitlist.hidden;
  count(0);
}

/** Hide a part until the list is drawn again. */
function hide(part) {
  if (part.hidden) return;
  part.hidden = true;
  part.dataset.wasShown = "";
}

function entryOf({ body, isUnsent }) {
  const place = element("span", "entry-place", "–");
  const name = element("strong", "", body.guest || gettext("guest"));
  const facts = element("span", "row", ...marks("", isUnsent));
  const entry = element("li", "entry", place, element("div", "entry-guest", name, facts));
  entry.dataset.unsent = "";
  return entry;
}

/** Mark what waits about a guest of the list; returns whether they are there. */
function drawAtEntry({ kind, at, body, isUnsent }) {
  const entry = STANDS[kind] && document.getElementById(`entry-${at}`);
  if (!entry) return false;
  const facts = element("span", "row", ...marks(STANDS[kind]({ body }), isUnsent));
  facts.dataset.unsent = "";
  entry.querySelector(".entry-guest [data-unsent]")?.remove(); // the newest act says how it stands
  entry.querySelector(".entry-guest").append(facts);
  if (GONE.includes(kind)) hide(entry.querySelector(".entry-acts"));
  return true;
}

function marks(words, isUnsent) {
  const standing = words ? [element("span", "tag", words)] : [];
  return isUnsent ? [...standing, element("span", "tag warn", gettext("not sent yet"))] : standing;
}

/** What waits at the seats themselves, below the head. */
function showSeats(acts) {
  if (!acts.length) return;
  const lines = acts.map(({ label, isUnsent }) => element("li", "row", label, ...marks("", isUnsent)));
  const list = element("ul", "stack tight", ...lines);
  list.dataset.unsent = "";
  document.getElementById("waitlist-head").after(list);
}

/** A seat that somebody takes by an act that waits is offered to nobody else. */
function hideTaken(acts) {
  for (const { kind, at, body } of acts) {
    const taken = { take: at, change: body.to, seat: body.position }[kind];
    for (const key of keysOf(taken)) hide(key);
    for (const seat of document.querySelectorAll(`.free-seats [data-seat="${taken}"]`)) hide(seat);
  }
}

const keysOf = (position) => document.querySelectorAll(`.seat-buttons [name=position][value="${position}"]`);

const labelOf = (position) => keysOf(position)[0]?.textContent ?? position;

function count(more) {
  const title = document.getElementById("waitlist-title");
  const waiting = Number(title.dataset.waiting) + more;
  title.textContent = ngettext("{n} on the waitlist", "{n} on the waitlist", waiting);
}

function element(name, kind, ...content) {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  made.append(...content);
  return made;
}
