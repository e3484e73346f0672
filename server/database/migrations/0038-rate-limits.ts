/**
 * Rate limits, for all instances on one PostgreSQL database; unused on SQLite. The columns and their order are those of
 * `RateLimiterPostgres` in `rate-limiter-flexible`. `key`: name of the limit and a keyed hash, no address. `expire`:
 * milliseconds since 1970. Unlogged on PostgreSQL: counting waits for no disk, replicas and archives do not contain it,
 * and a crash clears it, like a restart clears memory. Imports nothing: see 0001.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const [table, text] = engine === "postgres" ? ["unlogged table", 'text collate "C"'] : ["table", "text"];
  return [
    `create ${table} rate_limits (
      key ${text} primary key,
      points integer not null default 0,
      expire bigint
    )`,
  ];
}
