import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureBackOffice } from "./back-office.ts";
import { measureCachedPage } from "./cached-page.ts";
import { measureCertificates } from "./certificates.ts";
import { measureFirstRendering } from "./first-rendering.ts";
import { measureHostile } from "./hostile.ts";
import { measureImport } from "./import.ts";
import { measureInteractions } from "./interactions.ts";
import { isMet, type Measure } from "./measure.ts";
import { measurePageWeight } from "./page-weight.ts";
import { measureRegistrations } from "./registrations.ts";
import { measureScale, measureSearch } from "./scale.ts";
import { measureScaleOut } from "./scale-out.ts";
import { measureMemory, measureStart, type Site, startSite } from "./start-and-memory.ts";

// npm run bench: runs all benchmarks on the default content. npm run bench -- start memory: runs only those.

const workDir = await mkdtemp(join(tmpdir(), "bench-"));
const dataDir = join(workDir, "data");
const withSite = async <T>(measure: (site: Site) => Promise<T>): Promise<T> => {
  const site = await startSite(dataDir);
  try {
    return await measure(site);
  } finally {
    await site.stop();
  }
};

const measurements: Record<string, () => Promise<Measure | Measure[]>> = {
  cached: () => withSite(measureCachedPage),
  registrations: () => withSite(({ url }) => measureRegistrations(url, dataDir, workDir)),
  miss: () => measureFirstRendering(dataDir, workDir),
  scale: () => measureScale(dataDir, workDir),
  search: () => measureSearch(dataDir, workDir),
  "scale-out": () => measureScaleOut(dataDir, workDir),
  weight: () => withSite(({ url }) => measurePageWeight(url)),
  "back-office": () => measureBackOffice(dataDir, workDir),
  interactions: () => measureInteractions(dataDir, workDir),
  start: () => measureStart(dataDir),
  memory: () => measureMemory(dataDir),
  hostile: () => measureHostile(dataDir),
  certificates: () => measureCertificates(),
  import: () => measureImport(dataDir, workDir),
};
const selected = process.argv.slice(2);
let isGood = true;
try {
  // The first start creates the default content.
  await withSite(async () => {});
  for (const [name, measure] of Object.entries(measurements)) {
    if (selected.length > 0 && !selected.includes(name)) continue;
    process.stderr.write(`${name} …\n`);
    try {
      for (const one of [await measure()].flat()) report(one);
    } catch (error) {
      // The others are still measured.
      isGood = false;
      console.error(`failed  ${name}:`, error);
    }
  }
} finally {
  await rm(workDir, { recursive: true, force: true });
}

process.exitCode = isGood ? 0 : 1;

function report(measure: Measure): void {
  const { what, value, unit, limit, good, detail } = measure;
  isGood &&= isMet(measure);
  const limited = `${good === "at least" ? "≥" : "≤"} ${limit} ${unit}`.trim();
  console.log(`${isMet(measure) ? "ok    " : "missed"}  ${what}: ${Number(value.toPrecision(3))} ${unit} (${limited})`);
  if (detail) console.log(`        ${detail}`);
}
