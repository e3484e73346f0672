import { Socket } from "node:net";
import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";
import { breakWhenSilent, type Timeouts } from "./timeouts.ts";

/** Type ids of PostgreSQL's catalogue (`select oid, typname from pg_type`). */
const oid = { int8: 20, json: 114 };

/**
 * Creates a pool for a PostgreSQL server (15 or newer). Counts are returned as numbers, `json` as text.
 * @param timeouts default: no timeouts
 */
export function postgresDialect(url: string, timeouts?: Timeouts): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
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
