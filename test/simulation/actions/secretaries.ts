import { berlinDate } from "#model/dates/berlin-date.ts";
import { aWorkbookOf } from "#test/a-workbook.ts";
import type { Person } from "../person.ts";
import type { Random } from "../random.ts";
import type { Staff } from "../staff.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";

export const either = (random: Random): Staff => random.pick(["secretary", "deputy", "clerk"]);

export const secretaries = {
  confirm: {
    weight: 8,
    run: (world, random) => onSome(world, random, ["new"], (path, ids) => confirm(world, random, path, ids)),
  },
  confirmTogether: {
    weight: 2,
    run: (world, random) =>
      onSome(world, random, ["new"], async (path, ids) => {
        const once = () => confirm(world, random, path, ids);
        await world.together(once, once);
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
        await world.change(either(random), path, { intent: "cancel", ids: chosen, sendsMail: ids.length % 2 === 0 });
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
      const somebody = world.somebody(random);
      const { email } = somebody;
      const person = formOf(somebody, "Ulm");
      const whenFull = random.pick(["ask", "admit", "wait"]);
      world.mayExceedSeats = whenFull === "admit";
      const submission = { intent: "add", person, whenFull, sendsMail: random.chance(0.5) };
      const { status } = await world.change(either(random), managerOf(eventId), submission);
      if (status === 200) world.acknowledge(eventId, email);
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
      const rows = (await world.registrations()).filter(({ status }) => status !== "cancelled");
      const eventId = random.pick(rows)?.event_id;
      if (eventId === undefined) return;
      await writeMessage(world, random, eventId);
    },
  },
  importList: {
    weight: 1,
    async run(world, random) {
      const eventId = random.pick(await world.eventIds());
      if (eventId === undefined) return;
      const people = Array.from({ length: random.whole(1, 4) }, () => world.somebody(random));
      world.mayExceedSeats = random.chance(0.3);
      const submission = {
        intent: "importList",
        people: people.map((one) => formOf(one, "Ulm")),
        status: random.pick(["new", "confirmed"]),
        whenFull: world.mayExceedSeats ? "admit" : "ask",
      };
      const { status } = await world.change(either(random), managerOf(eventId), submission);
      if (status !== 200) return;
      for (const { email } of people) await world.acknowledgeIfStored(eventId, email);
    },
  },
  /** A list comes as a workbook: it is read, and its people are imported as the preview shows them. */
  importWorkbook: {
    weight: 1,
    async run(world, random) {
      const eventId = random.pick(await world.eventIds());
      if (eventId === undefined) return;
      const people = Array.from({ length: random.whole(1, 3) }, () => world.somebody(random));
      const cells = [
        ["Anrede", "Vorname", "Nachname", "E-Mail", "Ort", "Bezahlt am"],
        ...people.map(({ firstName, lastName, email }) => ["Frau", firstName, lastName, email, "Ulm", ""]),
      ];
      const file = { workbook: aWorkbookOf(cells).toString("base64") };
      const as = either(random);
      const { status, answer } = await world.change(as, managerOf(eventId), { intent: "readList", file });
      // Nothing is stored by it.
      world.hasChanged = false;
      if (status !== 200 || answer.ok !== true) return;
      const listed = answer.listed as { person?: Record<string, string> }[];
      if (listed.length !== people.length) world.violations.push(`${listed.length} of ${people.length} rows were read`);
      const submission = {
        ...{ intent: "importList", status: "new", whenFull: "ask" },
        people: people.map((one) => formOf(one, "Ulm")),
      };
      const { status: imported } = await world.change(as, managerOf(eventId), submission);
      if (imported !== 200) return;
      for (const { email } of people) await world.acknowledgeIfStored(eventId, email);
    },
  },
  /** Money has arrived, or was noted by mistake. */
  notePayment: {
    weight: 3,
    run: (world, random) =>
      onSome(world, random, ["new", "confirmed"], async (path, ids) => {
        const paidOn = random.chance(0.7) ? berlinDate(world.site.now()) : "";
        await world.change(either(random), path, { intent: "pay", ids: ids.slice(0, 3), paidOn });
      }),
  },
  /** The connection to the mail service breaks while it takes what the secretariat writes. */
  loseAnswers: {
    weight: 2,
    async run(world, random) {
      const rows = (await world.registrations()).filter(({ status }) => status !== "cancelled");
      const eventId = random.pick(rows)?.event_id;
      if (eventId === undefined) return;
      world.site.mail.mood = random.pick(["drops", "hangs"]);
      await writeMessage(world, random, eventId);
      await world.site.pass(random.whole(1, 20) * 1000);
      world.site.mail.mood = "accepts";
      await world.site.pass(random.whole(2, 90) * 60_000);
    },
  },
} satisfies Record<string, Action>;

/** @param wishes fields of the draft; default: to everybody */
export async function writeMessage(world: World, random: Random, eventId: string, wishes: object = {}): Promise<void> {
  const draft = {
    ...{ subject: "Zum [EVENT_TITLE]", body: "Guten Tag [LAST_NAME], bis bald. [MANAGE_LINK]" },
    ...{ audience: "all", ids: [], documentIds: [], attachesCalendar: false, namesConferenceLink: false },
    ...wishes,
  };
  await world.change(either(random), `/admin/events/${eventId}/messages`, { intent: "write", draft });
}

export const formOf = ({ firstName, lastName, email }: Person, city: string) => {
  return { title: "Frau", firstName, lastName, email, city };
};

export const managerOf = (eventId: string) => `/admin/events/${eventId}/registrations`;

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
