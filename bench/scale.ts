import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { publicPages } from "#model/site/public-pages.ts";
import { openConnection } from "./connection.ts";
import { eventWithForm } from "./event-with-form.ts";
import type { Measure } from "./measure.ts";
import { median, percentile, runProgram, type Started, startServer } from "./processes.ts";

// Short turns and their median, because a shared machine is slow at times.
const turns = 5;
const requests = 20;

/** Filters, pages and dialogs of the long lists. */
const chosen = [
  "/nachrichten?suche=schmerz",
  "/nachrichten?seite=2",
  "/veranstaltungen?event=schmerzkonferenz",
  "/dokumente?suche=leitlinie",
  "/dokumente?sortierung=titel",
  "/register/schmerzkonferenz",
];

const manager = `/admin/events/${eventWithForm}/anmeldungen`;
const screens = [
  "/admin/dashboard",
  "/admin/news",
  "/admin/news?sortierung=title",
  "/admin/news?sortierung=type&richtung=ab",
  "/admin/news?kategorie=small",
  "/admin/news?suche=schmerz",
  "/admin/news?suche=schmerz&sortierung=title",
  "/admin/science",
  "/admin/science?sortierung=title",
  "/admin/events",
  "/admin/events?zeitraum=kommende",
  "/admin/events?sortierung=location",
  "/admin/events?sortierung=certificationPoints&richtung=ab",
  "/admin/events?suche=schmerz",
  "/admin/documents",
  "/admin/documents?sortierung=title",
  "/admin/documents?sortierung=size&richtung=ab",
  "/admin/documents?suche=leitlinie",
  manager,
  `${manager}?anmeldungen-sortierung=lastName`,
  `${manager}?anmeldungen-status=new`,
];

/**
 * Measures every public page, rendered with empty caches, and every list of the back office at a hundred times the
 * content; pages are full on both sites. Lists are requested as `.data`, as the browser does when sorting or searching.
 */
export function measureScale(dataDir: string, workDir: string): Promise<Measure[]> {
  return compareSizes(dataDir, workDir, {
    "public page, rendered": [...publicPages, ...chosen],
    "list of the back office": screens.map(asData),
  });
}

/**
 * Measures site search: common and rare words, parts of words, several words, one kind of content, and misspelt words.
 */
export function measureSearch(dataDir: string, workDir: string): Promise<Measure[]> {
  const searches = [
    "schmerz",
    "therapie",
    "leitlinie",
    "opiat",
    "praxis fortbildung",
    "demenz 77",
    "palliativ im alltag",
  ];
  const misspelt = ["schmertz", "leitlinei", "quaxibor"];
  const paths = [...searches, ...misspelt].map((text) => `/suche?${new URLSearchParams({ suche: text })}`);
  const ofOneKind = ["bereich=news", "bereich=documents&seite=4"].map((rest) => `/suche?suche=schmerz&${rest}`);
  return compareSizes(dataDir, workDir, { search: [...paths, ...ofOneKind] });
}

/** Compares each page between a small site and one with a hundred times the content. */
async function compareSizes(dataDir: string, workDir: string, kinds: Record<string, string[]>): Promise<Measure[]> {
  const folders = { small: join(workDir, "small"), large: join(workDir, "large") };
  for (const [size, folder] of Object.entries(folders)) {
    if (existsSync(folder)) continue;
    await cp(dataDir, folder, { recursive: true });
    await runProgram("fill-site.ts", [size], { DATA_DIR: folder });
  }
  const start = (folder: string) =>
    startServer("uncached-server.ts", {
      env: { DATA_DIR: folder, PORT: "0", LOG_LEVEL: "warn", RATE_LIMITS: "off" },
    });
  const small = await start(folders.small);
  const large = await start(folders.large);
  const measures: Measure[] = [];
  for (const [what, paths] of Object.entries(kinds)) measures.push(await compare(what, paths, small, large));
  await Promise.all([small.stop(), large.stop()]);
  return measures;
}

/** Returns the data request that the router in the browser sends for a screen. */
function asData(path: string): string {
  const [screen, query] = path.split("?");
  return `${screen}.data${query ? `?${query}` : ""}`;
}

/** Requests each page from both servers in turn, so that other load on the machine slows both equally. */
async function compare(what: string, paths: string[], small: Started, large: Started): Promise<Measure> {
  const few = await openConnection(small.url, small.cookie);
  const many = await openConnection(large.url, large.cookie);
  const ratios: { path: string; few: number; many: number; ratio: number }[] = [];
  for (const path of paths) {
    const found: { few: number; many: number; ratio: number }[] = [];
    // The first turn only warms up both servers.
    for (let turn = 0; turn <= turns; turn++) {
      const times: { few: number[]; many: number[] } = { few: [], many: [] };
      for (let n = 0; n < requests; n++) {
        times.few.push(await few.ask(path));
        times.many.push(await many.ask(path));
      }
      const [before, after] = [percentile(times.few, 95), percentile(times.many, 95)];
      if (turn > 0) found.push({ few: before, many: after, ratio: after / before });
    }
    const middle = (which: "few" | "many" | "ratio") => median(found.map((turn) => turn[which]));
    ratios.push({ path, few: middle("few"), many: middle("many"), ratio: middle("ratio") });
  }
  few.close();
  many.close();
  ratios.sort((a, b) => b.ratio - a.ratio);
  return {
    what: `100 × the content, p95 of each ${what}, the slowest against a hundredth of it`,
    value: ratios[0]?.ratio ?? Number.NaN,
    unit: "×",
    limit: 1.5,
    good: "at most",
    detail: ratios
      .slice(0, process.env.BENCH_ALL ? ratios.length : 5)
      .map(({ path, few, many, ratio }) => `${path} ${ratio.toFixed(2)} (${few.toFixed(1)} to ${many.toFixed(1)} ms)`)
      .join("; "),
  };
}
