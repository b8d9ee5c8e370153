/**
 * The installed shell: without a way to the server a page says so, in the reader's language, and
 * what the outbox of the device holds. Nothing with data of the house is ever kept: only `SHELL`,
 * which the server writes before this text, `{version, offline, files}`: the offline page and what
 * that page needs. Another version or language is another text, so it takes the place of this one
 * at the next load.
 */
const CACHE = `sabot-${SHELL.version}`;
const PATIENCE_MS = 2000; // for a file of the shell, of which there is one here
const NOBODY_BEHIND = [502, 503, 504]; // what a proxy says when the house does not answer

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepShell());
});

addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(openPage(request));
  else if (origin === location.origin && SHELL.files.includes(pathname)) {
    event.respondWith(readFile(request));
  }
});

// The offline page asks here whether the server is back: a page that asks itself would fill the
// browser's console with what it knows already.
addEventListener("message", (event) => event.waitUntil(tellWhenBack(event.source)));

async function keepShell() {
  const cache = await caches.open(CACHE);
  await cache.addAll(SHELL.files.map((path) => new Request(path, { cache: "reload" })));
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name !== CACHE) await caches.delete(name);
  }
  await clients.claim();
}

async function openPage(request) {
  try {
    const answer = await fetch(request);
    if (!NOBODY_BEHIND.includes(answer.status)) return answer;
  } catch {
    // no way to the server
  }
  return (await kept(SHELL.offline)) ?? Response.error();
}

/** The server's own file, else the one kept here: a page and its files are of one version. */
async function readFile(request) {
  const answer = fetch(request);
  const late = new Promise((_, reject) => setTimeout(reject, PATIENCE_MS));
  try {
    return await Promise.race([answer, late]);
  } catch {
    return (await kept(request)) ?? answer;
  }
}

async function kept(what) {
  const cache = await caches.open(CACHE);
  return cache.match(what, { ignoreVary: true });
}

async function tellWhenBack(page) {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (answer.ok) page.postMessage("back");
  } catch {
    // not yet
  }
}
