/**
 * Keys for an amount, at the foot of the sheet that has its field, in place of the system's keyboard:
 * figures, chips that add their value, and a key that sends the form and says how much.
 */
import { html, nothing, render } from "../vendor/lit.js";
import { readBlock } from "../live/live.js";
import { decimals, gettext, major, moneyShort, readMoney } from "./i18n.js";

const COMMA = new Intl.NumberFormat(document.documentElement.lang).format(1.5)[1];
const KEYS = ["1", "2", "3", "4", "5", "⌫", "6", "7", "8", "9", "0", "00"];

const sheet = document.getElementById("sheet");
const pad = sheet.appendChild(document.createElement("div"));
const { denominations } = readBlock("table-facts");
let field = null; // whose amount is entered
let isLeft = false; // another has the focus, and its tap is not over yet

function press(key) {
  const { value } = field;
  enter(key === "⌫" ? value.slice(0, -1) : value + key);
}

function enter(text) {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const add = (chip) => enter(major((readMoney(field.value) || 0) + chip));

function draw() {
  pad.hidden = field === null;
  if (!field) return;
  const { form } = field;
  const submit = form.querySelector("[type=submit]");
  const amount = readMoney(field.value);
  const key = (words, run, label = nothing) =>
    html`<button type="button" class="button" tabindex="-1" aria-label=${label} @click=${run}>${words}</button>`;
  render(
    html`<div class="money-figures">
        ${KEYS.map((one) => key(one, () => press(one), one === "⌫" ? gettext("Erase") : nothing))}
      </div>
      <div class="row">
        ${decimals() ? key(COMMA, () => press(COMMA)) : nothing}
        ${denominations.map((chip) => key(`+${moneyShort(chip)}`, () => add(chip)))}
      </div>
      <button
        type="button"
        class="button primary"
        tabindex="-1"
        data-steady
        ?disabled=${!amount}
        @click=${() => form.requestSubmit(submit)}
      >
        ${submit.textContent.trim()} ${amount ? moneyShort(amount) : ""}
      </button>`,
    pad,
  );
}

pad.className = "money-pad";
pad.setAttribute("role", "group");
pad.setAttribute("aria-label", gettext("Amount"));
pad.hidden = true;
// The field keeps the focus, and what is typed on a keyboard goes there too.
pad.addEventListener("pointerdown", (event) => event.preventDefault());
document.addEventListener("focusin", ({ target }) => {
  if (pad.contains(target)) return;
  const isAmount = document.body.classList.contains("at-pad") && target.matches("#sheet input[data-type=money]");
  isLeft = !isAmount;
  if (!isAmount) return;
  field = target;
  field.inputMode = "none";
  draw();
  (field.closest(".field") ?? field).scrollIntoView({ block: "start" }); // above the keys
});
// The keys go once the tap that left the field is over: nothing moves under the finger.
for (const kind of ["click", "keyup"]) {
  document.addEventListener(kind, () => {
    if (!isLeft) return;
    isLeft = false;
    field = null;
    draw();
  });
}
document.addEventListener("input", ({ target }) => target === field && draw());
document.addEventListener("reset", ({ target }) => target === field?.form && setTimeout(draw));
