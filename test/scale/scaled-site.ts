import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { sql } from "kysely";
import { openDatabase } from "#server/database/open-database.ts";
import { type PostgresServer, startPostgres } from "#test/database/postgres-server.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { type StoreKind, storeKinds } from "#test/storage/store-kinds.ts";
import type { OfferedSwift } from "#test/storage/swift-setup.ts";
import { freePort } from "../free-port.ts";
import { type SiteProcess, startSiteProcess } from "../site-process.ts";
import { type NginxServer, startNginx } from "./nginx-server.ts";

export const account = { email: "redaktion@verein.example", password: "Vier Hühner tanzen" };

/** Several instances of the built site on one PostgreSQL and one file store, as described in docs/operations.md. */
export interface ScaledSite {
  /** Public origin. */
  origin: string;
  /** URL of nginx, or of each instance. */
  publicUrls: string[];
  /** At least two. */
  instances: Instance[];
  first: Instance;
  second: Instance;
  postgres: PostgresServer;
  /** In front of the instances, if requested. */
  nginx: NginxServer | undefined;
  /** Synchronous replica of `postgres`, if requested. */
  replica: PostgresServer | undefined;
  stop(): Promise<void>;
}

export interface Instance {
  url: string;
  /** Changes after `kill`. */
  readonly pid: number;
  /** Log lines of level error since the first start. */
  readonly errors: readonly string[];
  /** Kills it with SIGKILL and restarts it at once, as service managers do; resolves when it is serving. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** S3 if available, else disk. The caller closes it. */
export function scaledStore(swift: OfferedSwift): StoreKind {
  const store = storeKinds(swift)
    .toReversed()
    .find(({ missing }) => !missing);
  if (!store) throw new Error("The disk is always available.");
  return store;
}

interface ScaledOptions {
  /** Otherwise visitors connect to the instances directly. */
  isBehindNginx?: boolean;
  /** Number of instances. */
  count?: number;
  /** Whether PostgreSQL has a synchronous replica, to be promoted. */
  isReplicated?: boolean;
  /** Additional environment variables. */
  environment?: Readonly<Record<string, string>>;
  /** Whether PostgreSQL writes commits to the disk before it acknowledges them. */
  isDurable?: boolean;
}

/** @param store file store of the instances */
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
    const publicUrl = `http://127.0.0.1:${await freePort()}`;
    const origin = isBehindNginx ? publicUrl : "http://verein.example";
    const env = {
      ...(await store.open()),
      DATABASE_URL: postgres.url,
      SITE_URL: origin,
      TRUST_PROXY: isBehindNginx ? "1" : "0",
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      BACKUP_URL: "off",
      ...environment,
    };
    // All start concurrently on an empty database.
    const instances = await Promise.all(ports.map((port) => startInstance(port, env)));
    const [first, second] = instances;
    if (!first || !second) throw new Error("A scaled site needs at least two instances.");
    closers.push(...instances.map((instance) => instance.stop));
    const nginx = isBehindNginx ? await startNginx(Number(new URL(publicUrl).port), ports) : undefined;
    if (nginx) closers.push(nginx.stop);
    const publicUrls = isBehindNginx ? [publicUrl] : instances.map(({ url }) => url);
    return { origin, publicUrls, instances, first, second, postgres, replica, nginx, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a replica that the server waits for at each commit. */
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
      await removeFolder(dataDir);
    },
  };
}
