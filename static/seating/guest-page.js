/**
 * A page on a guest's own telephone: it reads itself again every few seconds. Without signal the last
 * one stays, also if it is loaded again (shell/offline.js), and says how old it is. At a call it rings
 * and vibrates, if the guest has asked for that.
 */
import { age, clockTime, fill, gettext } from "../lib/i18n.js";
import { serverNow, setServerTime } from "../lib/clock.js";
import { Bell } from "./bell.js";
import { forgetPlace, keepPlace } from "./last-place.js";

const READ_EVERY_MS = 5000;
const ANSWER_WITHIN_MS = 4000;
const OLD_AFTER_MS = 20_000;
const PARTS = ["[data-guest-page]", "[data-guest-acts]"];

const heard = document.querySelector("[data-heard]");
const announced = document.querySelector("[data-announced]");
const bell = new Bell(document.querySelector("[data-sound]"));
let heardAt = serverNow();
let shown = partsOf(document); // as they came: a countdown changes those on the screen

function partsOf(page) {
  return PARTS.map((part) => page.querySelector(part)?.cloneNode(true));
}

/** The state of the guest's place: waiting, called and so on; none on the page of a table. */
const stateOf = (page) => page.querySelector("[data-state]")?.dataset.state;

async function read() {
  try {
    const answer = await fetch(location.href, {
      cache: "no-store",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (page.querySelector("[data-guest-page]")) take(page);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  }
  showAge();
}

function take(page) {
  setServerTime(page.documentElement.dataset.now);
  heardAt = serverNow();
  if (document.querySelector("form[aria-busy]")) return; // its answer brings the next page
  const [before, now] = [stateOf(document), stateOf(page)];
  const parts = partsOf(page);
  const isSame = parts.map((part, at) => part === shown[at] || part?.isEqualNode(shown[at]));
  PARTS.forEach((part, at) => {
    if (isSame[at]) return;
    document.querySelector(part)?.replaceChildren(...(page.querySelector(part)?.childNodes ?? []));
  });
  if (!isSame[0]) announce();
  shown = parts;
  if (now !== before && now === "called") bell.ring();
  if (now !== "called") bell.silence();
  keep();
  if (document.querySelector("[data-final]")) rest();
}

/** Store the words for a page that is loaded without signal; a place that is over is forgotten. */
function keep() {
  const parts = document.querySelectorAll("[data-guest-page] > :not([data-until], a)");
  const words = [...parts].map(({ textContent }) => textContent.trim().replace(/\s+/g, " "));
  if (document.querySelector("[data-final]")) forgetPlace();
  else keepPlace(words, clockTime(heardAt));
}

/** Nothing changes any more: the guest has the seat, or has left. */
function rest() {
  clearInterval(reading);
  clearInterval(showing);
  heard.hidden = true;
  document.querySelector("[data-guest-keys]")?.remove();
}

/** Say aloud what has changed, but never a countdown. */
function announce() {
  const words = document.querySelectorAll("[data-guest-page] :is(h1, .place-number)");
  announced.textContent = [...words].map((it) => it.textContent.trim()).join(" ");
}

function showAge() {
  if (document.querySelector("[data-final]")) return;
  const oldMs = serverNow() - heardAt;
  const isOld = oldMs > OLD_AFTER_MS;
  const words = isOld
    ? gettext("No connection. This is from {time}, {age} ago.")
    : gettext("Updated {age} ago");
  heard.hidden = false;
  heard.classList.toggle("old", isOld);
  heard.textContent = fill(words, { time: clockTime(heardAt), age: age(oldMs / 1000) });
}

document.addEventListener("sabot:confirmed", () => {
  bell.silence();
  read();
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") read();
});
addEventListener("online", read);
const reading = setInterval(read, READ_EVERY_MS);
const showing = setInterval(showAge, 1000);
showAge();
keep();
if (document.querySelector("[data-final]")) rest();
