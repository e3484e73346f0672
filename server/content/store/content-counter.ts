import { Socket } from "node:net";
import { sql } from "kysely";
import type { Client } from "pg";
import type { Clock } from "#model/dates/berlin-date.ts";
import { engineOf } from "#server/database/engine.ts";
import type { Database } from "#server/database/schema.ts";
import { sharedUse } from "#server/database/sole-use.ts";
import { breakWhenSilent, reconnectMilliseconds } from "#server/database/timeouts.ts";
import type { Log } from "#server/log.ts";
import { logStretches } from "#server/log-stretches.ts";

const pollMilliseconds = 500;
/** On PostgreSQL: interval of the heartbeat query, and after which silence the connection counts as lost. */
const usualPulse = { everyMilliseconds: 10_000, silenceMilliseconds: 25_000 };

interface CounterParts {
  database: Database;
  databaseUrl: string;
  clock: Clock;
  log: Log;
}

/**
 * Calls `onChange` at most a second after another process changed content: on PostgreSQL by LISTEN, on SQLite (an
 * import or restore beside the running server) by polling the counter.
 */
export async function watchContentCounter(
  parts: CounterParts,
  onChange: () => void,
  pulse = usualPulse,
): Promise<{ stop(): Promise<void> }> {
  return engineOf(parts.database) === "postgres" ? listen(parts, onChange, pulse) : poll(parts, onChange);
}

async function poll({ database, clock, log }: CounterParts, onChange: () => void) {
  const attempt = logStretches("the content counter could not be read", clock, log);
  // data_version only changes with commits of other connections; the caller handles its own.
  const select = sql<{ value: number; version: number }>`
    select value, data_version as version from content_counter, pragma_data_version`;
  const read = async () => (await select.execute(database)).rows[0];
  let last = await read();
  /** The running check: while a long transaction of this process (an import) blocks it, no second one is started. */
  let reading: Promise<void> | undefined;
  const check = async () => {
    const now = await read();
    if (now?.version !== last?.version && now?.value !== last?.value) onChange();
    last = now;
  };
  const timer = setInterval(() => {
    reading ??= attempt(check).then(() => {
      reading = undefined;
    });
  }, pollMilliseconds);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await reading;
    },
  };
}

async function listen({ databaseUrl, clock, log }: CounterParts, onChange: () => void, pulse: typeof usualPulse) {
  const attempt = logStretches("cannot listen for content changes", clock, log);
  // Imported lazily: SQLite does not need it.
  const { default: pg } = await import("pg");
  let client: Client | undefined;
  let socket: Socket | undefined;
  let isStopped = false;
  let failures = 0;
  /** Whether the client has been answered everything: it takes one query at a time. */
  let isIdle = false;
  const ask = async (query: string) => {
    isIdle = false;
    await client?.query(query);
    isIdle = true;
  };
  const heartbeat = setInterval(() => {
    if (isIdle) ask("select 1").catch(() => {});
  }, pulse.everyMilliseconds).unref();

  const connect = async () => {
    isIdle = false;
    const opened = new Socket();
    socket = opened;
    client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000, stream: () => opened });
    client.on("notification", onChange);
    client.on("error", () => {});
    client.once("end", () => {
      if (isStopped) return;
      if (failures === 0) log.warn("lost the connection for notifications, reconnecting");
      setTimeout(reconnect, reconnectMilliseconds(failures++)).unref();
    });
    try {
      await client.connect();
      // Waits without a timeout; from here on a silent server counts as lost.
      await client.query(sharedUse);
      breakWhenSilent(opened, pulse.silenceMilliseconds);
      await ask("listen content");
      failures = 0;
      // Notifications sent while disconnected are lost.
      onChange();
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  };
  const reconnect = async () => {
    if (!isStopped) await attempt(connect);
  };
  await reconnect();
  return {
    async stop() {
      isStopped = true;
      clearInterval(heartbeat);
      const ended = client?.end();
      // A server that stands still does not close its end.
      socket?.destroySoon();
      await ended;
    },
  };
}
