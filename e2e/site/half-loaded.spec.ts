import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "../fixtures.ts";

/** Serves a site, but of pages only the part before a text, until the rest is released. */
async function serveHalf(siteUrl: string, text: string): Promise<{ server: Server; url: string; release(): void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const answer = await fetch(siteUrl + request.url);
    const type = answer.headers.get("content-type") ?? "";
    response.setHeader("content-type", type);
    const body = Buffer.from(await answer.arrayBuffer());
    if (!type.startsWith("text/html")) return response.end(body);
    const half = body.indexOf(text);
    response.write(body.subarray(0, half));
    await released;
    response.end(body.subarray(half));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, release };
}

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`a dialog opened by its address waits until it is parsed, and does not move, motion: ${reducedMotion}`, async ({
    browser,
    site,
  }) => {
    const { server, url, release } = await serveHalf(site.url, "Ihre Rechte");
    const context = await browser.newContext({ reducedMotion });
    const page = await context.newPage();
    await page.addInitScript(() => {
      // Held from its first frame on: a slow machine would reach its end, for pages whose script does not run.
      const holdWait = () => {
        const waits = document.querySelector("dialog")?.getAnimations() ?? [];
        for (const wait of waits) wait.pause();
        if (waits.length === 0) requestAnimationFrame(holdWait);
      };
      requestAnimationFrame(holdWait);
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
          for (const { node } of sources) shifts.push(node?.nodeName ?? "removed");
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(`${url}/ueber-uns?dialog=datenschutz`, { waitUntil: "commit" });
    const dialog = page.locator("dialog.dialog");
    await dialog.locator("h3").nth(3).waitFor({ state: "attached" });
    const look = await dialog.evaluate((element) => {
      const close = element.querySelector("a");
      close?.focus();
      return { visibility: getComputedStyle(element).visibility, isReached: document.activeElement === close };
    });
    expect(look).toEqual({ visibility: "hidden", isReached: false });

    release();
    await expect(page.locator("dialog:modal")).toBeVisible();
    await expect(dialog.getByText("Ihre Rechte").first()).toBeAttached();
    await expect(dialog.getByRole("link", { name: "Schließen" })).toBeFocused();
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
    await context.close();
    server.close();
  });
}
