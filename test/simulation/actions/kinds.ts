import { CalendarEvent } from "#model/events/calendar-event.ts";
import { kindField, workshopField } from "#model/participations/choice-rule.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { readRecord } from "./editors.ts";
import { either, managerOf } from "./secretaries.ts";
import { register } from "./visitors.ts";

/** Events with kinds of participation and workshops, each with few seats. */
export const kinds = {
  /** An event gets kinds, or other seats and prices for those it has. */
  offerKinds: {
    weight: 3,
    async run(world, random) {
      const id = random.pick(await world.eventIds());
      const stored = id === undefined ? undefined : await readRecord(world, "events", id);
      if (!stored) return;
      const few = () => (random.chance(0.8) ? random.whole(1, 3) : null);
      const document = CalendarEvent.parse({
        ...stored.document,
        participations: ["k1", "k2"].map((one) => ({
          ...{ id: one, title: `Art ${one}`, seats: few(), priceCents: random.pick([0, 9_050, 18_000]) },
          ...{ isOnline: one === "k2", isOffered: random.chance(0.9) },
        })),
        workshops: ["w1", "w2"].map((one) => ({ id: one, title: `Workshop ${one}`, seats: few() })),
      });
      const submission = { intent: "save", id, expectedVersion: stored.version, document };
      await world.change("secretary", "/admin/events", submission);
    },
  },
  /** Two people choose at once. */
  registerForKind: {
    weight: 6,
    async run(world, random) {
      const event = random.pick(await eventsWithKinds(world));
      if (!event) return;
      const come = () => {
        const person = world.newPerson();
        const chosen = fieldsOfChoice(choose(random));
        return () => register(world, random, person, event.id, chosen);
      };
      await world.together(come(), come());
    },
  },
  /** The secretariat gives somebody another kind, sometimes beyond its seats. */
  changeKind: {
    weight: 3,
    async run(world, random) {
      const event = random.pick(await eventsWithKinds(world));
      const row = event && random.pick(await world.registrations(event.id));
      if (row) await changeKind(world, random, row);
    },
  },
} satisfies Record<string, Action>;

export async function changeKind(
  world: World,
  random: Random,
  row: Awaited<ReturnType<World["registrations"]>>[number],
): Promise<void> {
  world.mayExceedSeats = random.chance(0.3);
  const seen = { participation: row.participation, workshops: JSON.parse(row.workshops) as string[] };
  const submission = { intent: "changeChoice", id: row.id, choice: choose(random), seen };
  await world.change(either(random), managerOf(row.event_id), { ...submission, isOver: world.mayExceedSeats });
}

function choose(random: Random): { participation: string; workshops: string[] } {
  return {
    participation: random.pick(["k1", "k2"]),
    workshops: ["w1", "w2"].filter(() => random.chance(0.4)),
  };
}

function fieldsOfChoice({ participation, workshops }: ReturnType<typeof choose>): Record<string, string> {
  return { [kindField]: participation, ...Object.fromEntries(workshops.map((id) => [workshopField(id), "1"])) };
}

export async function eventsWithKinds(world: World) {
  const events = (await world.events()).slice(-6);
  return events.filter(({ document: { isCancelled, participations } }) => !isCancelled && participations.length > 0);
}
