import { noteKnown } from "../known-stays.ts";
import { moods } from "../mail-peer.ts";
import { addressesOf, type Person } from "../person.ts";
import type { Random } from "../random.ts";
import { staff } from "../staff.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { createEvent, editors } from "./editors.ts";
import { openGate } from "./gate.ts";
import { issueInvoice } from "./treasurers.ts";
import { register } from "./visitors.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const administrators = {
  erase: {
    weight: 2,
    async run(world, random) {
      const writers = world.people.filter(({ isNamedElsewhere }) => isNamedElsewhere);
      await erase(world, random.pick(known(random.chance(0.4) ? writers : world.people)));
    },
  },
  /** Somebody is registered for several events, one of which is in the trash, moves or is deleted while they are erased. */
  eraseFromSeveral: {
    weight: 1,
    async run(world, random) {
      const person = world.newPerson();
      const settings = { enabled: true, capacity: null, confirmsAutomatically: true };
      const ids: string[] = [];
      for (let left = random.whole(2, 3); left > 0; left--) {
        const wishes = { isFree: left === 2, price: left === 2 ? 0 : 40, registrationSettings: settings };
        const id = await createEvent(world, random, wishes);
        ids.push(id);
        await register(world, random, person, id);
      }
      const rows = (await world.registrations()).filter(({ email }) => email === person.email);
      for (const row of rows) if (random.chance(0.4)) await issueInvoice(world, random, row);
      const [id = ""] = ids;
      const move = (intent: string) => world.change("editor", "/admin/events", { intent, id });
      await move("remove");
      if (random.chance(0.3)) await world.site.pass(24 * hour);
      await world.together(
        () => erase(world, person),
        async () => void (await move(random.pick(["restoreDeleted", "purgeDeleted"]) ?? "")),
      );
      if (random.chance(0.5)) await move("restoreDeleted");
      if (random.chance(0.3)) await restoreBackup(world);
      const isLeft = (await world.registrations()).some(({ email }) => email === person.email);
      if (person.erasedAt && isLeft && !world.site.isDead)
        world.violations.push(`${person.email} was erased, and is registered`);
    },
  },
  lockAndUnlock: {
    weight: 1,
    async run(world) {
      const id = await deputyId(world);
      if (id === undefined) return;
      await world.change("administrator", "/admin/accounts", { intent: "disable", id });
      await world.change("administrator", "/admin/accounts", { intent: "enable", id });
    },
  },
  /** Somebody who was to get an account is erased later: the log names their address. */
  inviteAndRemove: {
    weight: 2,
    async run(world, random) {
      const person = world.somebody(random);
      const { email, lastName } = person;
      person.isNamedElsewhere = true;
      await world.change("administrator", "/admin/accounts", {
        intent: "invite",
        name: lastName,
        email,
        role: "events",
      });
      const query = world.site.database.selectFrom("auth_user").select("id").where("email", "=", email);
      const id = (await query.executeTakeFirst())?.id;
      if (id === undefined) return;
      await world.change("administrator", "/admin/accounts", { intent: "remove", id });
      if (random.chance(0.5)) await erase(world, person);
    },
  },
  /** A role is taken from somebody who is signed in: their next request already follows the new one. */
  changeRole: {
    weight: 1,
    async run(world, random) {
      const id = await deputyId(world);
      const eventId = random.pick(await world.eventIds());
      if (id === undefined || eventId === undefined) return;
      const become = (role: string) =>
        world.change("administrator", "/admin/accounts", { intent: "setRole", id, role });
      const read = () => world.site.request(`/admin/events/${eventId}/registrations`, { as: "deputy" });
      await (await read()).body?.cancel();
      if ((await become("editorial")).status !== 200) return;
      const { status, body } = await read();
      await body?.cancel();
      if (status === 200) world.violations.push("who lost the role of the secretariat still sees registrations");
      await become("events");
    },
  },
} satisfies Record<string, Action>;

const known = (people: readonly Person[]) => people.filter(({ erasedAt }) => !erasedAt);

/** Under a former address only if something is stored under it: a backup that knows no other has to be told by the program. */
export async function erase(world: World, person: Person | undefined): Promise<void> {
  if (!person) return;
  const stored = new Set((await world.registrations()).map(({ email }) => email));
  const addresses = addressesOf(person);
  for (const email of new Set(addresses)) {
    if (email !== person.email && !stored.has(email) && !person.isNamedElsewhere) continue;
    const { status } = await world.change("administrator", "/admin/privacy", { intent: "erase", email });
    if (status !== 200) return;
  }
  person.erasedAt = world.site.now();
  person.reallyErasedAt = performance.timeOrigin + performance.now();
  world.acknowledged = world.acknowledged.filter(({ email }) => !addresses.includes(email));
  world.written = world.written.filter(({ email }) => !addresses.includes(email));
}

/** Often somebody whom a backup or export knows. */
export async function eraseSomebody(world: World, random: Random): Promise<void> {
  await erase(world, random.pick(known(world.people.slice(0, 6))));
}

export async function restoreBackup(world: World): Promise<void> {
  // What the secretariat had allowed until then.
  world.mayExceedSeats = true;
  await noteKnown(world);
  await world.restoreBackup();
  await openGate(world);
}

function deputyId({ site }: World): Promise<string | undefined> {
  const { email } = staff.deputy;
  const query = site.database.selectFrom("auth_user").select("id").where("email", "=", email);
  return query.executeTakeFirst().then((row) => row?.id);
}

/** The evenings before the nights in which a clock in Berlin is changed. */
const eveningsOfClockChange = ["2026-03-28", "2026-10-24", "2027-03-27", "2027-10-30"].map(
  (day) => new Date(`${day}T19:00:00Z`),
);

export const operators = {
  waitSomeMinutes: { weight: 9, run: (world, random) => world.site.pass(random.whole(1, 30) * minute) },
  waitOverNight: { weight: 5, run: (world, random) => world.site.pass(random.whole(8, 30) * hour) },
  waitSomeDays: { weight: 1, run: (world, random) => world.site.pass(random.whole(2, 9) * day) },
  changeMood: {
    weight: 4,
    async run(world, random) {
      world.site.mail.mood = random.chance(0.6) ? "accepts" : random.pick(moods);
    },
  },
  /** The mail service takes only so many mails in a minute, or any number again. */
  limitPace: {
    weight: 1,
    async run(world, random) {
      // Which of several mails has to wait is left to chance.
      if (world.site.isInOrder) return;
      await world.site.restart(1000, { mailsPerMinute: random.pick([2, 6, 30, undefined]) });
    },
  },
  /** The disk or bucket of the files is slow, or fails, while somebody works with pictures. */
  storeIsIll: {
    weight: 2,
    async run(world, random) {
      // How long a slow store takes depends on what else is at work.
      if (world.site.isInOrder) return;
      const { store } = world.site;
      store.mood = random.pick(["slow", "fails"]);
      const work = random.pick([editors.uploadPicture, editors.replacePicture, editors.restoreAfterAWeek]);
      await work.run(world, random);
      await world.site.pass(random.whole(1, 40) * hour);
      store.mood = "healthy";
      // What the program says of it.
      world.site.takeErrors();
    },
  },
  restart: { weight: 2, run: (world) => world.site.restart() },
  /** The process is killed while somebody else is working. */
  dieSoon: {
    weight: 3,
    async run(world, random) {
      if (world.site.isInOrder) return;
      world.willDie = true;
      world.site.dieAfter(random.whole(1, 60));
    },
  },
  beOffForWeeks: {
    weight: 0.5,
    async run(world, random) {
      await world.site.restart(random.whole(10, 40) * day);
      world.startedAt = world.site.now();
    },
  },
  /** The computer is off until the evening before, and runs in the night. */
  passClockChange: {
    weight: 0.5,
    async run(world) {
      const { site } = world;
      const evening = eveningsOfClockChange.find((one) => one > site.now());
      if (!evening) return;
      await site.restart(evening.getTime() - site.now().getTime());
      world.startedAt = site.now();
      await site.pass(14 * hour);
    },
  },
  /** The clock is wrong for a while, as after a flat battery, then it is set right. */
  clockIsWrong: {
    weight: 1,
    async run(world, random) {
      const error = random.pick([hour, -hour, day, -day]);
      await world.site.restart(error);
      await world.site.pass(random.whole(1, 20) * minute);
      // By this clock their time has come.
      for (const [id, at] of world.plannedAt) if (at <= world.site.now()) world.plannedAt.delete(id);
      await world.site.restart(-error);
    },
  },
  /** The clock was ahead, and is set right while the program runs: what it wrote meanwhile is of the future. */
  clockIsSetBack: {
    weight: 0.7,
    async run(world, random) {
      const { site } = world;
      const error = random.pick([hour, 3 * hour, day]);
      site.setClock(error);
      await site.pass(random.whole(1, 20) * minute);
      await register(world, random);
      for (const [id, at] of world.plannedAt) if (at <= site.now()) world.plannedAt.delete(id);
      await site.settled();
      site.setClock(-error);
      await register(world, random);
      await site.pass(random.whole(1, 90) * minute);
    },
  },
  /** Often somebody whom the backup knows has been erased since. */
  restoreBackup: {
    weight: 1.5,
    async run(world, random) {
      if (random.chance(0.5)) await eraseSomebody(world, random);
      await restoreBackup(world);
    },
  },
  /** Who was locked since the backup stays out, whatever is restored. */
  restoreAfterLock: {
    weight: 0.5,
    async run(world, random) {
      const id = await deputyId(world);
      if (id === undefined) return;
      if (random.chance(0.5)) await world.site.pass(day);
      await world.open("/admin/dashboard", "deputy");
      const { status } = await world.change("administrator", "/admin/accounts", { intent: "disable", id });
      if (status !== 200) return;
      await restoreBackup(world);
      if (world.site.isDead) return;
      const { status: answered } = await world.open("/admin/dashboard", "deputy");
      if (answered === 200) world.violations.push("an account that was locked before a restore opens the back office");
      await world.change("administrator", "/admin/accounts", { intent: "enable", id });
    },
  },
  readScreens: {
    weight: 1,
    async run(world, random) {
      await world.open(
        random.pick(["/admin/dashboard", "/admin/events", "/admin/log", "/admin/privacy"]),
        "administrator",
      );
    },
  },
} satisfies Record<string, Action>;
