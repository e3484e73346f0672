import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { isDiskFull } from "#model/operation/disk-full.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { servingTimeouts } from "./database/timeouts.ts";
import { createFileStore } from "./files/file-store.ts";
import { createLog, type Log } from "./log.ts";

const limitMilliseconds = 60_000;
const pauseMilliseconds = 1000;

interface Waiting {
  log: Log;
  /** Milliseconds of any origin. */
  now(): number;
  pause(milliseconds: number): Promise<unknown>;
}

type Places = Pick<Config, "databaseUrl" | "filesUrl" | "filesCredentials" | "logLevel">;

/**
 * Waits until the PostgreSQL and S3 servers respond, for at most a minute: after a reboot they may start later than the
 * site. The log says for what it waits. Other errors, such as a wrong password or a file where the folder of the files
 * should be, end the wait at once.
 * @throws the error of the last attempt
 */
export async function waitForPlaces(
  places: Places,
  { log = createLog(places.logLevel), now = () => performance.now(), pause = setTimeout }: Partial<Waiting> = {},
): Promise<void> {
  const until = now() + limitMilliseconds;
  const { databaseUrl } = places;
  const waiting = { log, now, pause };
  if (databaseUrl.startsWith("postgres"))
    await whenReachable("DATABASE_URL", () => reachDatabase(databaseUrl), until, waiting);
  await whenReachable("FILES_URL", () => reachFiles(places), until, waiting);
}

async function whenReachable(
  variable: string,
  reach: () => Promise<unknown>,
  until: number,
  { log, now, pause }: Waiting,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await reach();
      if (attempt > 1) log.info("the server responds", { variable });
      return;
    } catch (error) {
      if (!isAway(error) || now() + pauseMilliseconds > until) throw error;
      if (attempt % 10 === 1) log.warn("waiting for a server that does not respond", { variable, error });
      await pause(pauseMilliseconds);
    }
  }
}

async function reachDatabase(url: string): Promise<void> {
  const database = await openDatabase(url, { timeouts: servingTimeouts });
  try {
    await sql`select 1`.execute(database);
  } finally {
    await database.destroy();
  }
}

async function reachFiles({ filesUrl, filesCredentials }: Places): Promise<void> {
  const files = createFileStore(filesUrl, filesCredentials);
  try {
    await files.check().catch((error: unknown) => {
      // The site still serves what is there; the dashboard and /readyz tell.
      if (!isDiskFull(error)) throw error;
    });
  } finally {
    files.close();
  }
}

const connectionErrors = new Set(
  "ECONNREFUSED ECONNRESET ECONNABORTED ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH EPIPE".split(" "),
);

/** PostgreSQL is starting, or has too many connections, such as those of the instance that this one replaces (SQLSTATE). */
const passingStates = new Set(["57P03", "53300"]);

/** Whether a server may respond later: the connection failed, or the server says so. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } };
  return (
    connectionErrors.has(code) ||
    passingStates.has(code) ||
    ($metadata?.httpStatusCode ?? 0) >= 500 ||
    /timeout|timed out|terminated/i.test(`${error.name} ${error.message}`)
  );
}
