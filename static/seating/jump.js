/**
 * Asks for a reason if a guest would go before the next one. The server refuses the act and names
 * the next guest; a field for the reason then appears in the form, and the same press is sent
 * again with it. In `data-no-jump` the person may not change the order, and reads who may.
 * `data-asks="id"` shows a field of the page while a choice is not the first.
 */
import { show } from "../lib/command-form.js";
import { fill, gettext } from "../lib/i18n.js";

const NEEDS_REASON = "waitlist.jump_needs_reason";
const pressed = new WeakMap(); // form -> the button that was pressed last
let minted = 0;

document.addEventListener("submit", ({ target, submitter }) => {
  if (submitter && !submitter.dataset.jump) pressed.set(target, submitter);
}, true);

document.addEventListener("sabot:refused", ({ target: form, detail: problem }) => {
  if (problem.code === NEEDS_REASON) askOrTell(form, problem.detail);
});

/** Refuse a form as the server would, because this guest is next; ask for the reason. */
export function refuseJump(form, guest) {
  const said = fill(gettext("{guest} is next: to let somebody else go first, give a reason."), { guest });
  show(form, "bad", said);
  askOrTell(form, said);
}

function askOrTell(form, said) {
  if (!form.closest("[data-no-jump]")) return ask(form);
  const who = gettext("Only whoever keeps the waitlist may do this: seat the next guest, or ask the jefe.");
  show(form, "bad", `${said} ${who}`);
}

for (const choice of document.querySelectorAll("[data-asks]")) {
  choice.addEventListener("change", () => {
    const place = document.getElementById(choice.dataset.asks);
    const field = place.querySelector("input");
    place.hidden = field.disabled = choice.selectedIndex === 0;
    field.required = !field.disabled;
  });
}

function ask(form) {
  const known = form.querySelector("[data-reason] input");
  if (known) return known.focus();
  const place = document.createElement("div");
  place.dataset.reason = "";
  place.className = "field jump";
  const label = document.createElement("label");
  const field = document.createElement("input");
  field.id = label.htmlFor = `jump-${(minted += 1)}`;
  label.textContent = gettext("Reason to go first");
  Object.assign(field, { name: "reason", required: true, maxLength: 200, autocomplete: "off" });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // the browser would press the form's first button
    again(form);
  });
  place.append(label, field, button(gettext("Let them go first"), () => again(form), "danger"));
  place.append(button(gettext("Leave it"), () => place.remove(), "quiet"));
  form.append(place);
  field.focus();
}

function again(form) {
  form.requestSubmit(pressed.get(form) ?? null);
}

function button(words, act, kind) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `button ${kind}`;
  made.textContent = words;
  made.addEventListener("click", act);
  return made;
}
