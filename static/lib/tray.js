/**
 * Refused entries: each stays until it is put right, sent again or given up with a reason. What
 * another person left at the table can only be given up here.
 */
import { html, nothing, render, repeat } from "../vendor/lit.js";
import { NoAnswer, Refused } from "./api.js";
import { clockTime, fill, gettext, ngettext } from "./i18n.js";
import { formOf, mendingForm, putRight } from "./mending.js";
import { isOwn, outbox } from "./outbox.js";
import { wayOut } from "./way-out.js";

let said = null; // what spoke against the last act here; it stays until the next one

/** Show these entries, which a page's forms made, at a place of the page. */
export function drawTray(place, entries) {
  if (!entries.length) said = null;
  render(tray(entries.map(line), said), place);
}

function say(problem) {
  said = problem;
  outbox.changed(); // the page draws the entries that are there now
}

const afterwards = { failed: say, gone: () => say(null) };

function line(entry) {
  if (!isOwn(entry)) return othersLine(entry, afterwards);
  const mending = mendingForm(entry);
  if (mending) return mendingLine(entry, () => mending.reset());
  const form = formOf(entry);
  const mend = () => say(putRight(form, entry) ? null : { detail: gettext("The table does not allow this now.") });
  return refusedLine(entry, {
    keys: form
      ? html`<button type="button" class="button" @click=${mend}>${gettext("Put right")}</button>`
      : nothing,
    again: () => again(entry),
    ...afterwards,
  });
}

/** An entry that is being put right elsewhere on the page. */
export function mendingLine({ label }, leave) {
  return html`<li class="notice row spread">
    <span>${fill(gettext("{label}: refused, correct it below."), { label })}</span>
    <button type="button" class="button" @click=${leave}>${gettext("Leave it for now")}</button>
  </li>`;
}

/** The list of what is to be corrected; nothing without lines. */
export function tray(lines, problem = null) {
  if (!lines.length) return nothing;
  return html`<section class="tray" aria-label=${gettext("To correct")}>
    <h3>${gettext("To correct")}</h3>
    ${problem ? html`<p class="notice bad" role="status">${problem.detail}</p>` : nothing}
    <ol class="plain stack">
      ${lines}
    </ol>
  </section>`;
}

/**
 * One refused entry, why it was refused, and what can be done. `what` shows its content, `keys` are
 * its own keys; `again` sends it again, `failed` is called with what spoke against giving it up.
 */
export function refusedLine(entry, { what = nothing, keys = nothing, again, failed, gone }) {
  const { path, label, at, refused } = entry;
  return html`<li class="notice bad">
    <p><b>${label || path}</b>, ${clockTime(at)} ${what}</p>
    ${reasonOf(refused)}
    <div class="row">
      ${keys}
      <button type="button" class="button" @click=${again}>${gettext("Send again")}</button>
      ${wayOut(refused, path) ?? nothing} ${giveUpKeys([entry], { failed, gone })}
    </div>
  </li>`;
}

/**
 * An entry of another person that holds the table up, with its author and the reason. Nobody else
 * can send it; `what`, `failed` and `gone` as in `refusedLine`.
 */
export function othersLine(entry, { what = nothing, failed, gone }) {
  const { path, label, at, by: badge, refused } = entry;
  const holds = gettext("It holds up what was entered after it at this table. {badge} can settle it by signing in here.");
  return html`<li class="notice bad">
    <p><b>${label || path}</b>, ${clockTime(at)}, ${badge} ${what}</p>
    ${refused ? reasonOf(refused) : html`<p>${fill(gettext("Not sent yet: only {badge} can send it."), { badge })}</p>`}
    <p>${fill(holds, { badge })}</p>
    ${"givesUp" in document.documentElement.dataset
      ? html`<div class="row">${giveUpKeys([entry, ...outbox.behind(entry)], { failed, gone })}</div>`
      : nothing}
  </li>`;
}

const reasonOf = ({ detail, cited }) => html`<p>
  ${detail}
  ${cited ? html`<span class="article">${fill(gettext("Article: {article}"), { article: cited })}</span>` : nothing}
</p>`;

/** The way to give up the first of these entries, or all of them. */
function giveUpKeys(entries, { failed, gone }) {
  const [{ id, label, by: badge }, ...behind] = entries;
  const submit = (event) => {
    event.preventDefault();
    const isAll = event.submitter?.name === "all";
    giveUp(isAll ? entries : entries.slice(0, 1), event.target.elements.reason.value, failed, gone);
  };
  const all = ngettext("Give up this and {n} of {badge} behind it", "Give up this and {n} of {badge} behind it", behind.length);
  const form = html`<details>
    <summary class="button">${gettext("Give up…")}</summary>
    <form class="stack" @submit=${submit}>
      <label
        >${gettext("Why it is given up")}
        <input name="reason" required maxlength="200" autocomplete="off"
      /></label>
      <button class="button danger">${fill(gettext("Give up {label}"), { label })}</button>
      ${behind.length ? html`<button class="button danger" name="all">${fill(all, { badge })}</button>` : nothing}
    </form>
  </details>`;
  return repeat([form], () => id, () => form); // that of the next entry is closed, and without a reason
}

/** Give entries up, in order; `failed` gets what spoke against it, `gone` hears that it is done. */
export async function giveUp(entries, reason, failed, gone) {
  try {
    for (const { id } of entries) await outbox.giveUp(id, reason);
    gone?.();
  } catch (error) {
    if (!(error instanceof Refused || error instanceof NoAnswer)) throw error;
    failed(error.problem ?? { detail: error.message });
  }
}

/**
 * Send an entry again; a new refusal is shown with it. Whoever does so has the table before them: it
 * is judged as the table is now, whatever was the last act (`after`) when it was made.
 */
async function again({ id, body: { after: _, ...body }, label }) {
  say(null);
  try {
    await outbox.resend(id, body, label);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}
