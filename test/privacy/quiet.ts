import { createLog } from "#server/log.ts";

/** Parts of a privacy desk of which a test is not about. */
export const quiet = { log: createLog("error", () => {}), readSecret: () => "geheim" };
