/**
 * Keys that hear nothing for a moment: a second press that confirms, and a key that has just woken
 * or moved. `aria-disabled` shows it to everybody, and `first-press.js` ignores presses on it.
 *
 * `data-steady` on a key: it is deaf for 400 ms after it appeared, woke, moved or changed its word,
 * so that a press meant for the key that was there before does nothing.
 */
const STEADY_MS = 400;

const seen = new WeakMap(); // steady key -> its position and words

/** Let a key hear nothing for some milliseconds. */
export const deafen = (key, ms) => globalThis.sabotDeafen(key, ms);

/** Let a key hear at once. */
export const hear = (key) => deafen(key, 0);

/** Return whether a key hears nothing now. */
export const isDeaf = (key) => key?.getAttribute("aria-disabled") === "true";

function look({ isFirst = false, isScrolled = false } = {}) {
  for (const key of document.querySelectorAll("[data-steady]")) {
    const { x, y } = key.getBoundingClientRect();
    const now = {
      x: x + scrollX,
      y: y + scrollY,
      says: `${key.disabled} ${key.textContent.trim()} ${key.form?.dataset.command ?? ""}`,
    };
    const before = seen.get(key);
    seen.set(key, now);
    if (isFirst || isScrolled) continue;
    if (!before || before.says !== now.says || globalThis.sabotHasMoved(before, now)) deafen(key, STEADY_MS);
  }
}

let asked = false;

function lookSoon() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    look();
  });
}

look({ isFirst: true });
new MutationObserver(lookSoon).observe(document.body, {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: ["disabled", "hidden", "open", "class"],
});
new ResizeObserver(lookSoon).observe(document.body);
// What a person scrolls moves under their own eyes.
addEventListener("scroll", () => look({ isScrolled: true }), { capture: true, passive: true });
