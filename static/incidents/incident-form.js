/** Keeps the form of an incident in step with the table: its last coups, its guests, its staff. */
import { fill, gettext } from "../lib/i18n.js";

const COUPS = 8;

// A field that is missing is behind what is rarely said: that is closed, and the field in sight.
document.querySelector(".incident-form")?.addEventListener(
  "invalid",
  ({ target, currentTarget }) => {
    const more = currentTarget.querySelector(".incident-more");
    if (!more.contains(target)) more.open = false;
  },
  { capture: true },
);

/** List the choices of the form; an earlier choice that still exists stays chosen. */
export function showIncidentForm(state) {
  for (const text of document.querySelectorAll("[data-incidents-open]")) {
    text.textContent = state.incidents_open;
  }
  const coups = document.querySelector("[data-coups]");
  if (coups) listCoups(coups, state.talla?.coups ? state.last_coup.number : 0);
  const guests = state.seats
    .filter(({ guest }) => guest)
    .map(({ position, label, guest }) => [position, `${label} · ${guest.name || gettext("guest")}`]);
  listTicks(document.querySelector("[data-ticks=seats]"), "seats", "int-list", guests);
  const staff = [state.jefe, ...state.croupiers]
    .filter(Boolean)
    .map(({ badge, name }) => [badge, `${name} (${badge})`]);
  listTicks(document.querySelector("[data-ticks=staff]"), "staff", "list", staff);
}

function listCoups(list, last) {
  if (list.dataset.shown === String(last)) return;
  const chosen = list.value;
  const numbers = Array.from({ length: Math.min(COUPS, last) }, (_, back) => last - back);
  const words = (number) => fill(gettext("coup {number}"), { number });
  list.replaceChildren(
    new Option(gettext("No coup"), ""),
    ...numbers.map((number) => new Option(words(number), number)),
  );
  list.value = numbers.map(String).includes(chosen) ? chosen : "";
  list.dataset.shown = last;
}

function listTicks(box, name, type, offered) {
  const shown = JSON.stringify(offered);
  if (!box || box.dataset.shown === shown) return;
  const ticked = new Set([...box.querySelectorAll(":checked")].map(({ value }) => value));
  box.replaceChildren(
    ...offered.map(([value, words]) => {
      const tick = Object.assign(document.createElement("input"), { type: "checkbox", name, value });
      tick.dataset.type = type;
      tick.checked = ticked.has(String(value));
      const label = document.createElement("label");
      label.className = "tick choice";
      label.append(tick, words);
      return label;
    }),
  );
  box.closest("fieldset").hidden = offered.length === 0;
  box.dataset.shown = shown;
}
