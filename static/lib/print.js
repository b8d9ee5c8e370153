/** `[data-print]` prints the page as it stands. */
for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => print());
}
