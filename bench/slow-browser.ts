import type { Browser, BrowserContextOptions, Page } from "@playwright/test";

/** CPU throttling rate of the browser. */
const slowness = 4;
/** Milliseconds: the Event Timing API reports no shorter durations. */
const shortestReported = 16;

/** Opens a page, without an address, in a browser with an empty cache whose CPU is throttled. */
export async function slowPage(
  browser: Browser,
  { cookie, url, ...options }: BrowserContextOptions & { cookie?: string; url: string },
) {
  const context = await browser.newContext({ locale: "de-DE", viewport: { width: 1280, height: 800 }, ...options });
  for (const pair of cookie?.split("; ") ?? []) {
    const [name = "", value = ""] = pair.split(/=(.*)/);
    await context.addCookies([{ name, value, url }]);
  }
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  return { page, devtools, close: () => context.close() };
}

/**
 * Returns the longest time in milliseconds, in steps of 8, from a key or press during `act` to the next frame, as Chromium
 * measures it for INP (Event Timing API); 16 if all were shorter.
 */
export async function timeInteraction(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate((durationThreshold) => {
    const durations: number[] = [];
    const observer = new PerformanceObserver((list) => durations.push(...durationsOf(list.getEntries())));
    observer.observe({ type: "event", durationThreshold } as PerformanceObserverInit);
    const durationsOf = (entries: PerformanceEntryList) =>
      entries
        .filter((entry) => (entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
        .map(({ duration }) => duration);
    const { interactionCount } = performance as Performance & { interactionCount: number };
    const interactions = () => ({
      durations: [...durations, ...durationsOf(observer.takeRecords())],
      count: (performance as Performance & { interactionCount: number }).interactionCount - interactionCount,
    });
    Object.assign(window, { interactions });
  }, shortestReported);
  await act();
  // After a tap, Chromium tells of no idle time before the next frame, and a page at rest asks for none.
  await page.evaluate(
    () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestIdleCallback(resolve)), 500)),
  );
  const { durations, count } = await page.evaluate(() =>
    (window as unknown as { interactions: () => { durations: number[]; count: number } }).interactions(),
  );
  if (count === 0) throw new Error(`${page.url()}: nothing was pressed.`);
  return Math.max(shortestReported, ...durations);
}
