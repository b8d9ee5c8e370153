/**
 * The installed shell: without a connection a page shows that, in the reader's language, and the
 * contents of the device's outbox; a page for guests or the room shows only that it waits. The
 * table that was last operated here, and its waitlist, open as they were and take entries: the pages
 * of one table are kept with when they were written (`data-kept`), until somebody comes to sign in.
 * Nothing else with data of the house is ever kept: only the files of `SHELL`, which the server
 * writes before this text: `{version, offline, offline_public, public, tables, sign_in, policy,
 * files}`, with the paths of pages, the beginnings of public paths, the pattern of a table's pages, the
 * policy of pages, and the SHA-256 of each file by its path. Nothing else is kept or shown in a
 * file's place. Another version or language is another text, so it takes the place of this one at
 * the next load.
 */
const CACHE = `sabot-${SHELL.version}`;
const PAGES = "sabot-page"; // as in kept-state.js
const TABLE = new RegExp(SHELL.tables);
const PATIENCE_MS = 2000; // for a file of the shell, of which there is one here
const PAGE_PATIENCE_MS = 3000; // for a page that is kept: a dead link reports nothing
const DEAD_FOR_MS = 10_000; // after one came late, the files are taken from here without asking
const ANSWER_WITHIN_MS = 30_000; // what is never answered would hold one of the few connections for good
let deadUntil = 0;
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

/** Keep a page of a table in place of those of any other, marked with when it was written. */
async function keepPage(path, answer) {
  const page = (await answer.text()).replace("<html ", `<html data-kept="${new Date().toISOString()}" `);
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": SHELL.policy };
  for (const { url } of await (await caches.open(PAGES)).keys()) {
    if (!new URL(url).pathname.startsWith(path.match(/^.*?\/\d+\//)[0])) await caches.delete(PAGES);
  }
  await (await caches.open(PAGES)).put(path, new Response(page, { headers }));
}

const keptPage = async (path) => TABLE.test(path) && (await (await caches.open(PAGES)).match(path));

/** Keep the table that a page shows, if it is not kept yet. */
async function keepPageOf({ url }) {
  const { pathname } = new URL(url);
  if (!TABLE.test(pathname) || (await keptPage(pathname))) return;
  const answer = await fetch(url);
  if (answer.ok && !answer.redirected) await keepPage(pathname, answer);
}

async function openPage(event) {
  const { pathname } = new URL(event.request.url);
  const page = await keptPage(pathname);
  const asked = askForPage(event, pathname);
  event.waitUntil(asked); // one that comes late is kept all the same
  const answer = await (page ? Promise.race([asked, late(PAGE_PATIENCE_MS)]) : asked);
  if (!answer) deadUntil = Date.now() + DEAD_FOR_MS;
  if (answer ?? page) return answer ?? page;
  const isPublic = SHELL.public.some((beginning) => pathname.startsWith(beginning));
  return (await kept(isPublic ? SHELL.offline_public : SHELL.offline)) ?? Response.error();
}

/** The server's page; null without a server. */
async function askForPage(event, pathname) {
  try {
    const answer = await (TABLE.test(pathname) ? ask(event.request) : fetch(event.request));
    if (NOBODY_BEHIND.includes(answer.status)) return null;
    if (pathname === SHELL.sign_in) await caches.delete(PAGES);
    else if (TABLE.test(pathname) && answer.ok) event.waitUntil(keepPage(pathname, answer.clone()));
    return answer;
  } catch {
    return null;
  }
}

/** The server's file, or the stored one: a page and its files have one version. */
async function readFile(request) {
  const { pathname } = new URL(request.url);
  if (Date.now() < deadUntil) return (await kept(pathname)) ?? ask(request);
  const answer = ask(request);
  const inTime = await Promise.race([answer.catch(() => null), late(PATIENCE_MS)]);
  return inTime ?? (await kept(pathname)) ?? answer;
}

/** Ask the server; what has not begun to answer by then is ended. */
async function ask(request) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ANSWER_WITHIN_MS);
  try {
    return await fetch(request, { signal: limit.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Nothing, after a time: the link is dead, for all that is known. */
async function late(ms) {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return null;
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
    const answer = await ask(new Request("/healthz", { cache: "no-store" }));
    if (answer.ok) page.postMessage("back");
  } catch {
    // not yet
  }
}
