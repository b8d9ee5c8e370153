/**
 * Upgrades `<form data-command="/api/v1/...">`: its fields become one command's JSON. Templates write
 * what an act declares of these attributes by `{% act %}` and `{% field %}` (tables/templatetags/acts.py).
 *
 * name="limits.minimum_minor"   nested objects; the parents exist even when a leaf is left out
 * data-type="money"             decimal amount -> smallest unit; left out when empty
 * data-type="int"               whole number; left out when empty
 * data-type="int-or-null"       whole number; null when empty
 * data-type="bool"              a tick: true or false
 * data-type="json"              what a script has written there as JSON
 * data-type="words"             a list of words with spaces between them
 * data-type="list", "int-list"  a tick adds its value to a list, which exists even when empty
 * data-command=".../{position}/take"   takes the field `position` out of the body into the path
 * data-then="reload" | "reset" | URL   what follows a confirmation
 * data-done="..."               the status afterwards
 * data-undo="/api/v1/tables/7/undo"   offers to take the act back, for 8 s, in the bar below the page
 * data-method="PATCH"           sends the fields that differ from what the page came with, no others
 * data-at-server                what it says now waits for the server, though its act may wait otherwise
 * data-table="7"                the table of a path without one, for the link beside a refusal
 * data-refused-by="code code"   the field that is marked when the server refuses with such a code
 * <fieldset data-asked-by="code" hidden disabled>   fields that the server requires when it refuses with
 *                               such a code: shown then, and hidden again, without its PIN, when
 *                               another field changes, save one with data-explains: it says why
 * data-confirm="..."            asks once more: the first press says this and the key says what
 *                               it will do; the second sends, from 700 ms on, if nothing changed
 *
 * The form's `[data-status]` element shows pending -> confirmed -> refused (made if missing).
 * A confirmation that the form cannot show, because the page comes again or the state of the table
 * hides the form, is said in the bar too. What others have relied on (limits, opening, closing,
 * counts, money) has no undo; its forms show that or ask twice.
 *
 * An act that may wait goes through the outbox: without an answer it is kept there, and the form is
 * free; another can be entered and sent before that, too. Of others a key is minted per submission;
 * it is kept and offered again while the server did not answer, and thrown away after a refusal or
 * when the fields change. Events: `sabot:confirmed` with the answer, `sabot:kept`, `sabot:refused`
 * with the problem.
 */
import { NoAnswer, Refused, mintKey, send } from "./api.js";
import { deafen, hear, isDeaf } from "./deaf.js";
import { draftOf } from "./drafts.js";
import { fill, gettext, readMoney } from "./i18n.js";
import { enteredIn, isChanged, leave, mendingForm } from "./mending.js";
import { KEPT, mayWait, outbox, unkeptWords } from "./outbox.js";
import { confirmAct, showKept } from "../undo/undo.js";
import { wayOut } from "./way-out.js";

const ARMED_MS = 8000;
const SECOND_PRESS_MS = 700; // longer than any double click
const waiting = new WeakMap(); // form -> {key, text}: requests that the server has not answered yet
const armed = new WeakMap(); // form -> the key pressed once, and its words before
const sending = new WeakMap(); // form -> the texts of its requests that are on their way
const edited = new WeakSet(); // forms in which something was entered since they were sent

class FieldDefect extends Error {
  constructor(field, sentence) {
    super(sentence);
    this.field = field;
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.command) return;
  event.preventDefault();
  submit(form, event.submitter);
});

document.addEventListener("input", ({ target }) => {
  if (!target.form?.dataset.command) return;
  edited.add(target.form);
  if (target.closest("[data-asked-by], [data-explains]")) return;
  hideAsked(target.form);
});

document.addEventListener("reset", ({ target }) => {
  hideAsked(target);
  leave(target);
});

document.addEventListener("sabot:mend", ({ target, detail }) => notConfirmed(target, new Refused(detail)));

async function submit(form, submitter) {
  if (isDeaf(submitter)) return;
  let body;
  try {
    body = serialise(form, submitter);
  } catch (defect) {
    if (!(defect instanceof FieldDefect)) throw defect;
    mark(defect.field, true);
    defect.field.focus();
    return show(form, "bad", defect.message);
  }
  if (isPatch(form) && !Object.keys(body).length) {
    return show(form, "warn", gettext("Nothing here is changed yet."));
  }
  const path = takePath(form.dataset.command, body);
  const text = `${path} ${JSON.stringify(body)}`;
  const onWay = sending.get(form) ?? new Set();
  if (onWay.has(text) || (onWay.size && (isForServer(form) || form.dataset.mends || !mayWait(path)))) return;
  const status = form.querySelector(".field [data-status]");
  if (status) form.append(status); // an earlier refusal is no longer about that field
  if (form.dataset.confirm && !isAskedAgain(form, submitter, text)) {
    arm(form, submitter, text);
    return show(form, "warn", form.dataset.confirm);
  }
  disarm(form);
  const before = waiting.get(form);
  const draft = draftOf(form);
  const key = (before?.text === text ? before.key : draft?.key) ?? mintKey();
  waiting.set(form, { key, text });
  sending.set(form, onWay.add(text));
  edited.delete(form);
  form.setAttribute("aria-busy", "true");
  show(form, "", gettext("Sending..."));
  const around = placesAround(form);
  try {
    if (await draft?.isOver(key)) return;
    await draft?.sends(key);
    const answer = await deliver(form, path, body, key);
    if (answer === KEPT) kept(form);
    else await confirmed(form, around, key, answer);
  } catch (error) {
    notConfirmed(form, error);
  } finally {
    onWay.delete(text);
    if (!onWay.size) {
      sending.delete(form);
      form.removeAttribute("aria-busy");
    }
  }
}

/** Send what a form says; without its second person's proof it may wait on the device. */
function deliver(form, path, body, key) {
  const { method } = form.dataset;
  const refused = outbox.refused.find((entry) => mendingForm(entry) === form);
  if (refused && isForServer(form)) return outbox.mendWithProof(refused.id, path, body);
  if (refused) return outbox.mend(refused.id, path, body, labelOf(form), enteredIn(form));
  if (isPatch(form) || isForServer(form)) return send(path, body, { key, method });
  // Where hidden fields say what it is about, no other form of the page can put it right.
  const entered = "unmended" in form.dataset ? null : enteredIn(form);
  return outbox.deliver(path, body, labelOf(form), key, entered);
}

const hasProof = (form) => [...form.elements].some((it) => it.type === "password" && it.value);

const isForServer = (form) => hasProof(form) || "atServer" in form.dataset;

/** What a form does and with what, as a person reads it. */
function labelOf(form) {
  const words = [...form.elements].map((it) => {
    if (it.hidden || it.disabled || it.type === "hidden" || it instanceof HTMLButtonElement) return "";
    if (it.type === "radio" || it.type === "checkbox") return it.checked ? it.labels[0]?.textContent : "";
    return it.value && (it.selectedOptions?.[0]?.text ?? it.value);
  });
  const about = (form.querySelector("h3") ?? form.closest("section")?.querySelector("h2"))?.textContent;
  const button = form.querySelector("[type=submit]").textContent;
  const said = [about, button, ...words].map((it) => (it ?? "").trim().replace(/\s+/g, " "));
  return said.filter(Boolean).join(" · ").slice(0, 200);
}

/** The command stays on the device: the form is free for another. */
function kept(form) {
  waiting.delete(form);
  leave(form);
  if (form.dataset.then) empty(form); // a second press would send the same once more
  const isKept = !outbox.unkept.size;
  const said = isKept ? gettext("Kept on this device. It is sent in its turn when the server answers.") : unkeptWords();
  show(form, "warn", said);
  showKept(said);
  form.dispatchEvent(new CustomEvent("sabot:kept", { bubbles: true }));
}

/** Empty a form, unless something else was entered in it while it was sent. */
function empty(form) {
  if (!edited.has(form)) form.reset();
}

/** List the form and all its ancestors, the nearest first. */
function placesAround(form) {
  const places = [];
  for (let place = form; place; place = place.parentElement) places.push(place);
  return places;
}

async function confirmed(form, around, key, answer) {
  waiting.delete(form);
  await draftOf(form)?.forget();
  leave(form);
  showConfirmed(form, key);
  // The table's new state may come before the answer and take the form with it.
  const place = around.find((it) => it.isConnected) ?? document;
  place.dispatchEvent(new CustomEvent("sabot:confirmed", { bubbles: true, detail: answer }));
  const then = form.dataset.then;
  if (then === "reload") location.reload();
  else if (then === "reset") empty(form);
  else if (then) location.assign(then);
}

function showConfirmed(form, key) {
  const said = form.dataset.done || gettext("Done.");
  const then = form.dataset.then;
  const leaves = Boolean(then) && !["reload", "reset"].includes(then);
  const reload = then === "reload" || leaves;
  const path = form.dataset.undo;
  if (path) confirmAct(said, { path, command: key, reload });
  else if (then === "reload" || form.dataset.when || (leaves && form.dataset.done)) confirmAct(said);
  if (path || form.dataset.when) show(form, "", "");
  else show(form, "ok", said);
}

function notConfirmed(form, error) {
  if (error instanceof Refused) {
    waiting.delete(form);
    draftOf(form)?.refused();
    show(form, "bad", error.problem.detail, error.problem.cited);
    const link = wayOut(error.problem, form.dataset.command, form.dataset.table);
    if (link) form.querySelector("[data-status]").append(" ", link);
    showAsked(form, error.problem.code);
    markRefused(form, error.problem.code);
    form.dispatchEvent(
      new CustomEvent("sabot:refused", { bubbles: true, detail: error.problem }),
    );
  } else if (error instanceof NoAnswer) {
    show(form, "warn", error.detail || unsentWords(form));
  } else {
    throw error;
  }
}

/** Nothing was kept: why, and that the form still has it. */
function unsentWords(form) {
  if (!document.documentElement.dataset.badge) return new NoAnswer().message;
  const why = hasProof(form)
    ? gettext("No answer from the server. What two persons sign is not sent later by itself.")
    : gettext("No answer from the server. This act waits for the server and is not sent later by itself.");
  return `${why} ${gettext("What you entered stays here. Send it again: it cannot count twice.")}`;
}

/** Show the fields that a refusal requires; entered values stay. */
function showAsked(form, code) {
  for (const fields of form.querySelectorAll("[data-asked-by]")) {
    if (fields.dataset.askedBy.split(" ").includes(code)) fields.hidden = fields.disabled = false;
  }
}

function hideAsked(form) {
  for (const fields of form.querySelectorAll("[data-asked-by]:not([hidden])")) {
    fields.hidden = fields.disabled = true;
    for (const secret of fields.querySelectorAll("[type=password]")) secret.value = "";
  }
}

/** Mark the field that a refusal is about, put the reason under it, and go there. */
function markRefused(form, code) {
  const wrong = [...form.elements].find((it) => it.dataset.refusedBy?.split(" ").includes(code));
  if (!wrong) return;
  mark(wrong, true);
  wrong.closest(".field")?.append(form.querySelector("[data-status]"));
  wrong.focus();
}

/** Show a status in the form's live region, with its article. */
export function show(form, kind, sentence, article = "") {
  const status = form.querySelector("[data-status]") ?? makeStatus(form);
  status.className = `notice ${kind}`;
  status.textContent = sentence;
  if (!article) return;
  const line = document.createElement("span");
  line.className = "article";
  line.textContent = fill(gettext("Article: {article}"), { article });
  status.append(line);
}

function makeStatus(form) {
  const status = document.createElement("p");
  status.dataset.status = "";
  status.className = "notice";
  status.setAttribute("role", "status");
  status.setAttribute("aria-live", "polite");
  form.append(status);
  return status;
}

/** Return whether the same key was pressed before, for what would be sent now as well. */
function isAskedAgain(form, submitter, text) {
  const asked = armed.get(form);
  return asked !== undefined && asked.submitter === submitter && asked.text === text;
}

/** Ask for the second press: the key keeps its place, shows what it will do, and ignores presses at first. */
function arm(form, submitter, text) {
  disarm(form);
  const button = submitter ?? form.querySelector("[type=submit]");
  const timer = setTimeout(() => disarm(form), ARMED_MS);
  const words = document.createDocumentFragment(); // what drew the key may still change them there
  const label = button.ariaLabel;
  armed.set(form, { submitter, text, button, words, label, timer });
  button.style.minWidth = `${button.offsetWidth}px`;
  const yes = sayYes(button.textContent);
  words.append(...button.childNodes);
  button.append(yes);
  if (label) button.ariaLabel = sayYes(label);
  deafen(button, SECOND_PRESS_MS);
}

function sayYes(words) {
  const act = words.trim().replace(/\s+/g, " ");
  return fill(gettext("Yes, {act}"), { act: withoutCapital(act) });
}

/** Write a key's words as inside a sentence, in lower case; initials stay. */
const withoutCapital = (words) =>
  /^\p{Lu}(?:\P{Lu}|$)/u.test(words) ? words[0].toLowerCase() + words.slice(1) : words;

function disarm(form) {
  if (!armed.has(form)) return;
  const { button, words, label, timer } = armed.get(form);
  clearTimeout(timer);
  armed.delete(form);
  button.replaceChildren(words);
  if (label) button.ariaLabel = label;
  button.style.minWidth = "";
  hear(button);
  const status = form.querySelector("[data-status]");
  if (status) status.textContent = "";
}

/** Make the JSON of a form's fields. Throws FieldDefect at the first that cannot be read. */
function serialise(form, submitter = null) {
  const body = {};
  for (const field of form.elements) {
    if (!field.name || field.disabled || field.name === "csrfmiddlewaretoken") continue;
    if (field.closest("[data-asked-by]:disabled")) continue;
    if (field instanceof HTMLButtonElement && field !== submitter) continue;
    if (field.type === "radio" && !field.checked) continue;
    if (isPatch(form) && !isChanged(field)) continue;
    const isList = /^(int-)?list$/.test(field.dataset.type ?? "");
    if (field.type === "checkbox" && field.dataset.type !== "bool" && !isList && !field.checked) {
      continue;
    }
    mark(field, false);
    const value = read(field);
    const names = field.name.split(".");
    const last = names.pop();
    const parent = names.reduce((node, name) => (node[name] ??= {}), body);
    if (isList) {
      parent[last] ??= [];
      if (field.checked) parent[last].push(value);
    } else if (value !== undefined) parent[last] = value;
  }
  return body;
}

function isPatch(form) {
  return form.dataset.method === "PATCH";
}

function read(field) {
  const text = field.value.trim();
  switch (field.dataset.type) {
    case "bool":
      return field.type === "checkbox" ? field.checked : text === "true";
    case "int":
    case "int-list":
    case "int-or-null":
      if (text === "") return field.dataset.type === "int-or-null" ? null : undefined;
      if (!/^-?\d+$/.test(text)) {
        throw new FieldDefect(field, gettext("A whole number is needed here."));
      }
      return Number(text);
    case "json":
      return JSON.parse(text);
    case "words":
      return text.split(/\s+/).filter(Boolean);
    case "money": {
      if (text === "") return undefined;
      const minor = readMoney(text);
      if (Number.isNaN(minor)) {
        throw new FieldDefect(field, gettext("An amount of money is needed here, e.g. 25,00."));
      }
      return minor;
    }
    default:
      return field.type === "password" ? field.value : text;
  }
}

function mark(field, wrong) {
  if (wrong) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute?.("aria-invalid");
}

function takePath(template, body) {
  return template.replace(/\{(\w+)\}/g, (_hole, name) => {
    const value = body[name];
    delete body[name];
    return encodeURIComponent(value);
  });
}

// A live region speaks only if it was there before its words.
for (const form of document.querySelectorAll("form[data-command]")) {
  if (!form.querySelector("[data-status]")) makeStatus(form);
}
