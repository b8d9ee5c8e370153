/** `[data-print]` prints the page as it is. */
for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => print());
}
