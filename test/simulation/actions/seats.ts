import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { createEvent } from "./editors.ts";
import { either, formOf, managerOf } from "./secretaries.ts";
import { register } from "./visitors.ts";

/** Events that are full, people who wait for a seat, and seats on offer. */
export const seats = {
  /** More people come than there are seats. */
  crowd: {
    weight: 2,
    async run(world, random) {
      await crowd(world, random);
    },
  },
  /** A seat becomes free for those who wait, and some minutes pass. */
  freeSeat: {
    weight: 4,
    async run(world, random) {
      await freeSeat(world, random);
    },
  },
  /** The secretariat adds somebody while a seat is on offer to another. */
  addBesideOffer: {
    weight: 2,
    async run(world, random) {
      const offered = (await world.registrations()).filter(
        (row) => row.status === "waiting" && row.offer_expires_at !== null,
      );
      const eventId = random.pick(offered)?.event_id ?? (await freeSeat(world, random));
      const somebody = world.newPerson();
      const submission = { intent: "add", person: formOf(somebody, "Ulm"), whenFull: "ask", sendsMail: false };
      const { status } = await world.change(either(random), managerOf(eventId), submission);
      if (status === 200) world.acknowledge(eventId, somebody.email);
    },
  },
  /** Who is registered or waits fills in the form once more, sometimes while a seat becomes free. */
  comeAgain: {
    weight: 2,
    async run(world, random) {
      const rows = (await world.registrations()).slice(-12);
      const row = random.pick(rows.filter(({ status }) => status === "waiting")) ?? random.pick(rows);
      const person = row && world.ownerOf(row.email);
      if (!person || person.email !== row.email) return;
      const again = () => register(world, random, person, row.event_id);
      await world.together(again, () =>
        random.chance(0.4) ? freeSeatAt(world, random, row.event_id) : Promise.resolve(),
      );
    },
  },
  /** The secretariat decides who comes, whoever else waits, has an offer or is about to accept it. */
  giveSeat: {
    weight: 2,
    async run(world, random) {
      const row = random.pick((await world.registrations()).filter(({ status }) => status === "waiting"));
      if (!row) return;
      const isOver = random.chance(0.5);
      world.mayExceedSeats = isOver;
      await world.change(either(random), managerOf(row.event_id), { intent: "giveSeat", id: row.id, isOver });
    },
  },
} satisfies Record<string, Action>;

/** @returns the event */
async function freeSeat(world: World, random: Random): Promise<string> {
  const waiting = (await world.registrations()).filter(({ status }) => status === "waiting");
  const eventId = random.pick(waiting)?.event_id ?? (await crowd(world, random));
  await freeSeatAt(world, random, eventId);
  await world.site.pass(random.whole(1, 30) * 60_000);
  return eventId;
}

async function freeSeatAt(world: World, random: Random, eventId: string): Promise<void> {
  const seated = (await world.registrations(eventId)).filter(({ status }) => ["new", "confirmed"].includes(status));
  const one = random.pick(seated);
  if (one) await world.change(either(random), managerOf(eventId), { intent: "cancel", ids: [one.id] });
}

/** @returns the event */
async function crowd(world: World, random: Random): Promise<string> {
  const capacity = random.whole(1, 2);
  const wishes = {
    date: daysAfter(berlinDate(world.site.now()), random.whole(2, 20)),
    registrationSettings: { enabled: true, waitingListEnabled: true, capacity },
  };
  const known = random.pick(await limitedEvents(world));
  const id = known?.id ?? (await createEvent(world, random, wishes));
  const seats = known?.document.registrationSettings.capacity ?? capacity;
  for (let left = seats + 2; left > 0; left--) await register(world, random, world.newPerson(), id);
  return id;
}

async function limitedEvents(world: World): Promise<{ id: string; document: CalendarEvent }[]> {
  const events = (await world.events()).slice(-4);
  return events.filter(({ document: { isCancelled, registrationSettings: settings } }) => {
    return !isCancelled && settings.enabled && settings.waitingListEnabled && settings.capacity !== null;
  });
}
