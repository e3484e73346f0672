import { cp } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { freePort } from "../test/free-port.ts";
import { processorSeconds, procIsMissing, withChildren } from "../test/linux-processes.ts";
import { nginxIsMissing, startNginx } from "../test/scale/nginx-server.ts";
import { type ScaledSite, scaledStore, startScaledSite } from "../test/scale/scaled-site.ts";
import { offerSwift } from "../test/storage/swift-setup.ts";
import { eventWithForm } from "./event-with-form.ts";
import { measureInstanceUse, numberFrom } from "./instance-use.ts";
import type { Measure } from "./measure.ts";
import { generate, median } from "./processes.ts";
import { type Site, startSite } from "./start-and-memory.ts";

// Short turns and their median, because a shared machine is slow at times.
const rounds = 5;
const seconds = 1;
const connections = 32;
const counts = [1, 2, 4] as const;

const kinds = ["cached page", "rendered page", "registration"] as const;
type Kind = (typeof kinds)[number];
/** Pages with a search are rendered for each request. */
const paths = { "cached page": "/aktuelles", "rendered page": "/suche?suche=schmerz" };

/**
 * Minimum ratios on a machine with two cores, which the instances share with nginx, PostgreSQL and the load generator:
 * further instances cannot increase the throughput, only keep it.
 */
const limits: Record<Kind, { againstSqlite: number; two: number; four: number }> = {
  "cached page": { againstSqlite: 0.1, two: 0.7, four: 0.6 },
  "rendered page": { againstSqlite: 0.4, two: 1.1, four: 1 },
  registration: { againstSqlite: 0.2, two: 0.9, four: 0.8 },
};
/** Public URL of a site, and its processes. */
interface Entrance {
  name: string;
  url: string;
  /** Public origin. */
  origin: string;
  /** Process ids by name. */
  processes: () => Record<string, number[]>;
}

interface Turn {
  perSecond: number;
  /** CPU milliseconds per response, by process. */
  milliseconds: Record<string, number>;
}

/**
 * Throughput of one, two and four instances behind nginx, on PostgreSQL and S3 (or disk), compared with one instance
 * on SQLite without nginx. All run concurrently and are measured in turn; the others are idle meanwhile.
 */
export async function measureScaleOut(dataDir: string, workDir: string): Promise<Measure[]> {
  if (nginxIsMissing() || procIsMissing()) return [];
  const folder = join(workDir, "scale-out");
  await cp(dataDir, folder, { recursive: true });
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const single = await startSite(folder);
    closers.push(() => single.stop());
    const { swift, stop } = await offerSwift();
    closers.push(stop);
    const store = scaledStore(swift);
    closers.push(() => store.close());
    const scaled = await startScaledSite(store, { isBehindNginx: true, count: Math.max(...counts), isDurable: true });
    closers.push(() => scaled.stop());
    const entrances: Entrance[] = [
      { name: "SQLite", url: single.url, origin: single.url, processes: () => ({ "Node.js": [single.pid] }) },
    ];
    for (const count of counts) {
      const { entrance, stop } = await openEntrance(scaled, count);
      closers.push(stop);
      entrances.push(entrance);
    }
    return await compare(entrances, folder, single, scaled);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Another nginx before the first instances. */
async function openEntrance(scaled: ScaledSite, count: number): Promise<{ entrance: Entrance; stop(): Promise<void> }> {
  const instances = scaled.instances.slice(0, count);
  const port = await freePort();
  const nginx = await startNginx(
    port,
    instances.map(({ url }) => Number(new URL(url).port)),
  );
  const processes = () => ({
    "Node.js": instances.map(({ pid }) => pid),
    PostgreSQL: withChildren(scaled.postgres.pid),
    nginx: withChildren(nginx.pid),
  });
  const entrance = { name: String(count), url: `http://127.0.0.1:${port}`, origin: scaled.origin, processes };
  return { entrance, stop: nginx.stop };
}

async function compare(entrances: Entrance[], folder: string, single: Site, scaled: ScaledSite): Promise<Measure[]> {
  const database = new DatabaseSync(join(folder, "site.db"), { readOnly: true, timeout: 5000 });
  const client = new pg.Client({ connectionString: scaled.postgres.url });
  await client.connect();
  const turns = new Map<string, Turn[]>();
  const acknowledged = { sqlite: 0, postgres: 0 };
  const load = async (kind: Kind, entrance: Entrance) => {
    const { turn, answers } = await takeTurn(kind, entrance);
    if (kind === "registration") acknowledged[entrance.name === "SQLite" ? "sqlite" : "postgres"] += answers;
    return turn;
  };
  try {
    // The first round only warms up.
    for (let round = 0; round <= rounds; round++) {
      for (const kind of kinds) {
        for (const entrance of round % 2 ? entrances : entrances.toReversed()) {
          const turn = await load(kind, entrance);
          if (round === 0) continue;
          const key = `${kind} ${entrance.name}`;
          turns.set(key, [...(turns.get(key) ?? []), turn]);
        }
      }
    }
    await expectAllKept(acknowledged, database, client);
    return [
      ...kinds.flatMap((kind) => compareKind(kind, entrances, turns)),
      ...(await measureInstanceUse(single, scaled, database, client)),
    ];
  } finally {
    database.close();
    await client.end();
  }
}

/** Sends requests for the duration of a turn. */
async function takeTurn(kind: Kind, { url, origin, processes }: Entrance): Promise<{ turn: Turn; answers: number }> {
  const before = used(processes());
  const { perSecond, answers, processorSeconds } = await send(kind, url, origin);
  const after = used(processes());
  const milliseconds: Record<string, number> = { "load generator": (processorSeconds * 1000) / answers };
  for (const [name, total] of Object.entries(after))
    milliseconds[name] = ((total - (before[name] ?? 0)) * 1000) / answers;
  return { turn: { perSecond, milliseconds }, answers };
}

async function send(kind: Kind, url: string, origin: string) {
  if (kind === "registration") {
    const form = `${url}/register/${eventWithForm}`;
    const args = [form, connections, seconds, origin] as const;
    const sent = await generate<{ perSecond: number; acknowledged: number; processorSeconds: number }>(
      "registration-generator.ts",
      ...args,
    );
    return { ...sent, answers: sent.acknowledged };
  }
  const sent = await generate<{ answersPerSecond: number; answers: number; processorSeconds: number }>(
    kind === "cached page" ? "load-generator.ts" : "rendering-generator.ts",
    url + paths[kind],
    connections,
    seconds,
  );
  return { ...sent, perSecond: sent.answersPerSecond };
}

/** CPU seconds used so far, by process. */
function used(processes: Record<string, number[]>): Record<string, number> {
  return Object.fromEntries(Object.entries(processes).map(([name, pids]) => [name, processorSeconds(pids)]));
}

function compareKind(kind: Kind, entrances: Entrance[], turns: Map<string, Turn[]>): Measure[] {
  const of = (name: string) => turns.get(`${kind} ${name}`) ?? [];
  const ratiosOf = (name: string, base: string) =>
    of(name).map(({ perSecond }, round) => perSecond / (of(base)[round]?.perSecond ?? Number.NaN));
  const measure = (what: string, name: string, base: string, limit: number, detail?: string): Measure => {
    const ratios = ratiosOf(name, base);
    const listed = `ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}`;
    const details = [detail, listed].filter(Boolean).join("; ");
    return {
      what: `${kind}, requests/s: ${what}`,
      value: median(ratios),
      unit: "×",
      limit,
      good: "at least",
      detail: details,
    };
  };
  const { againstSqlite, two, four } = limits[kind];
  const costs = entrances.map(({ name }) => costOf(name === "SQLite" ? name : `${name} behind nginx`, of(name)));
  return [
    measure(
      "one instance behind nginx on PostgreSQL against SQLite asked directly",
      "1",
      "SQLite",
      againstSqlite,
      costs.join("; "),
    ),
    measure("two instances against one", "2", "1", two),
    measure("four instances against one", "4", "1", four),
  ];
}

/** Formats requests per second and CPU time per request. */
function costOf(name: string, turns: Turn[]): string {
  const perSecond = Math.round(median(turns.map((turn) => turn.perSecond)));
  const parts = Object.keys(turns[0]?.milliseconds ?? {}).map((part) => {
    const milliseconds = median(turns.map((turn) => turn.milliseconds[part] ?? 0));
    return `${part} ${milliseconds.toPrecision(2)}`;
  });
  return `${name} ${perSecond}/s, processor ms per request: ${parts.join(", ")}`;
}

/** @throws if an acknowledged registration is missing */
async function expectAllKept(
  acknowledged: { sqlite: number; postgres: number },
  database: DatabaseSync,
  client: pg.Client,
): Promise<void> {
  const count = "select count(*) as count from registrations";
  const kept = {
    sqlite: Number(database.prepare(count).get()?.count),
    postgres: await numberFrom(client, count),
  };
  // Some are pending when a turn ends.
  for (const engine of ["sqlite", "postgres"] as const)
    if (kept[engine] < acknowledged[engine])
      throw new Error(`${engine} has ${kept[engine]} of ${acknowledged[engine]} acknowledged registrations.`);
}
