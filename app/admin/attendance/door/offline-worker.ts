/// <reference lib="webworker" />
// A service worker for one page: makes the attendance page of an event available offline. Caches no personal data,
// because the page's HTML has none.
import { cacheOf } from "./cache-name.ts";

const worker = self as unknown as ServiceWorkerGlobalScope;
/** Longer than a slow network needs, shorter than users wait at a door. */
const timeoutMilliseconds = 8000;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(readAsset(request));
});

/** Network first: returns the page from the server, otherwise from the cache. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(timeoutMilliseconds) });
  } catch (error) {
    const cached = await (await openCache()).match(request, { ignoreSearch: true });
    if (!cached) throw error;
    return cached;
  }
}

/** Cache first: the content of an asset URL never changes. */
async function readAsset(request: Request): Promise<Response> {
  return (await (await openCache()).match(request)) ?? fetch(request);
}

function openCache(): Promise<Cache> {
  return caches.open(cacheOf(new URL(worker.registration.scope).pathname));
}
