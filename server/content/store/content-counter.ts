import { Socket } from "node:net";
import { sql } from "kysely";
import type { Client } from "pg";
import { engineOf } from "#server/database/engine.ts";
import type { Database } from "#server/database/schema.ts";
import { sharedUse } from "#server/database/sole-use.ts";
import { breakWhenSilent, reconnectMilliseconds } from "#server/database/timeouts.ts";
import type { Log } from "#server/log.ts";

const pollMilliseconds = 500;
/** On PostgreSQL: interval of the heartbeat query, and after which silence the connection counts as lost. */
const usualPulse = { everyMilliseconds: 10_000, silenceMilliseconds: 25_000 };

/**
 * Calls `onChange` at most a second after another process changed content: on PostgreSQL by LISTEN, on SQLite (an
 * import or restore beside the running server) by polling the counter.
 */
export async function watchContentCounter(
  database: Database,
  databaseUrl: string,
  onChange: () => void,
  log: Log,
  pulse = usualPulse,
): Promise<{ stop(): Promise<void> }> {
  return engineOf(database) === "postgres" ? listen(databaseUrl, onChange, log, pulse) : poll(database, onChange, log);
}

async function poll(database: Database, onChange: () => void, log: Log) {
  // data_version only changes with commits of other connections; the caller handles its own.
  const select = sql<{ value: number; version: number }>`
    select value, data_version as version from content_counter, pragma_data_version`;
  const read = async () => (await select.execute(database)).rows[0];
  let last = await read();
  /** The running check: while a long transaction of this process (an import) blocks it, no second one is started. */
  let reading: Promise<void> | undefined;
  const check = async () => {
    try {
      const now = await read();
      if (now?.version !== last?.version && now?.value !== last?.value) onChange();
      last = now;
    } catch (error) {
      log.error("the content counter could not be read", { error });
    }
    reading = undefined;
  };
  const timer = setInterval(() => {
    reading ??= check();
  }, pollMilliseconds);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await reading;
    },
  };
}

async function listen(databaseUrl: string, onChange: () => void, log: Log, pulse: typeof usualPulse) {
  // Imported lazily: SQLite does not need it.
  const { default: pg } = await import("pg");
  let client: Client | undefined;
  let isStopped = false;
  let failures = 0;
  const heartbeat = setInterval(() => {
    if (failures === 0) client?.query("select 1").catch(() => {});
  }, pulse.everyMilliseconds).unref();

  const connect = async () => {
    if (isStopped) return;
    const socket = new Socket();
    client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000, stream: () => socket });
    client.on("notification", onChange);
    client.on("error", () => {});
    client.once("end", () => {
      if (isStopped) return;
      if (failures === 0) log.warn("lost the connection for notifications, reconnecting");
      setTimeout(connect, reconnectMilliseconds(failures++)).unref();
    });
    try {
      await client.connect();
      // Waits without a timeout; from here on a silent server counts as lost.
      await client.query(sharedUse);
      breakWhenSilent(socket, pulse.silenceMilliseconds);
      await client.query("listen content");
      failures = 0;
      // Notifications sent while disconnected are lost.
      onChange();
    } catch (error) {
      log.error("cannot listen for content changes", { error });
      await client.end().catch(() => {});
    }
  };
  await connect();
  return {
    async stop() {
      isStopped = true;
      clearInterval(heartbeat);
      await client?.end();
    },
  };
}
