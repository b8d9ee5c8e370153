/**
 * The offline pages: the link back, and for the staff the entries stored on this device. Who is signed
 * in is not known here, so nothing is sent; the page that was asked for comes when the server is
 * back, and sends it.
 */
import { age, clockTime, fill, gettext, ngettext } from "../lib/i18n.js";
import { outbox } from "../lib/outbox.js";

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

const ask = () => serviceWorker?.controller?.postMessage("back?");

if (count) {
  outbox.addEventListener("change", show);
  setInterval(show, 1000);
  show();
}
serviceWorker?.addEventListener("message", () => location.reload());
addEventListener("online", ask);
document.querySelector("[data-again]").addEventListener("click", () => location.reload());
setInterval(ask, ASK_EVERY_MS);
