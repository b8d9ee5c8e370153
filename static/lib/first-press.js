/**
 * Decides which presses count. A plain script in the head, so that it runs before any form exists.
 *
 * A press that comes before the page's scripts is kept, and made again once they listen: a slow
 * network loses no act, and no form goes its own way.
 *
 * A press that follows another on the same spot within 700 ms goes only to a key that was there at
 * the first one and did the same: the second half of a double click, or of an impatient finger,
 * was never meant for what has come under it since. This holds when the page came again too: the
 * time then counts from when the page is there, however long that took. From the keyboard the spot
 * is the focus, until the person moves it. Such a key is shown as deaf by `aria-disabled`, like
 * those that `deafen` of `deaf.js` silences, and a key held down is one press.
 *
 * A key with `data-why` cannot act now: pressed, it hears `sabot:why` and nothing else.
 */
(() => {
  const SAME_PRESS_MS = 700;
  const FINGER_PX = 40;
  const FORGOTTEN_MS = 30_000; // a page that comes again by itself comes after no press
  const MOVED_PX = 8; // less is the page's breathing: a clock, a digit more
  const STORE = "sabot.press";
  const KEYS = "button, a[href]"; // the parts that a summary opens do nothing by themselves

  const kept = new Map(); // form -> the button that was pressed last

  const keep = (event) => {
    const form = event.target;
    if (!form.dataset.command) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.set(form, event.submitter);
  };

  document.addEventListener("submit", keep, true);
  // The page's modules have run when this is called.
  document.addEventListener("DOMContentLoaded", () => {
    document.removeEventListener("submit", keep, true);
    for (const [form, button] of kept) form.requestSubmit(button);
  });

  // {at, x, y, there}: when and where the last press was, and the keys within a finger's reach of
  // it then, each with what it did; no place for the keyboard, no keys if another page had them.
  let last = readLast();

  const swallow = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  addEventListener(
    "click",
    (event) => {
      const key = event.target.closest?.(KEYS);
      const now = Date.now();
      const place = event.detail === 0 ? null : { x: event.clientX, y: event.clientY };
      // A large key came near the finger, and was pressed elsewhere: that is no second half.
      if (underFinger.has(key) && event.isTrusted && place && !follows(place, now)) hear(key);
      if (isOff(key) && !(event.isTrusted && follows(place, now))) key.dispatchEvent(new Event("sabot:why", { bubbles: true }));
      if (isOff(key) || key?.getAttribute("aria-disabled") === "true") return swallow(event);
      if (!event.isTrusted) return;
      if (key && follows(place, now) && !wasThere(key, place)) return swallow(event);
      last = { at: now, ...place, there: place ? keysNear(place) : allKeys() };
      watch();
    },
    true,
  );

  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter" && event.key !== " ") forget();
      else if (event.repeat && !isTyped(event)) swallow(event);
    },
    true,
  );

  const isTyped = ({ key, target }) =>
    target.closest?.(key === "Enter" ? "textarea" : "textarea, input") != null;

  // Who moves the page themselves has looked at it.
  for (const kind of ["wheel", "touchmove", "input"]) {
    const listen = (event) => event.isTrusted && forget();
    addEventListener(kind, listen, { capture: true, passive: true });
  }

  /** The person has done something else: the next press counts separately. */
  function forget() {
    last = null;
    for (const key of underFinger) hear(key);
    underFinger.clear();
  }

  globalThis.sabotHasMoved = (before, now) =>
    Math.abs(before.x - now.x) > MOVED_PX || Math.abs(before.y - now.y) > MOVED_PX;

  const underFinger = new Set(); // keys that are deaf for the second half of a press
  const silenced = new Map(); // key -> when it hears again

  /** Let a key hear nothing for some milliseconds; for none it hears at once. */
  globalThis.sabotDeafen = (key, ms) => {
    underFinger.delete(key);
    const end = ms && Math.max(performance.now() + ms, silenced.get(key) ?? 0);
    if (!end) return hear(key);
    silenced.set(key, end);
    key.setAttribute("aria-disabled", "true");
    setTimeout(() => silenced.get(key) === end && hear(key), end - performance.now());
  };

  function hear(key) {
    underFinger.delete(key);
    silenced.delete(key);
    if (!isOff(key)) key.removeAttribute("aria-disabled");
  }

  const isOff = (key) => key?.dataset.why !== undefined;

  // While a press may still have a second half, what comes under the finger is shown to be deaf.
  const changes = new MutationObserver(() => requestAnimationFrame(showDeaf));

  function watch() {
    changes.observe(document, { subtree: true, childList: true, attributeFilter: ["hidden", "open"] });
    setTimeout(() => last && !isRecent(Date.now()) && changes.disconnect(), SAME_PRESS_MS);
    showDeaf();
  }

  function showDeaf() {
    const now = Date.now();
    if (!isRecent(now) || last.x === undefined) return;
    for (const [key, { box, deed }] of keysNear(last)) {
      const before = last.there?.get(key);
      const isSame = before?.deed === deed && !sabotHasMoved(before.box, box);
      if (isSame || silenced.has(key)) continue;
      sabotDeafen(key, last.at + SAME_PRESS_MS - now);
      underFinger.add(key);
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    if (last && !last.there) last.at = Date.now(); // of the page before
    if (last) watch();
  });

  addEventListener("pagehide", () => {
    try {
      // The keyboard's spot ends with its page: the focus begins elsewhere.
      if (last?.x !== undefined) sessionStorage.setItem(STORE, JSON.stringify({ at: last.at, x: last.x, y: last.y }));
    } catch {
      // storage is forbidden: a press on the next page counts as its first
    }
  });

  function readLast() {
    try {
      const before = JSON.parse(sessionStorage.getItem(STORE));
      sessionStorage.removeItem(STORE);
      const now = Date.now();
      return before && now - before.at < FORGOTTEN_MS ? { ...before, at: now } : null;
    } catch {
      return null;
    }
  }

  const isRecent = (now) => last !== null && now >= last.at && now - last.at < SAME_PRESS_MS;

  /** Return whether a press belongs to the last one: soon after it, and on the same spot. */
  function follows(place, now) {
    if (!isRecent(now)) return false;
    if (place === null || last.x === undefined) return place === null && last.x === undefined;
    return Math.hypot(place.x - last.x, place.y - last.y) <= FINGER_PX;
  }

  function wasThere(key, place) {
    const before = last.there?.get(key);
    if (!before || before.deed !== deed(key)) return false;
    return place === null || holds(before.box, place);
  }

  function keysNear(place) {
    const near = new Map();
    for (const key of document.querySelectorAll(KEYS)) {
      const box = key.getBoundingClientRect();
      // The point of the key that is nearest to the press, well inside its edges.
      const x = within(place.x, box.left + 2, box.right - 2);
      const y = within(place.y, box.top + 2, box.bottom - 2);
      if (Math.hypot(x - place.x, y - place.y) > FINGER_PX || key.disabled || isOff(key) || !box.width) continue;
      // An element that another one covers cannot have been meant.
      if (key.contains(document.elementFromPoint(x, y))) near.set(key, { box, deed: deed(key) });
    }
    return near;
  }

  function allKeys() {
    const keys = [...document.querySelectorAll(KEYS)].filter((key) => !key.disabled && !isOff(key));
    return new Map(keys.map((key) => [key, { deed: deed(key) }]));
  }

  const within = (value, least, most) => Math.min(Math.max(value, least), most);

  const holds = (box, { x, y }) =>
    x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

  /** Name the act that a key sends, to detect when the same element does something else. */
  function deed(key) {
    const form = key.type === "submit" ? key.form : null;
    if (!form?.dataset.command) return "";
    const hidden = [...form.elements].filter((field) => field.type === "hidden");
    return [form.dataset.command, key.textContent, ...hidden.map(({ value }) => value)].join(" ");
  }
})();
