/** What every page runs: the house's clock, the command forms, the sign of unsent commands. */
import "../sign_in/change-person.js";
import "./command-form.js";
import "../shell/install.js";
import "./menu.js";
import { serverNow } from "./clock.js";
import { age, clockTime, fill, gettext, ngettext } from "./i18n.js";
import { isHere, outbox, unkeptWords } from "./outbox.js";
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
  const isUnkept = outbox.unkept.size > 0;
  sign.hidden = count ? waited < SHOWN_AFTER_MS : !isUnkept;
  if (sign.hidden) return;
  if (!count) return sign.replaceChildren(unkeptWords());
  const unsent = ngettext("{n} command not sent yet", "{n} commands not sent yet", count);
  const oldest = fill(gettext("the oldest waits {age}"), { age: age(waited / 1000) });
  const { waitsFor, fault } = outbox;
  const kept = waitsFor
    ? fill(gettext("They are kept on this device until {badge} signs in."), { badge: waitsFor })
    : isUnkept
      ? unkeptWords()
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
  const isOfPad = ({ path }) => hasPad && /\/coups(\/acts?(\/back)?)?$/.test(path);
  const own = outbox.refused.filter(({ page }) => page === location.pathname);
  return [...outbox.holding.filter(isHere), ...own].filter((entry) => !isOfPad(entry));
}

/** How much a person has to put right, and what of others holds them up, on every page, with the way there. */
function showTray(sign) {
  const { refused, waitsFor } = outbox;
  const holding = outbox.holding.filter(({ by }) => by !== waitsFor); // the sign of what waits names them
  const entries = [...refused, ...holding];
  sign.hidden = entries.length === 0;
  if (sign.hidden) return;
  const pages = [...new Set(entries.map(({ page }) => page))];
  const links = pages.filter((page) => page !== location.pathname).map((page) => linkTo(page, entries));
  const words = [];
  if (refused.length) words.push(ngettext("{n} entry to correct", "{n} entries to correct", refused.length));
  const authors = [...new Set(holding.map(({ by }) => by))].join(", ");
  if (authors) words.push(fill(gettext("Held up by an entry of {badge}"), { badge: authors }));
  sign.replaceChildren(words.join(". "), ...links.flatMap((link) => [" ", link]));
}

function linkTo(page, entries) {
  const link = document.createElement("a");
  link.href = page;
  link.textContent = entries.find((entry) => entry.page === page).label;
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
