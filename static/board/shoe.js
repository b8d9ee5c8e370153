/** The steps of preparing the shoe in the sheet of the talla: those taken, and the one that is due. */
import { html, render } from "../vendor/lit.js";
import { clockTime, fill, gettext, ngettext } from "../lib/i18n.js";
import { cardMark } from "./marks.js";

/** Show how far the next shoe is prepared, or how that of the talla in play was. */
export function showShoe({ shoe, seats, talla }, facts) {
  const steps = shoe?.steps ?? [];
  const takenOf = (step) => steps.filter((one) => one.step === step);
  for (const line of document.querySelectorAll("[data-shoe-step]")) {
    const taken = takenOf(line.dataset.shoeStep);
    const isDone = taken.length >= Number(line.dataset.times);
    line.classList.toggle("done", isDone);
    line.querySelector("[data-taken]").textContent = isDone ? `✓ ${takenWords(taken, seats)}` : "";
  }
  for (const place of document.querySelectorAll("[data-uncounted]")) {
    render((shoe?.uncounted ?? []).map(uncountedLink), place);
  }
  for (const line of document.querySelectorAll("[data-shoe-burn]")) {
    line.classList.toggle("done", Boolean(shoe?.burn));
    const words = shoe?.burn ? burnWords(shoe.burn) : gettext("by beginning the talla");
    render(words, line.querySelector("[data-taken]"));
  }
  for (const form of document.querySelectorAll("[data-shoe-due]")) {
    const step = form.dataset.shoeDue;
    form.hidden = shoe?.due !== step;
    const times = facts.shoe_steps[step];
    form.querySelector("[data-times-taken]").textContent =
      times > 1 ? fill(gettext("{n} of {times}"), { n: takenOf(step).length, times }) : "";
  }
  for (const place of document.querySelectorAll("[data-cutters]")) {
    const sitting = (shoe?.cutters ?? []).map((at) => seats.find(({ position }) => position === at));
    render(sitting.filter(Boolean).map(cutKey), place);
  }
  for (const form of document.querySelectorAll("[data-shoe-begun]")) form.hidden = Boolean(talla) || !steps.length;
  const [counted] = takenOf("count_cards");
  const decks = document.getElementById("decks");
  if (decks && counted) decks.value = String(counted.cards / 52);
}

const cutKey = ({ position, label, guest }) =>
  html`<button type="submit" class="button" name="seat" data-type="int-or-null" value=${position}>
    <b>${fill(gettext("Seat {label}"), { label })}</b> ${guest?.name ?? ""}
  </button>`;

/** A set of cards that must be counted first, with the way to its count. */
const uncountedLink = ({ card_set: id, serial }) =>
  html`<a class="tag warn" href="/card-sets/${id}/">
    ${fill(gettext("Set {serial}: not counted yet"), { serial })}
  </a>`;

/** Who took a step and when, and the cards or the seat that were entered. */
function takenWords(taken, seats) {
  const { step, cards, seat, taken_by_name: by, taken_at: at } = taken.at(-1);
  const cutter = seats.find(({ position }) => position === seat);
  return [
    step === "riffle" && ngettext("{n} time", "{n} times", taken.length),
    cards !== null && ngettext("{n} card", "{n} cards", cards),
    cutter && fill(gettext("Seat {label}"), cutter),
    `${by} ${clockTime(at)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The first card, its number, the cards burned, by whom and when: as the talla itself says. */
const burnWords = ({ first_card: card, said, cards, taken_by_name: by, taken_at: at }) =>
  html`✓ ${cardMark(card)} · ${fill(gettext("said: {said}"), { said })} ·
  ${ngettext("{n} card burned", "{n} cards burned", cards)} · ${by} ${clockTime(at)}`;

/** Say how many cards go out with the first one. */
export function showBurn(facts) {
  const field = document.getElementById("first-card");
  const place = document.querySelector("[data-burns]");
  if (!field || !place) return;
  field.addEventListener("input", () => {
    const rank = field.value.match(/^[A2-9TJQK](?=[cdhsx]$)/)?.[0];
    const value = { A: 1, T: facts.ten_burns, J: facts.ten_burns, Q: facts.ten_burns, K: facts.ten_burns };
    const n = rank && (value[rank] ?? Number(rank));
    place.textContent = n ? ngettext("Burn {n} more card.", "Burn {n} more cards.", n) : "";
  });
}
