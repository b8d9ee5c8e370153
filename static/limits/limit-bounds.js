/**
 * Offers the maxima that the regulation allows with the minimum that is typed, as buttons.
 *
 * A help, not a rule: the server holds every amount against the regulation itself.
 */
import { decimals, language, moneyShort, readMoney } from "../lib/i18n.js";

const USUAL_TIMES = [20, 50, 100];

for (const bounds of document.querySelectorAll("[data-limit-bounds]")) {
  const [minimum, maximum, tie] = ["minimum", "maximum", "tie-maximum"].map((id) =>
    bounds.querySelector(`#${id}`),
  );
  const lay = () => {
    const from = readMoney(minimum.value);
    offer(bounds, "maximum", maximum, times(bounds.dataset).map((by) => by * from));
    const percent = Number(bounds.dataset.tiePercent);
    const cap = Math.floor((readMoney(maximum.value) * percent) / 100);
    offer(bounds, "tie", tie, percent && cap ? [cap] : []);
  };
  bounds.addEventListener("input", lay);
  lay();
}

function times({ times: exact, low, high }) {
  if (exact) return exact.split(" ").map(Number);
  return USUAL_TIMES.filter((by) => (!low || by >= low) && (!high || by <= high));
}

function offer(bounds, name, field, amounts) {
  const place = bounds.querySelector(`[data-suggest="${name}"]`);
  place.replaceChildren(
    ...amounts.filter((amount) => amount > 0).map((amount) => button(field, amount)),
  );
}

function button(field, amount) {
  const offered = document.createElement("button");
  offered.type = "button";
  offered.className = "button";
  offered.textContent = moneyShort(amount);
  offered.setAttribute("aria-pressed", String(readMoney(field.value) === amount));
  offered.addEventListener("click", () => {
    field.value = typed(amount);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return offered;
}

/** Write an amount as people type it: "1250,00" in Spanish. */
function typed(amount) {
  const digits = decimals();
  const plain = { useGrouping: false, minimumFractionDigits: digits };
  return new Intl.NumberFormat(language, plain).format(amount / 10 ** digits);
}
