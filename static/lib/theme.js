/** The theme switch: as the device, light or dark, remembered on the device. */
const KEY = "sabot.theme";
const root = document.documentElement;

function remembered() {
  try {
    return localStorage.getItem(KEY) ?? "auto";
  } catch {
    return "auto"; // storage is forbidden on this device
  }
}

function apply(theme) {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const button of document.querySelectorAll("[data-set-theme]")) {
    button.setAttribute("aria-pressed", String(button.dataset.setTheme === theme));
  }
}

apply(remembered());
document.addEventListener("DOMContentLoaded", () => apply(remembered()));
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-set-theme]");
  if (!button) return;
  try {
    localStorage.setItem(KEY, button.dataset.setTheme);
  } catch {
    // storage is forbidden: the choice lasts as long as the page
  }
  apply(button.dataset.setTheme);
});
