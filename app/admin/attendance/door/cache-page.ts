import { loadCamera } from "#app/ui/scan/use-camera.ts";
import { cacheOf, isDoorCache } from "./cache-name.ts";
import workerUrl from "./offline-worker.ts?worker&url";

/**
 * Caches the attendance page for offline use and deletes the caches of other events.
 * @param path the path of the page, the only page the service worker handles
 * @throws if the browser does not allow it
 */
export async function cachePage(path: string): Promise<void> {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  await forgetOthers(path);
  await navigator.serviceWorker.register(workerUrl, { scope: path });
  const cache = await caches.open(cacheOf(path));
  const camera = await loadCamera?.();
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const assets = loaded.filter(({ origin, pathname }) => origin === location.origin && isAsset(pathname));
  const wanted = new Set([path, ...assets.map(({ pathname }) => pathname), ...(camera?.scanFiles ?? [])]);
  for (const { url } of await cache.keys()) if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...wanted].filter((name) => name === path || !cached.has(name)));
}

function isAsset(path: string): boolean {
  return path.startsWith("/assets/");
}

async function forgetOthers(path: string): Promise<void> {
  for (const name of await caches.keys()) if (isDoorCache(name) && name !== cacheOf(path)) await caches.delete(name);
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    if (new URL(registration.scope).pathname !== path) await registration.unregister();
  }
}
