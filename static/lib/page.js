/** What every page runs: the house's clock, the command forms, the sign of unsent commands. */
import "../sign_in/change-person.js";
import "./command-form.js";
import "../shell/install.js";
import "./menu.js";
import { serverNow } from "./clock.js";
import { age, clockTime, fill, gettext, ngettext } from "./i18n.js";
import { outbox } from "./outbox.js";
import { confirmAct, withdrawKept } from "../undo/undo.js";

const SHOWN_AFTER_MS = 1000; // a command that is answered at once is not news

function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    clock.textContent = clockTime(serverNow());
  }
  showOutbox();
}

function showOutbox() {
  const sign = document.querySelector("[data-outbox]");
  if (!sign) return;
  const { count, since } = outbox.waiting;
  const waited = since === null ? 0 : Date.now() - since;
  sign.hidden = waited < SHOWN_AFTER_MS;
  if (sign.hidden) return;
  const unsent = ngettext("{n} command not sent yet", "{n} commands not sent yet", count);
  const oldest = fill(gettext("the oldest waits {age}"), { age: age(waited / 1000) });
  const { waitsFor, fault } = outbox;
  const kept = waitsFor
    ? fill(gettext("They are kept on this device until {badge} signs in."), { badge: waitsFor })
    : part("kept-here", gettext("They are kept on this device."));
  sign.replaceChildren(unsent, part("oldest", `, ${oldest}`), ". ", kept, ` ${fault}`);
}

/** A part of the sign that a tablet leaves out where there is no room. */
function part(name, words) {
  const made = document.createElement("span");
  made.className = name;
  made.textContent = words;
  return made;
}

/** The refused entries of this page themselves; the pad shows its coups. */
async function showEntries(place) {
  if (!entriesHere().length && !place.hasChildNodes()) return;
  const { drawTray } = await import("./tray.js");
  drawTray(place, entriesHere());
}

function entriesHere() {
  const table = document.querySelector("sabot-table");
  const hasPad = table && (!table.hasUpdated || table.querySelector("sabot-pad"));
  const isHere = ({ page, path }) =>
    page === location.pathname && !(hasPad && /\/coups(\/acts?(\/back)?)?$/.test(path));
  return outbox.refused.filter(isHere);
}

/** How much a person has to put right, on every page of theirs, with the way there. */
function showTray(sign) {
  const { refused } = outbox;
  sign.hidden = refused.length === 0;
  if (sign.hidden) return;
  const pages = [...new Set(refused.map(({ page }) => page))];
  const links = pages.filter((page) => page !== location.pathname).map(linkTo);
  const words = ngettext("{n} entry to correct", "{n} entries to correct", refused.length);
  sign.replaceChildren(words, ...links.flatMap((link) => [" ", link]));
}

function linkTo(page) {
  const link = document.createElement("a");
  link.href = page;
  link.textContent = outbox.refused.find((entry) => entry.page === page).label;
  return link;
}

outbox.addEventListener("change", () => {
  showOutbox();
  const sign = document.querySelector("[data-tray]");
  if (!sign) return;
  showTray(sign);
  showEntries(document.querySelector("[data-entries]"));
});
outbox.addEventListener("refused", withdrawKept);
outbox.addEventListener("sent", ({ detail: { label } }) => {
  confirmAct(fill(gettext("Sent and done: {label}"), { label }));
  document.dispatchEvent(new CustomEvent("sabot:confirmed", { detail: {} }));
});

tick();
setInterval(tick, 1000);
