import { chambersOf } from "#model/certificates/points-report.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { hold, report, withdraw, works } from "./chamber.ts";
import { door, issue } from "./door.ts";
import { operators } from "./operators.ts";
import { visitors } from "./visitors.ts";

/** The site gets an older state, and others have been told or given something since. */
export const olderStates = {
  /** People were reported, and got certificates and links, before the backup of the night, after it, or both. */
  restoreAfterEvent: {
    weight: 1,
    async run(world, random) {
      const id = await hold(world, random);
      if (random.chance(0.6)) await workOn(world, random, id);
      await world.site.pass(24 * 3_600_000);
      for (let left = random.whole(1, 3); left > 0; left--) await workOn(world, random, id);
      await operators.restoreBackup.run(world, random);
      if (random.chance(0.4)) await workOn(world, random, id);
    },
  },
} satisfies Record<string, Action>;

async function workOn(world: World, random: Random, id: string): Promise<void> {
  await random.pick(afterAnEvent)(world, random, id);
}

const afterAnEvent: [Work, ...Work[]] = [
  reportAll,
  reportAll,
  async (world, random, id) => {
    const row = random.pick(await world.registrations(id));
    if (!row) return;
    if (row.points_reported_at !== null && random.chance(0.5)) await withdraw(world, random, row);
    else await random.pick(works)(world, random, row);
  },
  issue,
  async (world, random) => door.withdrawCertificate.run(world, random),
  async (world, random) => visitors.requestLink.run(world, random),
];
type Work = (world: World, random: Random, id: string) => Promise<void>;

async function reportAll(world: World, random: Random, id: string): Promise<void> {
  const event = (await world.events()).find((one) => one.id === id);
  for (const chamber of event ? chambersOf(event.document) : []) if (event) await report(world, random, event, chamber);
}
