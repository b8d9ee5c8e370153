/**
 * Search boxes over lists that are whole on the page: `<input data-filter="id">` hides the rows
 * that do not match; `<p data-no-match="id" hidden>` is shown when none does. The key `/` goes to
 * the page's first box.
 */
import { plain, wordsOf } from "../board/table-words.js";

const boxes = [...document.querySelectorAll("[data-filter]")];

for (const box of boxes) {
  const list = document.getElementById(box.dataset.filter);
  const nothing = document.querySelector(`[data-no-match="${box.dataset.filter}"]`);
  box.addEventListener("input", () => {
    const words = wordsOf(box.value);
    let found = 0;
    for (const row of list?.children ?? []) {
      const text = plain((row.querySelector("[data-filter-text]") ?? row).textContent);
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) found += 1;
    }
    if (nothing) nothing.hidden = found > 0 || words.length === 0;
  });
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (boxes.length === 0 || event.target.closest?.("input, select, textarea")) return;
  event.preventDefault();
  boxes[0].focus();
});
