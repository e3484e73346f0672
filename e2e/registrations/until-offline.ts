import { expect, type Page } from "@playwright/test";

/** Waits until the page at the door can be opened offline, with the files of the camera, which a proxy must allow. */
export async function untilOffline(page: Page): Promise<void> {
  const hasAll = async (path: string) => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    const paths = requests.flat().map(({ url }) => new URL(url).pathname);
    const isCached = (part: RegExp) => paths.some((cached) => part.test(cached));
    return (
      navigator.serviceWorker.controller !== null && paths.includes(path) && [/scan-worker/, /\.wasm$/].every(isCached)
    );
  };
  // Not `waitForFunction`, for which the promise of a function is an answer already.
  await expect.poll(() => page.evaluate(hasAll, new URL(page.url()).pathname)).toBe(true);
}
