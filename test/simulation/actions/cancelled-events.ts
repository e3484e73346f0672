import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { attended, certificatesOf } from "./door.ts";
import { createEvent, readRecord, switchCancelled } from "./editors.ts";
import { either } from "./secretaries.ts";
import { register } from "./visitors.ts";

/** What comes too late for an event that was cancelled. */
export const cancelledEvents = {
  /** By the button, while somebody has a draft of the event: it says the same, and so does what is published of it. */
  cancelByButton: {
    weight: 1.5,
    async run(world, random) {
      const event = random.pick((await world.events()).slice(-4));
      if (!event) return;
      const { id, document } = event;
      const { version } = (await readRecord(world, "events", id)) ?? {};
      const draft = { ...document, location: `Raum ${world.newWord()}` };
      const sent = { intent: "saveDraft", id, expectedVersion: version, document: draft, expectedDraft: "none" };
      await world.change("secretary", "/admin/events", sent);
      const isCancelled = !document.isCancelled;
      const { status } = await world.change("deputy", `/admin/events/${id}/anmeldung`, {
        intent: "setCancelled",
        id,
        isCancelled,
      });
      if (status !== 200 || world.site.isDead) return;
      for (const table of ["content", "drafts"] as const) {
        const query = world.site.database.selectFrom(table).select("data").where("id", "=", id);
        const row = await query.where("deleted_at", "is", null).executeTakeFirst();
        if (row && (JSON.parse(row.data) as CalendarEvent).isCancelled !== isCancelled)
          world.violations.push(`${id} was ${isCancelled ? "cancelled" : "given back"}, and its row in ${table} not`);
      }
    },
  },
  /** An event is cancelled while a mail that says the contrary waits for the mail service. */
  cancelWhileMailWaits: {
    weight: 2,
    async run(world, random) {
      const events = (await world.events()).slice(-4).filter(({ document }) => !document.isCancelled);
      const automatic = events.filter(({ document }) => document.registrationSettings.confirmsAutomatically);
      const id = random.pick(automatic.length > 0 ? automatic : events)?.id;
      if (id === undefined) return;
      world.site.mail.mood = "refuses_for_now";
      await register(world, random, world.newPerson(), id);
      await switchCancelled(world, id);
    },
  },
  /** An event is cancelled before its reminder is due, with somebody who has a place. */
  cancelBeforeReminder: {
    weight: 2,
    async run(world, random) {
      world.site.mail.mood = "accepts";
      const date = daysAfter(berlinDate(world.site.now()), 2);
      const registrationSettings = { enabled: true, confirmsAutomatically: true, remindsDaysBefore: [1 as const] };
      const id = await createEvent(world, random, { date, registrationSettings });
      await register(world, random, world.newPerson(), id);
      await world.site.settled();
      await switchCancelled(world, id);
      await world.site.pass(random.whole(20, 44) * 3_600_000);
    },
  },
  /** Somebody has attended an event that is then cancelled, or the certificates of such an event are asked for. */
  certifyCancelled: {
    weight: 3,
    async run(world, random) {
      const rows = await attended(world);
      const ofCancelled = rows.filter(({ event_id }) => world.cancelled.has(event_id));
      const cancelled = random.pick(ofCancelled);
      if (cancelled) {
        await world.change(either(random), certificatesOf(cancelled.event_id), { intent: "issueAll" });
        return;
      }
      const held = random.pick(rows)?.event_id ?? (await hold(world, random));
      await switchCancelled(world, held);
    },
  },
} satisfies Record<string, Action>;

/** Somebody attends an event of today. @returns its id */
async function hold(world: World, random: Random): Promise<string> {
  const date = berlinDate(world.site.now());
  const id = await createEvent(world, random, { date, registrationSettings: { enabled: true, capacity: null } });
  await register(world, random, world.newPerson(), id);
  const entries = (await world.registrations(id)).map(({ id: code }, index) => ({
    ...{ key: `k${index}`, code, change: "present", day: date, isScanned: true, age: 0 },
  }));
  await world.change(either(random), `/admin/events/${id}/anwesenheit/personen`, { entries });
  return id;
}
