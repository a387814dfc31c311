// Keeps the page for times without a network: everything it needs at the first visit, what the engines
// have learned once it was fetched. The build fills in the two constants.
const VERSION = "MAGPIE_VERSION";
const FILES = "MAGPIE_FILES";
const PAGE = "/index.html";
const SHELL = `magpie-${VERSION}`;
const LEARNED = "magpie-learned";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(["/", ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

async function dropOld() {
  for (const name of await caches.keys()) {
    if (name !== SHELL && name !== LEARNED) await caches.delete(name);
  }
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

async function learned(request) {
  const cache = await caches.open(LEARNED);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    for (const old of await cache.keys()) {
      // A newer network takes the place of the one before.
      const ending = (address) => new URL(address).pathname.split(".").pop();
      if (ending(old.url) === ending(request.url)) await cache.delete(old);
    }
    await cache.put(request, answer.clone());
  }
  return answer;
}

async function kept(request) {
  const cache = await caches.open(SHELL);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  const isPage = address.pathname === "/" || address.pathname === PAGE || address.pathname.startsWith("/game/");
  if (request.mode === "navigate" && isPage) event.respondWith(page(request));
  else if (/\.(mgn|mgw)$/.test(address.pathname)) event.respondWith(learned(request));
  else if (FILES.includes(address.pathname)) event.respondWith(kept(request));
});
