import type { Random } from "../random.ts";
import type { Staff } from "../simulated-site.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";

const either = (random: Random): Staff => random.pick(["secretary", "deputy"]);

export const secretaries = {
  confirm: {
    weight: 8,
    run: (world, random) => onSome(world, random, ["new"], (path, ids) => confirm(world, random, path, ids)),
  },
  confirmTogether: {
    weight: 2,
    run: (world, random) =>
      onSome(world, random, ["new"], async (path, ids) => {
        await Promise.all([confirm(world, random, path, ids), confirm(world, random, path, ids)]);
      }),
  },
  confirmEverybody: {
    weight: 2,
    run: (world, random) =>
      onSome(world, random, ["new", "confirmed", "cancelled", "waiting"], (path, ids) =>
        confirm(world, random, path, ids),
      ),
  },
  cancelSome: {
    weight: 3,
    run: (world, random) =>
      onSome(world, random, ["new", "confirmed", "waiting"], async (path, ids) => {
        const chosen = ids.slice(0, 2);
        await world.change(either(random), path, { intent: "cancel", ids: chosen });
      }),
  },
  undoCancellation: {
    weight: 2,
    run: (world, random) =>
      onSome(world, random, ["cancelled"], async (path, ids) => {
        world.mayExceedSeats = true;
        await world.change(either(random), path, { intent: "undoCancellation", id: ids[0] });
      }),
  },
  resend: {
    weight: 2,
    run: (world, random) =>
      onSome(world, random, ["confirmed"], async (path, ids) => {
        world.mayRepeatMail = true;
        await world.change(either(random), path, { intent: "resend", id: ids[0] });
      }),
  },
  moveUp: {
    weight: 1,
    run: (world, random) =>
      onSome(world, random, ["waiting"], async (path, ids) => {
        await world.change(either(random), path, { intent: "moveUp", id: ids.at(-1), reason: "Referentin" });
      }),
  },
  addByHand: {
    weight: 3,
    async run(world, random) {
      const eventId = random.pick(await world.eventIds());
      if (eventId === undefined) return;
      const { firstName, lastName, email } = world.somebody(random);
      const person = { title: "Frau", firstName, lastName, email, city: "Ulm" };
      const whenFull = random.pick(["ask", "admit", "wait"]);
      world.mayExceedSeats = whenFull === "admit";
      const submission = { intent: "add", person, whenFull, sendsMail: random.chance(0.5) };
      const { status } = await world.change(either(random), managerOf(eventId), submission);
      if (status === 200) world.acknowledged.push({ eventId, email, at: world.site.now() });
    },
  },
  move: {
    weight: 3,
    run: (world, random) =>
      onSome(world, random, ["new", "confirmed", "waiting"], async (path, ids) => {
        const targetId = random.pick(await world.eventIds());
        const whenFull = random.pick(["ask", "admit", "wait"]);
        world.mayExceedSeats = whenFull === "admit";
        const [id] = ids;
        const submission = { intent: "move", id, targetId, whenFull, sendsMail: random.chance(0.5) };
        await world.change(either(random), path, submission);
      }),
  },
  writeMessage: {
    weight: 2,
    async run(world, random) {
      const eventId = random.pick(await world.eventIds());
      if (eventId === undefined) return;
      const draft = {
        ...{ subject: "Zum [EVENT_TITLE]", body: "Guten Tag [LAST_NAME], bis bald. [MANAGE_LINK]" },
        ...{ audience: "all", ids: [], documentIds: [], attachesCalendar: false, namesConferenceLink: false },
      };
      await world.change(either(random), `/admin/events/${eventId}/messages`, { intent: "write", draft });
    },
  },
  issueCertificates: {
    weight: 2,
    async run(world, random) {
      const eventId = random.pick(await world.eventIds());
      if (eventId === undefined) return;
      const path = `/admin/events/${eventId}/bescheinigungen`;
      await world.change(either(random), path, { intent: "issueAll" });
      if (random.chance(0.5)) await world.change(either(random), path, { intent: "mailAll" });
    },
  },
  withdrawCertificate: {
    weight: 1,
    async run(world, random) {
      const rows = await world.site.database
        .selectFrom("certificates")
        .select(["event_id", "registration_id"])
        .where("withdrawn_at", "is", null)
        .orderBy("issued_at")
        .orderBy("code")
        .execute();
      const row = random.pick(rows);
      if (!row) return;
      const submission = { intent: "withdraw", id: row.registration_id, reason: "Name falsch" };
      await world.change(either(random), `/admin/events/${row.event_id}/bescheinigungen`, submission);
    },
  },
  recordAttendance: {
    weight: 4,
    async run(world, random) {
      const eventId = random.pick(await world.eventIds());
      if (eventId === undefined) return;
      const path = `/admin/events/${eventId}/anwesenheit/personen`;
      const rows = await world.registrations(eventId);
      const day = world.site.now().toISOString().slice(0, 10);
      const entries = rows.slice(0, 5).map(({ id }, index) => ({
        ...{ key: `k${index}`, code: id, change: random.pick(["present", "present", "left", "absent"]), day },
        ...{ isScanned: random.chance(0.5), age: random.whole(0, 1000 * 60 * 60) },
      }));
      if (entries.length === 0) return;
      await world.change(either(random), path, { entries });
      // The device got no answer and sends the same again.
      if (random.chance(0.3)) await world.change(either(random), path, { entries });
    },
  },
} satisfies Record<string, Action>;

const managerOf = (eventId: string) => `/admin/events/${eventId}/registrations`;

/** Runs a change on registrations of one event that had one of these states when the screen was opened. */
async function onSome(
  world: World,
  random: Random,
  states: readonly string[],
  change: (path: string, ids: string[]) => Promise<void>,
): Promise<void> {
  const rows = (await world.registrations()).filter(({ status }) => states.includes(status));
  const eventId = random.pick(rows)?.event_id;
  if (eventId === undefined) return;
  const ids = rows.filter((row) => row.event_id === eventId).map(({ id }) => id);
  await change(managerOf(eventId), ids.slice(0, 10));
}

async function confirm(world: World, random: Random, path: string, ids: string[]): Promise<void> {
  world.mayRepeatUnconfirmed = true;
  const { answer } = await world.change(either(random), path, { intent: "confirm", ids });
  if (typeof answer.jobId !== "string") return;
  for (let tries = 0; tries < 200 && !world.site.isDead; tries++) {
    const reply = await world.site.request(`${path}?auftrag=${answer.jobId}`, { as: "secretary" });
    const text = await reply.text();
    if (!text.includes('"running"')) return;
  }
}
