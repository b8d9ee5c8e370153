/**
 * Follows a closed shift while it is reconciled: asks every second, moves the bar, and shows
 * the whole report once the last line is written.
 */
import { NoAnswer, get } from "../lib/api.js";
import { fill, gettext, ngettext } from "../lib/i18n.js";

const EVERY_MS = 1000;
const UNFINISHED = new Set(["closed", "reconciling"]);

const panel = document.querySelector("[data-shift]");
if (panel) follow(panel);

async function follow(panel) {
  const bar = panel.querySelector("progress");
  const status = panel.querySelector("[data-shift-status]");
  try {
    const shift = await get(panel.dataset.url);
    if (!UNFINISHED.has(shift.state)) return location.reload();
    bar.max = shift.progress.total;
    bar.value = shift.progress.done;
    showWork(panel, shift.work);
    const { done, total } = shift.progress;
    say(status, fill(ngettext("{done} of {n} table", "{done} of {n} tables", total), { done }));
  } catch (error) {
    // A poll changes nothing, so silence asks for nothing but the next one.
    say(status, error instanceof NoAnswer ? gettext("The server does not answer.") : error.message);
  }
  setTimeout(() => follow(panel), EVERY_MS);
}

/** Each table shows whether it is done; a new one comes with the first answer. */
function showWork(panel, work) {
  const list = panel.querySelector("[data-shift-work]");
  for (const table of work) {
    let row = list.querySelector(`[data-session="${table.session}"]`);
    if (!row) {
      row = document.createElement("li");
      row.dataset.session = table.session;
      row.append(`${table.table} `, document.createElement("span"));
      list.append(row);
    }
    const tag = row.querySelector("span");
    tag.className = table.done_at ? "tag ok" : "tag muted";
    say(tag, table.done_at ? `✓ ${gettext("reconciled")}` : `… ${gettext("waits")}`);
  }
}

/** Only a changed sentence is read out again. */
function say(status, sentence) {
  if (status.textContent.trim() !== sentence) status.textContent = sentence;
}
