// Keeps the page for times without a network: everything it needs at the first visit, what the engines
// have learned once it was fetched. The build fills in the two constants.
const VERSION = "MAGPIE_VERSION";
const FILES = "MAGPIE_FILES";
const PAGE = "/index.html";
const OURS = "magpie-";
const SHELL = `${OURS}${VERSION}`;
const LEARNED = `${OURS}learned`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(["/", ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

/**
 * The version before stays: a page of it may be open that has not fetched all its parts yet. What is not
 * ours, of other programs at the same address, is left alone.
 */
async function dropOld() {
  const shells = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== LEARNED && name !== SHELL);
  for (const name of shells.slice(0, -1)) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("activate", (event) => event.waitUntil(dropOld()));

/** The newest page where there is a network, the kept one elsewhere. Every game is the same page. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) return answer;
  } catch {
    // No network.
  }
  const cache = await caches.open(SHELL);
  return (await cache.match("/")) ?? Response.error();
}

/** A newer network takes the place of the one before, once it is in. A full disk keeps none. */
async function learn(cache, request, answer) {
  try {
    await cache.put(request, answer);
    const ending = (address) => new URL(address).pathname.split(".").pop();
    for (const old of await cache.keys()) {
      if (old.url !== request.url && ending(old.url) === ending(request.url)) await cache.delete(old);
    }
  } catch {
    // It is fetched again the next time.
  }
}

async function learned(event) {
  const { request } = event;
  const cache = await caches.open(LEARNED).catch(() => undefined);
  const kept = await cache?.match(request).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && cache) event.waitUntil(learn(cache, request, answer.clone()));
  return answer;
}

/** Of this version or the one before; what is in neither is asked for. */
async function kept(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  const isPage = address.pathname === "/" || address.pathname === PAGE || address.pathname.startsWith("/game/");
  if (request.mode === "navigate" && isPage) event.respondWith(page(request));
  else if (/\.(mgn|mgw)$/.test(address.pathname)) event.respondWith(learned(event));
  else if (FILES.includes(address.pathname) || address.pathname.startsWith("/assets/")) event.respondWith(kept(request));
});
