import { rawRequest } from "../test/raw-request.ts";
import type { Measure } from "./measure.ts";
import { generate, median, startServer } from "./processes.ts";

const rounds = 5;
const seconds = 2;
const connections = 32;

/**
 * Compares the throughput of a cached page with a bare `node:http` server that sends the same bytes, in alternating
 * rounds.
 */
export async function measureCachedPage(siteUrl: string): Promise<Measure> {
  const page = `${siteUrl}/aktuelles`;
  const bare = await startServer("bare-server.ts", { message: await rawAnswer(page) });
  const load = async (url: string) =>
    (await generate<{ answersPerSecond: number }>("load-generator.ts", url, connections, seconds)).answersPerSecond;
  // Warms up until the JIT has compiled both, as on a site that has been running for a while.
  for (const url of [page, bare.url]) await load(url);
  const ratios: number[] = [];
  const speeds: { cached: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    // The order alternates, so that neither always runs on a rested machine.
    const first = round % 2 ? "bare" : "cached";
    const speed = { cached: 0, bare: 0 };
    for (const which of first === "bare" ? (["bare", "cached"] as const) : (["cached", "bare"] as const)) {
      speed[which] = await load(which === "bare" ? bare.url : page);
    }
    speeds.push(speed);
    ratios.push(speed.cached / speed.bare);
  }
  await bare.stop();
  const perSecond = (which: "cached" | "bare") => Math.round(median(speeds.map((speed) => speed[which])));
  return {
    what: "cached page, requests/s against bare node:http with the same bytes",
    value: median(ratios),
    unit: "×",
    limit: 0.8,
    good: "at least",
    detail: `${perSecond("cached")}/s against ${perSecond("bare")}/s, ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}`,
  };
}

/** Returns the response as sent over the wire: its headers and its compressed body. */
async function rawAnswer(page: string): Promise<{ headers: [string, string][]; body: string }> {
  const url = new URL(page);
  const { headers, body } = await rawRequest(url.origin, url.pathname, { headers: { "accept-encoding": "br, gzip" } });
  const own = Object.entries(headers).filter(([name]) => !["date", "connection", "keep-alive"].includes(name));
  return { headers: own.map(([name, value]) => [name, String(value)]), body: body.toString("base64") };
}
