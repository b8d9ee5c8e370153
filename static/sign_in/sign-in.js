/**
 * The sign-in page: a first password requires a new one of one's own; nobody takes a tablet over
 * while commands of another person are on their way from it, and refused ones are asked about.
 */
import { show } from "../lib/command-form.js";
import { gettext } from "../lib/i18n.js";
import { outbox } from "../lib/outbox.js";
import { openWords, unsentWords } from "./unsettled.js";

const form = document.querySelector("main form[data-command]");
const own = form.querySelector("[data-own-password]");

// Whoever signs in has just been there: the table's page does not lock at once.
form.addEventListener("sabot:confirmed", () => localStorage.removeItem("sabot.touched"));

form.addEventListener("sabot:refused", ({ detail: problem }) => {
  if (problem.code !== "sign_in.own_password_first" || !own) return;
  const field = own.querySelector("input");
  own.hidden = false;
  field.disabled = false;
  field.required = true;
  field.focus();
});

if ("nothingUnsent" in form.dataset) {
  let looked = false;
  form.addEventListener("submit", async (event) => {
    if (looked && !outbox.sendable.length) return;
    event.preventDefault();
    event.stopPropagation();
    await outbox.ready;
    if (outbox.sendable.length) return show(form, "warn", unsentWords());
    looked = true;
    const open = openWords();
    if (open) return show(form, "warn", `${open} ${gettext("Press again to change person all the same.")}`);
    // Not at once: a form is not submitted while it is still being submitted.
    setTimeout(() => form.requestSubmit());
  });
}
