/** Keys for a field that takes a card: they write it as it is typed, `7h`. */
import { render } from "../vendor/lit.js";
import { readBlock } from "../live/live.js";
import { CardEntry, rankAndSuitKeys } from "./card-keys.js";

for (const place of document.querySelectorAll("[data-card-keys]")) {
  const field = document.getElementById(place.dataset.cardKeys);
  const { suits_noted: areNoted } = readBlock("table-facts");
  const write = (text) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const host = { requestUpdate: () => card.isBegun && write((card.rank ?? "") + (card.suit ?? "")) };
  const card = new CardEntry(host, { take: write, asksSuit: () => areNoted });
  const draw = () => {
    const [rank = null, suit = null] = field.value;
    render(rankAndSuitKeys(card, { chosen: { rank, suit } }), place);
  };
  field.addEventListener("input", draw);
  field.form.addEventListener("reset", () => {
    card.clear();
    setTimeout(draw);
  });
  draw();
}
