/**
 * A checklist that cannot be skipped: each `[data-step]` opens when the one before is ticked.
 *
 * A tick holds only while the fields of its step are valid; a ticked count is read only until it
 * is unticked, and unticking closes the steps after it.
 */
for (const list of document.querySelectorAll("[data-checklist]")) {
  const steps = [...list.querySelectorAll("[data-step]")];
  list.addEventListener("change", (event) => {
    if (!event.target.matches("[data-step-done]")) return;
    const step = event.target.closest("[data-step]");
    if (event.target.checked && !verify(step)) event.target.checked = false;
    lay(list, steps);
    if (event.target.checked) focusFirst(steps[steps.indexOf(step) + 1]);
  });
  lay(list, steps);
}

/** Return whether the fields of a step are filled in; show the first that is not. */
function verify(step) {
  const fields = [...step.querySelectorAll("input:not([data-step-done])")];
  return fields.every((field) => field.reportValidity());
}

function lay(list, steps) {
  let reached = true;
  let done = 0;
  for (const step of steps) {
    const tick = step.querySelector("[data-step-done]");
    step.disabled = !reached;
    if (!reached && tick) tick.checked = false;
    const ticked = Boolean(tick?.checked);
    for (const field of step.querySelectorAll("[data-piece]")) field.readOnly = ticked;
    for (const button of step.querySelectorAll("[data-count-none]")) button.disabled = ticked;
    step.toggleAttribute("data-ticked", ticked);
    reached = reached && ticked;
    done += ticked ? 1 : 0;
  }
  const progress = list.querySelector("[data-checklist-progress]");
  if (progress) progress.value = done;
}

function focusFirst(step) {
  step?.querySelector("input")?.focus();
}
