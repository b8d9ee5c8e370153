/**
 * The installed shell: without a connection a page shows that, in the reader's language, and the
 * contents of the device's outbox; a page for guests or the room shows only that it waits. The
 * table that was last operated here opens as it was and takes entries: its page is kept with when
 * it was written (`data-kept`), one at a time, until somebody comes to sign in.
 * Nothing else with data of the house is ever kept: only the files of `SHELL`, which the server
 * writes before this text: `{version, offline, offline_public, public, table, sign_in, policy,
 * files}`, with the paths of pages, the beginnings of public paths, the pattern of a table's, the
 * policy of pages, and the SHA-256 of each file by its path. Nothing else is kept or shown in a
 * file's place. Another version or language is another text, so it takes the place of this one at
 * the next load.
 */
const CACHE = `sabot-${SHELL.version}`;
const PAGES = "sabot-page"; // as in kept-state.js
const TABLE = new RegExp(SHELL.table);
const PATIENCE_MS = 2000; // for a file of the shell, of which there is one here
const NOBODY_BEHIND = [502, 503, 504]; // a proxy's answers when the house does not answer

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepShell());
});

addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(openPage(event));
  else if (origin === location.origin && Object.hasOwn(SHELL.files, pathname)) {
    event.respondWith(readFile(request));
  }
});

// The offline page asks here whether the server is back: a page that asks itself would fill the
// browser's console with what it knows already. A table that was loaded without this worker asks
// to be kept.
addEventListener("message", (event) => {
  const { data, source } = event;
  event.waitUntil(data === "keep" ? keepPageOf(source) : announceReturn(source));
});

async function keepShell() {
  const cache = await caches.open(CACHE);
  const keep = async (path) => {
    const answer = await fetch(path, { cache: "reload" });
    if (!(await isTrue(path, answer))) throw new TypeError(`${path} is not the file of this version`);
    await cache.put(path, answer);
  };
  await Promise.all(Object.keys(SHELL.files).map(keep));
}

/** Return whether an answer has the content that the server named for a path. */
async function isTrue(path, answer) {
  const hash = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return answer.ok && hex === SHELL.files[path];
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name !== CACHE) await caches.delete(name); // a page is of its files' version
  }
  await clients.claim();
}

/** Keep the page of a table in place of any other, marked with when it was written. */
async function keepPage(path, answer) {
  const page = (await answer.text()).replace("<html ", `<html data-kept="${new Date().toISOString()}" `);
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": SHELL.policy };
  await caches.delete(PAGES);
  await (await caches.open(PAGES)).put(path, new Response(page, { headers }));
}

/** Keep the table that a page shows, if it is not kept yet. */
async function keepPageOf({ url }) {
  const { pathname } = new URL(url);
  if (!TABLE.test(pathname) || (await (await caches.open(PAGES)).match(pathname))) return;
  const answer = await fetch(url);
  if (answer.ok && !answer.redirected) await keepPage(pathname, answer);
}

async function openPage(event) {
  const { request } = event;
  const { pathname } = new URL(request.url);
  try {
    const answer = await fetch(request);
    if (!NOBODY_BEHIND.includes(answer.status)) {
      if (pathname === SHELL.sign_in) await caches.delete(PAGES);
      else if (TABLE.test(pathname) && answer.ok) event.waitUntil(keepPage(pathname, answer.clone()));
      return answer;
    }
  } catch {
    // no connection to the server
  }
  if (TABLE.test(pathname)) {
    const page = await (await caches.open(PAGES)).match(pathname);
    if (page) return page;
  }
  const isPublic = SHELL.public.some((beginning) => pathname.startsWith(beginning));
  return (await kept(isPublic ? SHELL.offline_public : SHELL.offline)) ?? Response.error();
}

/** The server's file, or the stored one: a page and its files have one version. */
async function readFile(request) {
  const answer = fetch(request);
  const late = new Promise((_, reject) => setTimeout(reject, PATIENCE_MS));
  try {
    return await Promise.race([answer, late]);
  } catch {
    return (await kept(new URL(request.url).pathname)) ?? answer;
  }
}

/** Find a file of the shell; a file that a page's script may have replaced is discarded. */
async function kept(path) {
  const cache = await caches.open(CACHE);
  const answer = await cache.match(path, { ignoreVary: true });
  if (!answer || (await isTrue(path, answer))) return answer;
  await cache.delete(path, { ignoreVary: true });
  return undefined;
}

async function announceReturn(page) {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (answer.ok) page.postMessage("back");
  } catch {
    // not yet
  }
}
