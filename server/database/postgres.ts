import { Socket } from "node:net";
import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";
import { breakWhenSilent, servingTimeouts, type Timeouts } from "./timeouts.ts";

/** Type ids of PostgreSQL's catalogue (`select oid, typname from pg_type`). */
const oid = { int8: 20, json: 114 };

/** Connections of a pool. */
export const maxConnections = 10;

/**
 * Creates a pool for a PostgreSQL server (15 or newer). Counts are returned as numbers, `json` as text.
 * @param timeouts default: none but for connecting
 */
export function postgresDialect(url: string, timeouts?: Timeouts): Dialect {
  const { connectMilliseconds } = timeouts ?? servingTimeouts;
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    // The pool has one timeout for connecting and for waits for a free connection; its clients get their own.
    connectionTimeoutMillis: timeouts && Math.max(connectMilliseconds, timeouts.statementMilliseconds),
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionTimeoutMillis: connectMilliseconds });
      }
    },
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(timeouts && {
      statement_timeout: timeouts.statementMilliseconds,
      idle_in_transaction_session_timeout: timeouts.statementMilliseconds,
      stream: () => breakWhenSilent(new Socket(), timeouts.silenceMilliseconds),
    }),
    types: {
      getTypeParser: (id, format) => {
        if (id === oid.int8) return Number;
        if (id === oid.json) return String;
        return pg.types.getTypeParser(id, format as "text");
      },
    },
  });
  // Connections break when the server restarts: the running query rejects and the pool opens new ones. Without a
  // listener each break would end the process; the pool listens only to idle connections.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new PostgresDialect({ pool });
}
