/**
 * A refused entry is put right in the form that made it: `data-mends` names the entry that the
 * form's next command takes the place of. `sabot:mend` asks whoever hides the form to show it, with
 * the refusal as its detail.
 */
import { outbox } from "./outbox.js";

/**
 * What is entered in a form, as it is kept with its command; secrets are not. `about` is the name of
 * whom the form is about (`data-about`), where its fields have only an id.
 */
export function enteredIn(form) {
  const isSecret = (name) => form.elements[name]?.type === "password";
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken" && !isSecret(name));
  const { command, about } = form.dataset;
  return { command, about, fields };
}

/** All that a form's fields say, those that are closed now too; secrets are not. */
export const entered = (form) =>
  ownFields(form)
    .filter(({ type, checked }) => checked || !/^(radio|checkbox)$/.test(type))
    .map(({ name, value }) => [name, value]);

/** The form of this page in which an entry can be put right; undefined if there is none. */
export function formOf({ form: kept }) {
  if (!kept) return undefined;
  const fits = (form) => kept.fields.filter(([name]) => form.elements[name]).length;
  return [...document.querySelectorAll("form[data-command]")]
    .filter((form) => form.dataset.command === kept.command && (hasFields(form) || form.checkVisibility()))
    .sort((one, other) => fits(other) - fits(one))[0];
}

/** The form in which an entry is being put right; null if it is not. */
export const mendingForm = ({ id }) => document.querySelector(`form[data-mends="${id}"]`);

/** Show an entry in its form. Returns whether the state of the table lets the form be used. */
export function putRight(form, entry) {
  if (form.closest("[data-when][hidden]")) return false;
  leave(form);
  fillIn(form, entry.form.fields);
  announce(form);
  form.dataset.mends = entry.id;
  unfold(form);
  form.dispatchEvent(new CustomEvent("sabot:mend", { bubbles: true, detail: entry.refused }));
  fillIn(form, entry.form.fields); // the fields that the refusal asks for as well
  outbox.changed();
  return true;
}

/** Open every part of the page in which a form is folded away. */
export function unfold(form) {
  for (let at = form; (at = at.parentElement?.closest("details")); ) at.open = true;
}

/** The form is for new commands again; what it was to put right stays in the tray. */
export function leave(form) {
  if (!form.dataset.mends) return;
  delete form.dataset.mends;
  outbox.changed();
}

/** What a person enters in a form, but for secrets. */
export const ownFields = (form) =>
  [...form.elements].filter(({ name, type }) => name && !/^(hidden|password|submit|button)$/.test(type));

const hasFields = (form) => ownFields(form).length > 0;

/** Whether a field says something else than when the page came. */
export function isChanged(field) {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((it) => it.selected !== it.defaultSelected);
  }
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** Let the page hear that a form was filled in by a script. */
export function announce(form) {
  for (const field of form.querySelectorAll("input:not([type=hidden], [type=password]), select, textarea")) {
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}

/** Hidden fields stay as the page has them: they say what is so now. */
export function fillIn(form, entered) {
  for (const field of ownFields(form)) {
    const values = entered.filter(([name]) => name === field.name).map(([, value]) => value);
    if (/^(radio|checkbox)$/.test(field.type)) field.checked = values.includes(field.value);
    else if (values.length) field.value = values[0];
  }
}
