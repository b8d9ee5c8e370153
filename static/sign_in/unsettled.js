/** What a person leaves on the device who gives it to another. */
import { fill, gettext, ngettext } from "../lib/i18n.js";
import { outbox } from "../lib/outbox.js";

/** Why nobody takes the device over now: entries of its person are on their way. */
export const unsentWords = () =>
  gettext("Commands are not sent yet: wait until they are, then change person.");

/** What of this person was refused and is still open; "" if nothing is. */
export function openWords() {
  const { refused } = outbox;
  if (!refused.length) return "";
  const words = ngettext(
    "An entry of yours was refused and is still open: {labels}. Settle it first: the next person can only give it up.",
    "{n} entries of yours were refused and are still open: {labels}. Settle them first: the next person can only give them up.",
    refused.length,
  );
  return fill(words, { labels: refused.map(({ label, path }) => label || path).join(", ") });
}
