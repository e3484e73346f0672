import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { sql } from "kysely";
import { openDatabase } from "#server/database/open-database.ts";
import { type StoreKind, storeKinds } from "../files-stores.ts";
import { freePort } from "../free-port.ts";
import { type PostgresServer, startPostgres } from "../postgres-server.ts";
import { type SiteProcess, startSiteProcess } from "../site-process.ts";
import { type NginxServer, startNginx } from "./nginx-server.ts";

export const account = { email: "redaktion@verein.example", password: "Vier Hühner tanzen" };

/** Several instances of the built site on one PostgreSQL and one file store, as docs/operations.md has it. */
export interface ScaledSite {
  /** As visitors know it. */
  origin: string;
  /** Where visitors go: nginx, or by turns to each instance. */
  entrances: string[];
  /** At least two. */
  instances: Instance[];
  first: Instance;
  second: Instance;
  postgres: PostgresServer;
  /** In front of the instances, if requested. */
  nginx: NginxServer | undefined;
  /** Follows `postgres`, where it was asked for; nothing is acknowledged that it does not have. */
  replica: PostgresServer | undefined;
  stop(): Promise<void>;
}

export interface Instance {
  url: string;
  /** Its process; another one after `kill`. */
  readonly pid: number;
  /** Lines of level error in its log, since its first start. */
  readonly errors: readonly string[];
  /** Ends it without a word. It is started again at once, as service managers do; resolves when it serves again. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** S3 where there is one, else the disk. Whoever asks for it closes it. */
export function scaledStore(): StoreKind {
  const store = storeKinds()
    .toReversed()
    .find(({ missing }) => !missing);
  if (!store) throw new Error("There is always the disk.");
  return store;
}

interface ScaledOptions {
  /** Else visitors ask the instances themselves. */
  isBehindNginx?: boolean;
  /** How many instances. */
  count?: number;
  /** Whether they read pages of visitors from a replica. */
  isReplicated?: boolean;
  /** Variables beside those every scaled site has. */
  environment?: Readonly<Record<string, string>>;
  /** Whether PostgreSQL writes commits to the disk before it acknowledges them. */
  isDurable?: boolean;
}

/** @param store where the instances keep files */
export async function startScaledSite(
  store: Pick<StoreKind, "open">,
  { isBehindNginx = false, count = 2, isReplicated = false, isDurable = false, environment = {} }: ScaledOptions = {},
): Promise<ScaledSite> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const postgres = await startPostgres({ isReplicated, isDurable });
    closers.push(() => postgres.stop());
    const replica = isReplicated ? await startReplicaOf(postgres) : undefined;
    if (replica) closers.push(() => replica.stop());
    const ports: number[] = [];
    while (ports.length < count) ports.push(await freePort());
    const entrance = `http://127.0.0.1:${await freePort()}`;
    const origin = isBehindNginx ? entrance : "http://verein.example";
    const env = {
      ...(await store.open()),
      DATABASE_URL: postgres.url,
      ...(replica && { DATABASE_REPLICA_URL: replica.url }),
      SITE_URL: origin,
      TRUST_PROXY: isBehindNginx ? "1" : "0",
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      BACKUP_URL: "off",
      ...environment,
    };
    // At the same moment, on an empty database.
    const instances = await Promise.all(ports.map((port) => startInstance(port, env)));
    const [first, second] = instances;
    if (!first || !second) throw new Error("A site that is scaled has two instances at least.");
    closers.push(...instances.map((instance) => instance.stop));
    const nginx = isBehindNginx ? await startNginx(Number(new URL(entrance).port), ports) : undefined;
    if (nginx) closers.push(nginx.stop);
    const entrances = isBehindNginx ? [entrance] : instances.map(({ url }) => url);
    return { origin, entrances, instances, first, second, postgres, replica, nginx, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** From now on the server acknowledges a commit when the replica has it. */
async function startReplicaOf(postgres: PostgresServer): Promise<PostgresServer> {
  const replica = await postgres.startReplica();
  const database = await openDatabase(postgres.url);
  try {
    await sql`alter system set synchronous_standby_names = '*'`.execute(database);
    await sql`select pg_reload_conf()`.execute(database);
  } finally {
    await database.destroy();
  }
  return replica;
}

async function startInstance(port: number, env: Record<string, string>): Promise<Instance> {
  const dataDir = await mkdtemp(join(tmpdir(), "instance-"));
  const errors: string[] = [];
  const start = async () => {
    const site = await startSiteProcess({ ...env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "info" });
    createInterface({ input: site.child.stdout as Readable }).on("line", (line) => {
      if (line.includes('"level":"error"')) errors.push(line);
    });
    return site;
  };
  let running: SiteProcess = await start();
  return {
    url: running.url,
    errors,
    get pid() {
      return running.child.pid as number;
    },
    async kill() {
      await running.stop("SIGKILL");
      running = await start();
    },
    async stop() {
      await running.stop("SIGKILL");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
