/**
 * How often somebody did something lately, for all instances on one PostgreSQL; on SQLite it stays empty. The columns and
 * their order are those of `RateLimiterPostgres` in `rate-limiter-flexible`. `key`: a name and a keyed hash, no address.
 * `expire`: milliseconds since 1970. On PostgreSQL it is not logged: counting waits for no disk, no replica and no archive
 * has it, and a crash forgets it, as a restart does what is in memory. Imports nothing: see 0001.
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
