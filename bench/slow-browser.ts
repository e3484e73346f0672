import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";

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
 * Returns a function that clicks a target as people do: the pointer is there before the button goes down, for 80 ms. It does
 * so by coordinates, because locating the element would use the page's CPU meanwhile.
 */
export async function prepareClick(page: Page, target: Locator): Promise<() => Promise<void>> {
  const { x, y } = await middleOf(page, target);
  await page.mouse.move(x, y);
  await whenIdle(page);
  return () => page.mouse.click(x, y, { delay: 80 });
}

/** Returns a function that taps a target, by coordinates for the same reason. */
export async function prepareTap(page: Page, target: Locator): Promise<() => Promise<void>> {
  const { x, y } = await middleOf(page, target);
  await whenIdle(page);
  return () => page.touchscreen.tap(x, y);
}

async function middleOf(page: Page, target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  await whenIdle(page);
  const box = await target.boundingBox();
  if (!box) throw new Error(`Nothing to press on ${page.url()}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const whenIdle = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

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
