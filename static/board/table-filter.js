/** The box that filters tables, on the pit board and the plan, with the help key next to it. */
import { html } from "../vendor/lit.js";
import { gettext } from "../lib/i18n.js";

/**
 * Draw the box of a page whose property `filter` holds its text.
 *
 * Escape empties it and leaves it; Enter and the arrow down go to the first table, which `first`
 * selects.
 */
export function tableFilter(page, first) {
  const press = (event) => {
    if (event.key === "Escape") {
      page.filter = "";
      event.target.blur();
    } else if (event.key === "ArrowDown" || event.key === "Enter") {
      event.preventDefault();
      page.querySelector(first)?.focus();
    }
  };
  return html`<input
      id="filter"
      type="search"
      placeholder=${gettext("Filter: table, person, state")}
      aria-label=${gettext("Filter tables")}
      aria-keyshortcuts="/"
      .value=${page.filter}
      @input=${(event) => (page.filter = event.target.value)}
      @keydown=${press}
    />
    <button class="button" type="button" data-show-keys aria-label=${gettext("Keyboard help")}>
      ?
    </button>`;
}
