/** Menus of the masthead: `<details data-menu>` closes by Escape, and when one goes elsewhere. */
const openMenus = () => document.querySelectorAll("[data-menu][open]");

document.addEventListener("click", ({ target }) => {
  for (const menu of openMenus()) {
    if (!menu.contains(target)) menu.open = false;
  }
});

document.addEventListener("focusin", ({ target }) => {
  for (const menu of openMenus()) {
    if (!menu.contains(target)) menu.open = false;
  }
});

document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
