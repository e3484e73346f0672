import { cp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Browser, chromium, devices, type Locator, type Page } from "@playwright/test";
import { whenInteractive } from "../e2e/interactive.ts";
import { findBrowser } from "../scripts/browser.mjs";
import { eventWithForm } from "./event-with-form.ts";
import type { Measure } from "./measure.ts";
import { median, runProgram, startServer } from "./processes.ts";
import { prepareClick, prepareTap, slowPage, timeInteraction } from "./slow-browser.ts";

const runs = 5;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, userAgent: devices["Pixel 7"].userAgent };

interface Interaction {
  path: string;
  onPhone?: true;
  /** What is pressed. */
  target: (page: Page) => Locator;
  /** Typed after that. */
  keys?: string[];
  /** What the interaction shows, which proves that it took place. */
  effect: (page: Page) => Promise<unknown>;
  /** Whether nothing of it shows, or it leaves the page, as long as that has no script. */
  needsScript?: true;
}

const main = (page: Page) => page.getByRole("main");
const dialogOpens = (page: Page) => page.getByRole("dialog").waitFor();
const wrongFieldShows = (page: Page) => page.locator("[aria-invalid=true]").first().waitFor();
const typed = async (field: Locator, text: string) => {
  const value = await field.inputValue();
  if (value !== text) throw new Error(`Typed “${text}”, but the field contains “${value}”.`);
};
const registration = `/register/${eventWithForm}`;
const interactions: Record<string, Interaction> = {
  "menu on a phone": {
    path: "/",
    onPhone: true,
    target: (page) => page.getByRole("banner").locator("summary").first(),
    effect: (page) => page.getByRole("banner").locator("details[open]").waitFor(),
  },
  "more events on a phone": {
    path: "/",
    onPhone: true,
    target: (page) => main(page).locator("[data-shows-more]").first(),
    effect: (page) => page.waitForURL(/\?/),
  },
  "event in a dialog": {
    path: "/veranstaltungen",
    target: (page) => main(page).locator('a[href*="event="]').first(),
    effect: dialogOpens,
  },
  "legal text in a dialog": {
    path: "/aktuelles",
    target: (page) => page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }),
    effect: dialogOpens,
  },
  "more news": {
    path: "/aktuelles",
    target: (page) => main(page).locator("[data-shows-more]").first(),
    effect: (page) => page.waitForURL(/anzahl=/),
  },
  "kind of event on a phone": {
    path: "/veranstaltungen",
    onPhone: true,
    target: (page) => main(page).locator('a[href*="art="]').last(),
    effect: (page) => page.waitForURL(/art=/),
  },
  "document in a dialog": {
    path: "/dokumente",
    target: (page) => main(page).locator('a[href*="vorschau="]').first(),
    effect: dialogOpens,
  },
  "order of the library": {
    path: "/dokumente?ansicht=liste",
    target: (page) => page.getByRole("link", { name: "Titel", exact: true }),
    effect: (page) => page.waitForURL(/sort/),
  },
  "typing in the search of the library": {
    path: "/dokumente",
    target: (page) => main(page).getByRole("searchbox"),
    keys: [..."Schmerz"],
    effect: (page) => typed(main(page).getByRole("searchbox"), "Schmerz"),
  },
  "typing in the contact form": {
    path: "/kontakt",
    onPhone: true,
    target: (page) => page.locator("textarea"),
    keys: [..."Guten Tag,"],
    effect: (page) => typed(page.locator("textarea"), "Guten Tag,"),
  },
  // Its button cannot be pressed until it is complete.
  "wrong entry in the contact form": {
    path: "/kontakt",
    onPhone: true,
    target: (page) => page.locator("input[name=firstName]"),
    keys: ["1", "Tab"],
    effect: wrongFieldShows,
    needsScript: true,
  },
  "typing in a registration": {
    path: registration,
    onPhone: true,
    target: (page) => page.getByLabel("Nachname").first(),
    keys: [..."Mustermann"],
    effect: (page) => typed(page.getByLabel("Nachname").first(), "Mustermann"),
  },
  "incomplete registration": {
    path: registration,
    onPhone: true,
    target: (page) => page.getByRole("button", { name: "Jetzt anmelden" }),
    effect: wrongFieldShows,
    needsScript: true,
  },
};

/**
 * Measures how soon public pages answer a press or key with a CPU throttled to a quarter: as the first thing a visitor
 * does, before the page has its script, and once it has.
 */
export async function measureInteractions(dataDir: string, workDir: string): Promise<Measure[]> {
  const folder = join(workDir, "interactions");
  await cp(dataDir, folder, { recursive: true });
  await runProgram("fill-site.ts", ["small"], { DATA_DIR: folder });
  const site = await startServer("uncached-server.ts", { env: { DATA_DIR: folder, PORT: "0", LOG_LEVEL: "warn" } });
  const browser = await chromium.launch({ executablePath: findBrowser() });
  try {
    const measures: Measure[] = [];
    for (const [name, interaction] of Object.entries(interactions)) {
      const live: number[] = [];
      const first: number[] = [];
      for (let run = 0; run < runs; run++) {
        live.push(await time(browser, site.url, interaction, whenInteractive));
        if (!interaction.needsScript) first.push(await time(browser, site.url, interaction, async () => {}));
      }
      const before = first.length > 0 ? `; before the page has its script ${first.join(" ")}` : "";
      measures.push({
        what: `public pages, ${name}: from press or key to what it shows`,
        value: Math.max(median(live), first.length > 0 ? median(first) : 0),
        unit: "ms",
        limit: 100,
        good: "at most",
        detail: `runs ${live.join(" ")}${before}`,
      });
    }
    return measures;
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function time(
  browser: Browser,
  origin: string,
  { path, onPhone, target, keys = [], effect }: Interaction,
  prepare: (page: Page) => Promise<void>,
): Promise<number> {
  const url = origin + path;
  const { page, close } = await slowPage(browser, { url, ...(onPhone && phone) });
  await page.goto(url, { waitUntil: "load" });
  await prepare(page);
  const pressTarget = await (onPhone ? prepareTap : prepareClick)(page, target(page));
  const press = async () => {
    await pressTarget();
    for (const key of keys) {
      await wait(80);
      await page.keyboard.press(key, { delay: 40 });
    }
  };
  const duration = await timeInteraction(page, press).catch((cause) => {
    throw new Error(`${url}: pressing ${target(page)} failed.`, { cause });
  });
  await effect(page);
  await close();
  return duration;
}
