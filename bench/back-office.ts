import { cp } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/browser.mjs";
import { buildEmptyPages } from "./empty-pages.ts";
import { eventWithForm } from "./event-with-form.ts";
import type { Measure } from "./measure.ts";
import { median, runProgram, startServer } from "./processes.ts";
import { prepareClick, slowPage, timeInteraction } from "./slow-browser.ts";

const runs = 5;
const kibibyte = 1024;

const manager = `/admin/events/${eventWithForm}/anmeldungen`;
/** Each screen, and the selector that is visible once it can be used. */
const screens = {
  dashboard: { path: "/admin/dashboard", ready: "h1" },
  "list of news": { path: "/admin/news", ready: '[aria-label="Nachrichten durchsuchen"]' },
  "new news item": { path: "/admin/news?neu=1", ready: "[role=dialog] [role=textbox]" },
  "event with registrations": { path: manager, ready: "[role=dialog] table" },
};
/** What is clicked on which screen. */
const clicks: Record<string, { path: string; target: (page: Page) => Locator }> = {
  "open a dialog": { path: "/admin/news", target: (page) => page.getByRole("link", { name: "Neue Nachricht" }) },
  "change the tab": { path: manager, target: (page) => page.locator(".event-sections a").nth(7) },
  "tick a row": { path: manager, target: (page) => page.getByRole("row").getByRole("checkbox").nth(1) },
};

/**
 * Measures, with a CPU throttled to a quarter and an empty cache, when screens of the back office can be used compared
 * with an empty Mantine page; what they fetch; and how soon a click shows an effect.
 */
export async function measureBackOffice(dataDir: string, workDir: string): Promise<Measure[]> {
  const folder = join(workDir, "back-office");
  await cp(dataDir, folder, { recursive: true });
  await runProgram("fill-site.ts", ["small"], { DATA_DIR: folder });
  const site = await startServer("uncached-server.ts", { env: { DATA_DIR: folder, PORT: "0", LOG_LEVEL: "warn" } });
  const empty = await startServer("empty-page-server.ts", { args: [await buildEmptyPages()] });
  const browser = await chromium.launch({ executablePath: findBrowser() });
  try {
    const measures: Measure[] = [];
    for (const [name, { path, ready }] of Object.entries(screens)) {
      const ours: Opening[] = [];
      const theirs: Opening[] = [];
      for (let run = 0; run < runs; run++) {
        ours.push(await open(browser, site.url + path, ready, site.cookie));
        theirs.push(await open(browser, `${empty.url}/mantine`, "input"));
      }
      measures.push(...compared(name, ours, theirs));
    }
    const emptyTimes: number[] = [];
    for (let run = 0; run < runs; run++)
      emptyTimes.push(await timeClick(browser, `${empty.url}/mantine`, (page) => page.getByRole("checkbox")));
    for (const [name, { path, target }] of Object.entries(clicks)) {
      const times: number[] = [];
      for (let run = 0; run < runs; run++) times.push(await timeClick(browser, site.url + path, target, site.cookie));
      measures.push({
        what: `back office, ${name}: from the click to what it shows`,
        value: median(times),
        unit: "ms",
        limit: 100,
        good: "at most",
        detail: `runs ${times.join(" ")}; a box of the empty page ${emptyTimes.join(" ")}`,
      });
    }
    return measures;
  } finally {
    await browser.close();
    await Promise.all([site.stop(), empty.stop()]);
  }
}

interface Opening {
  /** Milliseconds until `ready` is visible. */
  ready: number;
  /** Milliseconds until the page neither fetches nor computes anything. */
  settled: number;
  requests: number;
  bytes: number;
  /** Of the text editor, which takes over from a text that can already be typed into. */
  editorBytes: number;
}

function compared(name: string, ours: Opening[], theirs: Opening[]): Measure[] {
  const middle = (openings: Opening[], part: keyof Opening) => median(openings.map((opening) => opening[part]));
  const ratio = middle(ours, "ready") / middle(theirs, "ready");
  const times = (openings: Opening[]) =>
    `${middle(openings, "ready").toFixed(0)} ms, settled ${middle(openings, "settled").toFixed(0)} ms`;
  return [
    {
      what: `back office, ${name}: until it can be used, against an empty page of Mantine`,
      value: ratio,
      unit: "×",
      // At most 1.5 s, where the empty page needs just under 0.3 s.
      limit: 4,
      good: "at most",
      detail: `${times(ours)} against ${times(theirs)}`,
    },
    { what: `back office, ${name}: requests`, value: middle(ours, "requests"), unit: "", limit: 25, good: "at most" },
    {
      what: `back office, ${name}: over the wire until one can type`,
      value: middle(ours, "bytes") / kibibyte,
      unit: "KiB",
      limit: 400,
      good: "at most",
      detail:
        `the text editor, which follows, ${(middle(ours, "editorBytes") / kibibyte).toFixed(0)} KiB; ` +
        `empty page ${(middle(theirs, "bytes") / kibibyte).toFixed(0)} KiB in ${middle(theirs, "requests")} requests`,
    },
  ];
}

/** Opens a URL in a browser with an empty cache. */
async function open(browser: Browser, url: string, ready: string, cookie?: string): Promise<Opening> {
  const { page, devtools, close } = await slowPage(browser, { url, cookie });
  const fetched = new Map<string, string>();
  let bytes = 0;
  let editorBytes = 0;
  await devtools.send("Network.enable");
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    if (!response.url.startsWith("data:") && !response.fromDiskCache) fetched.set(requestId, response.url);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (fetched.get(requestId)?.includes("/rich-text-editor-")) editorBytes += encodedDataLength;
    else bytes += encodedDataLength;
  });
  const start = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await page.locator(ready).first().waitFor();
  const readyAt = performance.now() - start;
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const settled = performance.now() - start - networkIdleMilliseconds;
  await close();
  return { ready: readyAt, settled, requests: fetched.size, bytes, editorBytes };
}

/** Playwright considers the network idle after this time without requests. */
const networkIdleMilliseconds = 500;

async function timeClick(browser: Browser, url: string, target: (page: Page) => Locator, cookie?: string) {
  const { page, close } = await slowPage(browser, { url, cookie });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 1000)));
  const duration = await timeInteraction(page, await prepareClick(page, target(page)));
  await close();
  return duration;
}
