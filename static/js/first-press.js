/**
 * A press that comes before the page's scripts is kept, and made again once they listen: a slow
 * network loses no act, and no form goes its own way. A plain script in the head, so that it is
 * there before any form is.
 */
const kept = new Map(); // form -> the button that was pressed last

const keep = (event) => {
  const form = event.target;
  if (!form.dataset.command) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  kept.set(form, event.submitter);
};

document.addEventListener("submit", keep, true);
// The page's modules have run when this is told.
document.addEventListener("DOMContentLoaded", () => {
  document.removeEventListener("submit", keep, true);
  for (const [form, button] of kept) form.requestSubmit(button);
});
