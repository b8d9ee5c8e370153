/**
 * The acts of a table's waitlist that wait on this device, drawn into the list as if they were done,
 * each with a mark until the server has it.
 */
import { fill, gettext, ngettext } from "../lib/i18n.js";
import { unsentActs, withActs } from "./unsent.js";

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
  drawSeatChange(acts);
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

const seatsOf = new WeakMap(); // select of the guests who sit -> the seats as the server wrote them

/** Who moves, and to which seat, among the guests as the felt shows them. */
function drawSeatChange(acts) {
  const from = document.getElementById("change-from");
  if (!from || !(acts.length || seatsOf.has(from))) return;
  const to = document.getElementById("change-to");
  const wanted = document.getElementById("ask-for");
  if (!seatsOf.has(from)) seatsOf.set(from, readSeats(document));
  const { seats } = withActs({ seats: seatsOf.get(from), standing: [], seats_kept: [] }, acts);
  const taken = seats.filter(({ guest }) => guest);
  const free = seats.filter(({ guest, isKept }) => !guest && !isKept);
  const who = taken.map((seat) => optionOf(seat, seat.guest.name || gettext("guest")));
  fillSelect(from, who);
  fillSelect(document.getElementById("ask-from"), who);
  fillSelect(to, free.length ? free.map((seat) => optionOf(seat)) : [["", gettext("No seat is free.")]]);
  fillSelect(wanted, [["", wanted.options[0].text], ...taken.map(({ position, label }) => [position, label])]);
  from.closest(".columns").hidden = !taken.length;
  document.getElementById("change-empty").hidden = taken.length > 0;
}

/** Take the seats from a newer page: what is chosen here stays, so it may be done while somebody chooses. */
export function renewSeats(page) {
  const from = document.getElementById("change-from");
  if (from && page.getElementById("change-from")) seatsOf.set(from, readSeats(page));
}

/** The seats of a page: those that are taken, those that are free, and those that are kept. */
function readSeats(page) {
  const from = page.getElementById("change-from");
  const to = page.getElementById("change-to");
  const seat = ({ value, dataset }, more) => ({ position: Number(value), label: dataset.label, guest: null, ...more });
  const taken = [...from.options].map((one) => seat(one, { guest: { id: null, name: one.dataset.guest } }));
  const seats = [...taken, ...[...to.options].filter(({ value }) => value).map((one) => seat(one))];
  for (const { value, textContent } of page.querySelectorAll(".seat-buttons [name=position]")) {
    const position = Number(value);
    if (seats.some((one) => one.position === position)) continue;
    seats.push({ position, label: textContent, guest: null, isKept: true });
  }
  return seats.sort((one, other) => one.position - other.position);
}

function optionOf({ position, label, isUnsent }, ...words) {
  const marks = isUnsent ? [gettext("not sent yet")] : [];
  return [position, [label, ...words, ...marks].join(" · ")];
}

/** Give a select these options; what is chosen stays. */
function fillSelect(select, options) {
  const shown = [...select.options].map(({ value, text }) => [value, text]);
  if (JSON.stringify(shown) === JSON.stringify(options.map(([value, text]) => [String(value), text]))) return;
  const { value: chosen } = select;
  select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
  if (options.some(([value]) => String(value) === chosen)) select.value = chosen;
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
