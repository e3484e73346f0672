import { processorSeconds, procIsMissing } from "../test/linux-processes.ts";
import { rawRequest } from "../test/raw-request.ts";
import type { Measure } from "./measure.ts";
import { generate, median, startServer } from "./processes.ts";
import type { Site } from "./start-and-memory.ts";

const rounds = 5;
const seconds = 2;
const connections = 32;

/** What a server needed under load. */
interface Load {
  answersPerSecond: number;
  /** Processor time of the server for each response. */
  microseconds: number;
}

/**
 * Compares the processor time a cached page costs the server with that of a bare `node:http` server sending the same
 * bytes. Responses per second would measure the load generator, which is slower than either. Both are under load at the
 * same time, so that whatever else the machine does makes both slower.
 */
export async function measureCachedPage(site: Site): Promise<Measure[]> {
  if (procIsMissing()) return [];
  const page = `${site.url}/aktuelles`;
  const bare = await startServer("bare-server.ts", { message: await rawAnswer(page) });
  const targets = {
    cached: { url: page, pid: site.pid },
    bare: { url: bare.url, pid: bare.child.pid as number },
  };
  try {
    const loadBoth = async () => {
      const [cached, bareLoad] = await Promise.all([load(targets.cached), load(targets.bare)]);
      return { cached, bare: bareLoad };
    };
    // Warms up until the JIT has compiled both, as on a site that has been running for a while.
    await loadBoth();
    const loads: Awaited<ReturnType<typeof loadBoth>>[] = [];
    for (let round = 0; round < rounds; round++) loads.push(await loadBoth());
    const ratios = loads.map((both) => both.cached.microseconds / both.bare.microseconds);
    return [
      {
        what: "cached page, processor time of the server per request against bare node:http with the same bytes",
        value: median(ratios),
        unit: "×",
        limit: 1.4,
        good: "at most",
        detail: `${describe(loads.map(({ cached }) => cached))} against ${describe(loads.map((both) => both.bare))}, ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}`,
      },
    ];
  } finally {
    await bare.stop();
  }
}

async function load({ url, pid }: { url: string; pid: number }): Promise<Load> {
  const before = processorSeconds([pid]);
  type Answers = { answers: number; answersPerSecond: number };
  const { answers, answersPerSecond } = await generate<Answers>("load-generator.ts", url, connections, seconds);
  return { answersPerSecond, microseconds: ((processorSeconds([pid]) - before) / answers) * 1e6 };
}

function describe(loads: readonly Load[]): string {
  const of = (key: keyof Load) => Math.round(median(loads.map((one) => one[key])));
  return `${of("microseconds")} µs (${of("answersPerSecond")}/s)`;
}

/** Returns the response as sent over the wire: its headers and its compressed body. */
async function rawAnswer(page: string): Promise<{ headers: [string, string][]; body: string }> {
  const url = new URL(page);
  const { headers, body } = await rawRequest(url.origin, url.pathname, { headers: { "accept-encoding": "br, gzip" } });
  const own = Object.entries(headers).filter(([name]) => !["date", "connection", "keep-alive"].includes(name));
  return { headers: own.map(([name, value]) => [name, String(value)]), body: body.toString("base64") };
}
