import type { Random } from "../random.ts";
import type { World } from "../world.ts";

/** Something a person does. What it depends on is drawn from `random`, so that it can be repeated without its predecessors. */
export interface Action {
  /** How often it is chosen, compared with the others. */
  weight: number;
  run(world: World, random: Random): Promise<void>;
}
