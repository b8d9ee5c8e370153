/** What a person leaves on the device who gives it to another. */
import { fill, gettext, ngettext } from "../lib/i18n.js";
import { outbox } from "../lib/outbox.js";

/** Why nobody takes the device over now: entries of its person are on their way. */
export const unsentWords = () =>
  gettext("Commands are not sent yet: wait until they are, then change person.");

/** What of this person was refused and is still open, and what waits behind entries of others; "" if nothing. */
export function openWords() {
  const { refused, heldUp } = outbox;
  return [
    say(refused, ngettext(
      "An entry of yours was refused and is still open: {labels}. Settle it first: the next person can only give it up.",
      "{n} entries of yours were refused and are still open: {labels}. Settle them first: the next person can only give them up.",
      refused.length,
    )),
    say(heldUp, ngettext(
      "An entry of yours waits behind that of another person: {labels}. Only you can send it: settle first what holds it up.",
      "{n} entries of yours wait behind that of another person: {labels}. Only you can send them: settle first what holds them up.",
      heldUp.length,
    )),
  ]
    .filter(Boolean)
    .join(" ");
}

function say(entries, words) {
  if (!entries.length) return "";
  return fill(words, { labels: entries.map(({ label, path }) => label || path).join(", ") });
}
