import type { World } from "./world.ts";

/** Each invariant returns the sentences that say how it is broken. */
export type Invariant = (world: World) => Promise<string[]> | string[];
