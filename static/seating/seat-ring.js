/**
 * The ring of a place: what can be done with the guest there, or who sits down there. A tap on the
 * felt opens it. Its forms come with the page (seating/_seat_ring.html); `data-at` says for which
 * places each is.
 */
import { API, get } from "../lib/api.js";
import { keptAt, placeWords } from "../board/felt.js";
import { fill, gettext, moneyShort } from "../lib/i18n.js";
import { refuseJump } from "./jump.js";
import { firstBefore, followLine, lineNow, readLine } from "./line.js";

const GAP_PX = 8; // between a place and its ring

const ring = document.getElementById("seat-ring");
const strip = document.getElementById("seat-move");
let state = null;
let opened = null; // {place, guest, mark}: where the ring is; the guest is null at a free place
let moving = null; // {place, guest}: who looks for another seat

/** Whether the person seats guests at this table. */
export const hasRing = ring !== null;

/** Open the ring of a place beside its mark on the felt; a guest who looks for a seat takes a free one. */
export function openRing(place, mark) {
  if (opened?.place === place) return close();
  const guest = guestAt(place);
  const mover = guest ? null : moving;
  stopMoving();
  opened = { place, guest, mark };
  show(kindsOf(place, guest, mover));
  fillIn({ place, from: mover?.place, guest: mover?.guest.id });
  if (!guest) readLine(state.table); // guests of the house's waitlist change no state of the table
  if (!guest && !mover) offerFirst(place);
  ring.hidden = false;
  stand();
  if (mover) ring.querySelector("form:not([hidden])").requestSubmit();
  else keepFocus();
}

/** Follow the table: a ring closes when its guest is there no more, and shows what is owed now. */
export function followRing(now) {
  state = now;
  followLine(now);
  if (moving && !isStill(moving)) stopMoving();
  if (!opened) return;
  if (!isStill(opened)) return close();
  opened.guest = guestAt(opened.place);
  showOwed();
}

/** Whether the same person is at a place as before, or still nobody; who waits to be sent has no id yet. */
function isStill({ place, guest: before }) {
  const now = guestAt(place);
  if (!before || !now) return before === now;
  return before.id === null || before.id === now.id;
}

/** The place whose ring is open and has a guest; null if there is none. */
export const guestOfRing = () => (opened?.guest ? opened.place : null);

function kindsOf(place, guest, mover) {
  if (mover) return [`from-${kindOf(mover.place)}`];
  return [guest ? kindOf(place) : "free", owedAt(place) ? "owes" : ""];
}

const seatAt = (place) => state.seats.find(({ position }) => position === place);

const kindOf = (place) => (seatAt(place) ? "seat" : "standing");

const guestAt = (place) =>
  (seatAt(place) ?? state.standing.find((one) => one.place === place))?.guest ?? null;

const owedAt = (place) =>
  state.commission?.owed.find((one) => one.place === place)?.amount_minor ?? 0;

function show(kinds) {
  for (const part of ring.querySelectorAll("[data-at]")) {
    part.hidden = !part.dataset.at.split(" ").some((kind) => kinds.includes(kind));
    part.open = false;
  }
  for (const status of ring.querySelectorAll("form:not([data-mends]) > [data-status]")) status.replaceChildren();
  for (const reason of ring.querySelectorAll("[data-reason]")) reason.remove();
}

function fillIn(values) {
  ring.querySelector("h2").textContent = placeWords(state, values.place);
  for (const name of ["place", "from", "guest"]) {
    for (const field of ring.querySelectorAll(`[data-${name}]`)) field.value = values[name] ?? "";
  }
  showOwed();
}

function showOwed() {
  const owed = owedAt(opened.place);
  const key = ring.querySelector("[data-collects]");
  if (!key || !owed) return;
  key.form.querySelector("[data-owed]").value = owed;
  key.textContent = fill(gettext("Collect {amount}"), { amount: moneyShort(owed, state.currency) });
}

/** Offer the seat to whom it is kept for, or else to the first who waits. */
async function offerFirst(place) {
  const form = ring.querySelector("[data-first]");
  const key = form.querySelector("button");
  const say = (words, isReady) => {
    key.textContent = words;
    key.disabled = !isReady;
  };
  say(gettext("Nobody waits"), false);
  const first = keptAt(state, place)?.guest ?? (await firstWaiting());
  if (!first || opened?.place !== place) return;
  const sits = state.seats.find(({ guest }) => guest?.id === first.id);
  if (sits) {
    // They have waited for another seat: it is a change.
    show(["free", "from-seat"]);
    form.hidden = true;
    fillIn({ place, from: sits.position });
    return;
  }
  form.querySelector("[data-guest]").value = first.id;
  form.dataset.about = first.name;
  say(fill(gettext("Seat {name}"), first), true);
}

/** The first of the waitlist who is not away; null if nobody waits, or no answer comes. */
async function firstWaiting() {
  if (!state.waiting) return null;
  const answer = await get(`${API}/tables/${state.table}/waitlist`).catch(() => null);
  const guests = answer?.guests ?? lineNow(state);
  const found = guests.find((one) => one.state !== "held" && !one.seat_change);
  return found ? { id: found.guest_id, name: found.guest_name } : null;
}

/** Put the focus on the ring, as on a key of it that is there no more. */
export const keepFocus = () => ring.focus({ preventScroll: true });

/**
 * Put the ring beside its mark, towards the middle; where it does not fit, below or above it. It never
 * goes past the felt: the pad stays free.
 */
function stand() {
  if (!opened) return;
  const seat = opened.mark.getBoundingClientRect();
  const felt = document.querySelector(".felt-side").getBoundingClientRect();
  ring.style.maxBlockSize = `${felt.height}px`;
  const { width, height } = ring.getBoundingClientRect();
  const isLeft = seat.left + seat.right < felt.left + felt.right;
  const beside = isLeft ? seat.right + GAP_PX : seat.left - GAP_PX - width;
  const [x, y] = [(seat.left + seat.right - width) / 2, (seat.top + seat.bottom - height) / 2];
  const places = [[beside, y], [x, seat.bottom + GAP_PX], [x, seat.top - GAP_PX - height]];
  const within = (value, least, most) => Math.max(least, Math.min(value, most));
  const onFelt = places.map(([left, top]) => ({
    left: within(left, felt.left, felt.right - width),
    top: within(top, felt.top, felt.bottom - height),
  }));
  const isClear = ({ left, top }) =>
    left >= seat.right || left + width <= seat.left || top >= seat.bottom || top + height <= seat.top;
  const { left, top } = onFelt.find(isClear) ?? onFelt[0];
  ring.style.left = `${left + scrollX}px`;
  ring.style.top = `${top + scrollY}px`;
}

/** Keep back a form that seats a guest before the one who is next, until it has the reason. */
function judgeOrder(event) {
  const { elements } = event.target;
  if (!elements.position || opened?.guest || elements.reason?.value.trim()) return;
  const moves = Boolean(elements.to);
  const mover = moves && seatAt(Number(elements.position.value))?.guest;
  const guest = mover || { id: elements.guest_id?.value, name: elements.guest?.value };
  const first = firstBefore(state, opened.place, guest, moves);
  if (first === null) return;
  event.preventDefault();
  event.stopPropagation();
  refuseJump(event.target, first);
}

function close() {
  if (!opened) return;
  const { mark } = opened;
  opened = null;
  const hadFocus = ring.contains(document.activeElement);
  ring.hidden = true;
  if (hadFocus) mark.focus({ preventScroll: true });
}

function startMoving() {
  moving = { place: opened.place, guest: opened.guest };
  const words = fill(gettext("{who}: tap a free seat."), { who: placeWords(state, opened.place) });
  strip.querySelector("p").textContent = words;
  strip.hidden = false;
  close();
}

/** A guest who was refused a place, and whose name is in the form, looks for another. */
function startMending() {
  stopMoving();
  strip.querySelector("p").textContent = gettext("Tap a free seat, then put it right there.");
  strip.hidden = false;
  close();
}

function stopMoving() {
  moving = null;
  strip.hidden = true;
}

if (hasRing) {
  ring.querySelector("[data-closes]").addEventListener("click", close);
  ring.querySelector("[data-moves]").addEventListener("click", startMoving);
  ring.addEventListener("sabot:mend", startMending);
  new ResizeObserver(stand).observe(ring);
  addEventListener("resize", stand);
  ring.addEventListener("submit", judgeOrder, { capture: true });
  for (const done of ["sabot:confirmed", "sabot:kept"]) ring.addEventListener(done, close);
  strip.querySelector("button").addEventListener("click", () => {
    stopMoving();
    ring.querySelector("form[data-mends]")?.reset();
  });
  document.addEventListener("click", ({ target }) => {
    const isInside = ring.contains(target) && !target.closest("a");
    if (opened && !isInside && !opened.mark.contains(target)) close();
  });
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !(opened || moving)) return;
      event.stopPropagation(); // the pad would begin again
      if (opened) close();
      else stopMoving();
    },
    { capture: true },
  );
}
