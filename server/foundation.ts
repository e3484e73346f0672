import type { Clock } from "#model/dates/berlin-date.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/schema.ts";
import type { Log } from "./log.ts";

/** Dependencies of all services. */
export interface Foundation {
  config: Config;
  clock: Clock;
  log: Log;
  database: Database;
}
