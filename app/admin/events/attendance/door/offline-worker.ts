/// <reference lib="webworker" />
// A service worker for one page: the page at the door of an event opens without a network too. It keeps no data of persons;
// that page has none in its HTML.
import { cacheOf } from "./cache-name.ts";

const worker = self as unknown as ServiceWorkerGlobalScope;
/** Longer than a slow network takes, shorter than anybody waits at a door. */
const patience = 8000;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(readAsset(request));
});

/** The page as the server has it now, else as it was kept. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patience) });
  } catch (error) {
    const kept = await (await openCache()).match(request, { ignoreSearch: true });
    if (!kept) throw error;
    return kept;
  }
}

/** Assets never change under their names. */
async function readAsset(request: Request): Promise<Response> {
  return (await (await openCache()).match(request)) ?? fetch(request);
}

function openCache(): Promise<Cache> {
  return caches.open(cacheOf(new URL(worker.registration.scope).pathname));
}
