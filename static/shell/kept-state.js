/**
 * The newest state of the table on this page, beside the page that the device keeps: after a
 * reload without network the table is as it was last heard of.
 */
const PAGES = "sabot-page"; // as in service-worker.js; there is none without https
const place = () => `${location.pathname}state`;

/** Keep a state with the time at which it was heard. */
export async function keepState(state) {
  if (!globalThis.caches || !(await caches.has(PAGES))) return;
  const text = JSON.stringify({ state, heardAt: Date.now() });
  await (await caches.open(PAGES)).put(place(), new Response(text));
}

/**
 * Return `{state, heardAt}` to begin with: those of the page, or of a kept page (`data-kept`) the
 * newer ones that are kept beside it.
 */
export async function beginningState(ofPage) {
  const { kept } = document.documentElement.dataset;
  if (!kept) return { state: ofPage, heardAt: Date.now() };
  const found = await (await caches.open(PAGES)).match(place());
  const later = found && (await found.json());
  return later && later.state.v > ofPage.v ? later : { state: ofPage, heardAt: Date.parse(kept) };
}
