/**
 * Counts by denomination: pieces times value, row by row, and the running total.
 *
 * `[data-count]` holds inputs `[data-piece="<value in the smallest unit>"]`. A count in which
 * nothing is typed is not a count: it is invalid until a row says something, be it 0.
 */
import { gettext, money } from "../lib/i18n.js";

for (const count of document.querySelectorAll("[data-count]")) {
  count.addEventListener("input", () => add(count));
  count.querySelector("[data-count-none]")?.addEventListener("click", () => {
    for (const input of pieces(count)) input.value = "0";
    count.dispatchEvent(new Event("input", { bubbles: true }));
  });
  count.addEventListener("keydown", (event) => goDown(count, event));
  add(count);
}

/** The inputs of a count, the largest value first. */
export function pieces(count) {
  return [...count.querySelectorAll("[data-piece]")];
}

function add(count) {
  const inputs = pieces(count);
  const typed = inputs.filter((input) => input.value !== "");
  let total = 0;
  for (const input of inputs) {
    const amount = Number(input.value) * Number(input.dataset.piece);
    total += amount;
    const cell = input.closest("tr").querySelector("[data-amount]");
    cell.textContent = input.value === "" ? "–" : money(amount);
  }
  count.querySelector("[data-total]").textContent = typed.length ? money(total) : "–";
  inputs[0]?.setCustomValidity(
    typed.length ? "" : gettext("Count the pieces of at least one value, even if it is 0."),
  );
}

/** Enter goes to the next value instead of sending the form. */
function goDown(count, event) {
  if (event.key !== "Enter" || !event.target.matches("[data-piece]")) return;
  event.preventDefault();
  const inputs = pieces(count);
  inputs[inputs.indexOf(event.target) + 1]?.focus();
}
