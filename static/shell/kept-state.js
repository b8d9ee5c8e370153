/**
 * The newest state of the table on this page, beside the page that the device keeps, and who is next
 * on its waitlist: after a reload without network the table is as it was last heard of.
 */
const PAGES = "sabot-page"; // as in service-worker.js; there is none without https
const place = (name) => `${location.pathname}${name}`;

/** Keep a state with the time at which it was heard. */
export const keepState = (state) => keep("state", { state, heardAt: Date.now() });

/** Keep a value of the table on this page under a name, as JSON. */
export async function keep(name, value) {
  if (!globalThis.caches || !(await caches.has(PAGES))) return;
  await (await caches.open(PAGES)).put(place(name), new Response(JSON.stringify(value)));
}

/** Return what a kept page has under a name; undefined for nothing, and for a page of the server. */
export async function findKept(name) {
  if (!document.documentElement.dataset.kept) return undefined;
  const found = await (await caches.open(PAGES)).match(place(name));
  return found?.json();
}

/**
 * Return `{state, heardAt}` to begin with: those of the page, or of a kept page (`data-kept`) the
 * newer ones that are kept beside it.
 */
export async function beginningState(ofPage) {
  const { kept } = document.documentElement.dataset;
  if (!kept) return { state: ofPage, heardAt: Date.now() };
  const later = await findKept("state");
  return later && later.state.v > ofPage.v ? later : { state: ofPage, heardAt: Date.parse(kept) };
}
