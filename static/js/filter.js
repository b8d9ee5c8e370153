/** Search boxes over long lists: `<input data-filter="id">` hides the rows that do not match. */
for (const box of document.querySelectorAll("[data-filter]")) {
  const list = document.getElementById(box.dataset.filter);
  box.addEventListener("input", () => {
    const wanted = plain(box.value);
    for (const row of list?.children ?? []) {
      const text = row.querySelector("[data-filter-text]") ?? row;
      row.hidden = !plain(text.textContent).includes(wanted);
    }
  });
}

/** Fold case and accents: "Núñez" is found by "nunez". */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
