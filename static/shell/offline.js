/**
 * The offline pages: the link back, and for the staff the entries stored on this device. Who is signed
 * in is not known here, so nothing is sent; the page that was asked for comes when the server is
 * back, and sends it. A guest's telephone shows the place that it showed last, and how old that is.
 */
import { age, clockTime, fill, gettext, ngettext } from "../lib/i18n.js";
import { outbox } from "../lib/outbox.js";
import { readPlace } from "../seating/last-place.js";

const ASK_EVERY_MS = 3000;
const { serviceWorker } = navigator;
const count = document.querySelector("[data-held]");
const list = document.querySelector("[data-held-list]");

function show() {
  const { count: n } = outbox.waiting;
  count.textContent = n
    ? ngettext("{n} command not sent yet", "{n} commands not sent yet", n)
    : gettext("No command waits on this device.");
  list.replaceChildren(...outbox.entries.map(line));
}

function line({ label, path, by, at }) {
  const item = document.createElement("li");
  const since = { time: clockTime(at), age: age((Date.now() - at) / 1000), badge: by };
  item.textContent = `${label || path}: ${fill(gettext("{badge}, since {time} ({age})"), since)}`;
  return item;
}

function showLastPlace(element, { words, time, at }) {
  const old = gettext("No connection. This is from {time}, {age} ago.");
  const lines = [...words, fill(old, { time, age: age((Date.now() - at) / 1000) })];
  element.replaceChildren(
    ...lines.map((text) => Object.assign(document.createElement("p"), { textContent: text })),
  );
}

const ask = () => serviceWorker?.controller?.postMessage("back?");

if (count) {
  outbox.addEventListener("change", show);
  setInterval(show, 1000);
  show();
}
const lastPlace = document.querySelector("[data-last-place]");
const last = lastPlace && readPlace();
if (last) {
  showLastPlace(lastPlace, last);
  setInterval(() => showLastPlace(lastPlace, last), 1000);
}
serviceWorker?.addEventListener("message", () => location.reload());
addEventListener("online", ask);
document.querySelector("[data-again]").addEventListener("click", () => location.reload());
setInterval(ask, ASK_EVERY_MS);
