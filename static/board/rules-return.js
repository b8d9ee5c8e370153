/** The rules opened from a display: its screen goes back to the table when nobody touches it any more. */
const UNTOUCHED_MS = 60_000;
const ANSWER_WITHIN_MS = 5000;
const { href } = document.querySelector("[data-returns]");
let timer;

function touch() {
  clearTimeout(timer);
  timer = setTimeout(goBack, UNTOUCHED_MS);
}

/** A screen without a keyboard would stay on the browser's own page of an error: ask first. */
async function goBack() {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch(href, { method: "HEAD", signal }).catch(() => null);
  if (answer?.ok) location.replace(href);
  else touch();
}

for (const kind of ["pointerdown", "keydown", "wheel", "scroll"]) {
  addEventListener(kind, touch, { passive: true });
}
touch();
