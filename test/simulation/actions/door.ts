import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import { inOrder } from "../in-order.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { createEvent } from "./editors.ts";
import { either, formOf } from "./secretaries.ts";
import { register } from "./visitors.ts";

/** What happens on the day of an event and after it. */
export const door = {
  recordAttendance: {
    weight: 6,
    async run(world, random) {
      const today = await eventOfToday(world, random);
      const rows = today ? await world.registrations(today.id) : [];
      if (!today || rows.length === 0) return;
      const path = `/admin/events/${today.id}/anwesenheit/personen`;
      const entries = rows.slice(0, 5).map(({ id }, index) => ({
        ...{
          key: `k${index}`,
          code: id,
          change: random.pick(["present", "present", "left", "absent"]),
          day: today.date,
        },
        ...{ isScanned: random.chance(0.5), age: random.whole(0, 1000 * 60 * 60) },
      }));
      await world.change(either(random), path, { entries });
      // The device got no answer and sends the same again; another device has recorded the same people.
      if (random.chance(0.3)) await world.change(either(random), path, { entries });
    },
  },
  admitWalkIn: {
    weight: 2,
    async run(world, random) {
      const today = await eventOfToday(world, random);
      if (!today) return;
      const somebody = world.somebody(random);
      world.mayExceedSeats = random.chance(0.5);
      const submission = {
        intent: "walkIn",
        day: today.date,
        person: formOf(somebody, "Trier"),
        isAdmitted: world.mayExceedSeats,
      };
      const path = `/admin/events/${today.id}/anwesenheit`;
      const { status } = await world.change(either(random), path, submission);
      if (status === 200) await world.acknowledgeIfStored(today.id, somebody.email);
    },
  },
  /** The event is in the trash when a device sends what it noted: nothing is taken, and nothing lost once it is back. */
  recordWhileInTrash: {
    weight: 1,
    async run(world, random) {
      const today = await eventOfToday(world, random);
      const rows = today ? await world.registrations(today.id) : [];
      const row = random.pick(rows.filter(({ status }) => status === "new" || status === "confirmed"));
      if (!today || !row || today.isCancelled) return;
      const entry = { key: "k0", code: row.id, change: "present", day: today.date, isScanned: true, age: 60_000 };
      const path = `/admin/events/${today.id}/anwesenheit/personen`;
      const send = async () => (await world.change(either(random), path, { entries: [entry] })).status;
      const move = async (intent: string) =>
        (await world.change("editor", "/admin/events", { intent, id: today.id })).status === 200;
      if (!(await move("remove"))) return;
      const gone = await send();
      if (gone !== 404 && !world.site.isDead)
        world.violations.push(`a device that sent entries of an event in the trash was answered with ${gone}`);
      if (!(await move("restoreDeleted"))) return;
      const back = await send();
      const present = (await attended(world)).some(({ id }) => id === row.id);
      if ((back !== 200 || !present) && !world.site.isDead)
        world.violations.push(`${row.id} was noted while the event was in the trash, and is lost: ${back}`);
    },
  },
  /** An event of two days: what a device noted on the first arrives on the second, and the second is not there before. */
  recordSecondDay: {
    weight: 1,
    async run(world, random) {
      const date = berlinDate(world.site.now());
      const lastDay = daysAfter(date, 1);
      const registrationSettings = { enabled: true, capacity: null, confirmsAutomatically: true };
      const id = await createEvent(world, random, { date, lastDay, registrationSettings });
      for (let left = random.whole(1, 3); left > 0; left--) await register(world, random, world.newPerson(), id);
      const [row] = await world.registrations(id);
      if (!row) return;
      const send = async (day: string, change: string, age = 0) => {
        const entry = { key: "k0", code: row.id, change, day, isScanned: false, age };
        await world.change(either(random), `/admin/events/${id}/anwesenheit/personen`, { entries: [entry] });
      };
      const isHere = random.chance(0.6);
      if (isHere) await send(date, "present");
      await send(lastDay, "present");
      if ((await daysOf(world, row.id)).includes(lastDay))
        world.violations.push(`${row.id} is present on ${lastDay}, and it is ${date}`);
      if (random.chance(0.3)) await issue(world, random, id);
      await world.site.pass(24 * 3_600_000);
      if (isHere) await send(date, "left", 20 * 3_600_000);
      await send(lastDay, "present");
      const isTaken = world.statuses.at(-1) === 200 && !world.site.isDead && !world.willDie;
      const stored = (await world.registrations(id)).find((one) => one.id === row.id);
      const expected = isHere ? [date, lastDay] : [lastDay];
      const days = await daysOf(world, row.id);
      if (isTaken && (stored?.status === "new" || stored?.status === "confirmed") && String(days) !== String(expected))
        world.violations.push(`${row.id} was there on ${expected.join(" ")}, and stored is ${days.join(" ")}`);
      if (random.chance(0.5)) await issue(world, random, id);
    },
  },
  issueCertificates: {
    weight: 3,
    async run(world, random) {
      const row = random.pick(await attended(world));
      if (row) await issue(world, random, row.event_id);
    },
  },
  withdrawCertificate: {
    weight: 1,
    async run(world, random) {
      const rows = await world.site.database
        .selectFrom("certificates")
        .innerJoin("registrations", "registrations.id", "registration_id")
        .innerJoin("content", "content.id", "registrations.event_id")
        .select([
          "certificates.event_id",
          "registration_id",
          "issued_at",
          "email",
          "last_name",
          "content.data as event",
        ])
        .where("withdrawn_at", "is", null)
        .where("content.collection", "=", "events")
        .execute();
      const row = random.pick(
        inOrder(rows, ({ issued_at, email, last_name, event }) => [issued_at, email, last_name, event]),
      );
      if (!row) return;
      const submission = { intent: "withdraw", id: row.registration_id, reason: "Name falsch" };
      await world.change(either(random), certificatesOf(row.event_id), submission);
      if (random.chance(0.5)) await issue(world, random, row.event_id);
    },
  },
} satisfies Record<string, Action>;

export const certificatesOf = (eventId: string) => `/admin/events/${eventId}/bescheinigungen`;

export async function issue(world: World, random: Random, eventId: string): Promise<void> {
  await world.change(either(random), certificatesOf(eventId), { intent: "issueAll" });
  if (random.chance(0.6)) await world.change(either(random), certificatesOf(eventId), { intent: "mailAll" });
}

/** Events somebody has attended, once for each attendance. */
export async function attended(world: World): Promise<{ id: string; event_id: string }[]> {
  const rows = await world.site.database.selectFrom("attendance").select("registration_id").execute();
  const times = Map.groupBy(rows, ({ registration_id }) => registration_id);
  return (await world.registrations()).flatMap((row) => Array(times.get(row.id)?.length ?? 0).fill(row));
}

async function daysOf({ site }: World, id: string): Promise<string[]> {
  const rows = site.database.selectFrom("attendance").select("day").where("registration_id", "=", id);
  return (await rows.orderBy("day").execute()).map(({ day }) => day);
}

async function eventOfToday(world: World, random: Random) {
  const today = berlinDate(world.site.now());
  const events = (await world.events()).filter(({ document }) => document.date <= today);
  const event = random.pick(events);
  return event && { id: event.id, date: event.document.date, isCancelled: event.document.isCancelled };
}
