/**
 * Follows a waitlist of guests or the staff: when there is a newer version, the page is read again and
 * its `[data-live]` parts take the place of those on the screen. What somebody types, has opened
 * or stands on stays; a part that is `data-live="idle"` waits while a form in it is filled in;
 * nothing moves while a command is on the way.
 */
import { API, within } from "../lib/api.js";
import { clockTime, fill, gettext } from "../lib/i18n.js";
import { outbox } from "../lib/outbox.js";
import { HouseWaitlist } from "./house-waitlist.js";
import { drawUnsent, renewSeats } from "./unsent-waitlist.js";
import { LiveTables } from "../live/live.js";
import { PolledVersion } from "../lib/polled.js";

const REFUSAL_READ_MS = 6000; // a refusal under a button stays so long before the waitlist moves on
const RETRY_MS = 2000;

const waitlist = document.querySelector("[data-follow]");
const silence = waitlist.querySelector("[data-silence]");
const followed = waitlist.dataset.follow;
const table = Number(followed);
const { kept } = document.documentElement.dataset; // the device's own copy is from then
let shown = waitlist.dataset.version;
const live = source();
let notBefore = 0;

live.addEventListener("change", follow);
live.addEventListener("back", () => outbox.sendAtOnce());
live.start();
outbox.addEventListener("change", showUnsent);
showUnsent();
document.addEventListener("sabot:refused", () => {
  notBefore = Date.now() + REFUSAL_READ_MS;
});

/** The sources of newer versions: the socket of the house's waitlist, a clock, or a table's socket. */
function source() {
  if (followed === "house") return new HouseWaitlist(Number(shown));
  if (followed === "staff") return new PolledVersion(`${API}/staff/version`);
  return new LiveTables("/ws/floor", [], [table], null, kept ? Date.parse(kept) : Date.now());
}

async function follow() {
  const silent = live.silentSince;
  silence.hidden = silent === null;
  if (silent !== null) silence.textContent = fill(gettext("as of {time}"), { time: clockTime(silent) });
  if (!isNewer(live.version ?? live.tables?.get(table)?.v) || Date.now() < notBefore || isBusy()) {
    return;
  }
  notBefore = Date.now() + RETRY_MS; // one reading at a time
  const fresh = await read();
  if (fresh === null || isBusy()) return;
  take(fresh);
  shown = fresh.querySelector("[data-follow]").dataset.version;
  notBefore = 0;
  showUnsent();
}

/** The waitlist of a table has what waits here as well; other pages keep nothing. */
function showUnsent() {
  if (table) drawUnsent(table, Number(shown));
}

/** Return whether a version is above the one shown; a text has no order and is only different. */
function isNewer(version) {
  if (version === null || version === undefined) return false;
  return typeof version === "number" ? version > Number(shown) : version !== shown;
}

/** Return whether a command is being sent, or a person is giving the reason for a jump. */
function isBusy() {
  return document.querySelector("form[aria-busy], main [data-reason]") !== null;
}

/** Read the page again; null while the server does not answer. */
async function read() {
  try {
    const answer = await fetch(location.href, { signal: within(RETRY_MS) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (page.querySelector("[data-follow]")) return page;
    if (answer.status < 500) location.reload(); // signed out, or no longer one's table: show it
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  }
  return null;
}

function take(fresh) {
  const opened = [...waitlist.querySelectorAll("details[open]")].map(placeOf);
  const focused = waitlist.contains(document.activeElement) ? placeOf(document.activeElement) : null;
  for (const part of document.querySelectorAll("[data-live]")) {
    const newer = fresh.getElementById(part.id);
    if (newer === null) return location.reload(); // the table has closed, or is no longer one's own
    if (part.dataset.live === "idle" && isInUse(part)) continue;
    part.hidden = newer.hidden;
    part.replaceChildren(...newer.childNodes);
  }
  renewSeats(fresh);
  for (const place of opened) find(place)?.setAttribute("open", "");
  if (focused) find(focused)?.focus();
  for (const search of waitlist.querySelectorAll("[data-filter]")) {
    if (search.value) search.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Return whether the focus is in a part, or something is filled in there. */
function isInUse(part) {
  if (part.contains(document.activeElement)) return true;
  return [...part.querySelectorAll("input, select, textarea")].some(isFilledIn);
}

function isFilledIn(field) {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(first, 0);
  }
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}

/** Where an element is: whose entry, and the how many-th of its kind there. */
function placeOf(element) {
  const entry = element.closest(".entry, [data-live] > [id]");
  if (entry === null) return null;
  const kind = element.localName;
  return { entry: entry.id, kind, at: [...entry.querySelectorAll(kind)].indexOf(element) };
}

function find(place) {
  if (place === null) return null;
  return document.getElementById(place.entry)?.querySelectorAll(place.kind)[place.at] ?? null;
}
