import { moods } from "../mail-peer.ts";
import type { Action } from "./action.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const administrators = {
  erase: {
    weight: 2,
    async run(world, random) {
      const person = random.pick(world.people.filter(({ erasedAt }) => !erasedAt));
      if (!person) return;
      const submission = { intent: "erase", email: person.email };
      const { status } = await world.change("administrator", "/admin/privacy", submission);
      if (status !== 200) return;
      person.erasedAt = world.site.now();
      world.acknowledged = world.acknowledged.filter(({ email }) => email !== person.email);
    },
  },
  lockAndUnlock: {
    weight: 1,
    async run(world) {
      const { database } = world.site;
      const row = await database
        .selectFrom("auth_user")
        .select("id")
        .where("email", "=", "vertretung@verein.example")
        .executeTakeFirst();
      if (!row) return;
      await world.change("administrator", "/admin/accounts", { intent: "disable", id: row.id });
      await world.change("administrator", "/admin/accounts", { intent: "enable", id: row.id });
    },
  },
} satisfies Record<string, Action>;

export const operators = {
  waitSomeMinutes: { weight: 12, run: (world, random) => world.site.pass(random.whole(1, 30) * minute) },
  waitOverNight: { weight: 5, run: (world, random) => world.site.pass(random.whole(8, 30) * hour) },
  waitSomeDays: { weight: 1, run: (world, random) => world.site.pass(random.whole(2, 9) * day) },
  changeMood: {
    weight: 5,
    async run(world, random) {
      world.site.mail.mood = random.chance(0.6) ? "accepts" : random.pick(moods);
    },
  },
  restart: { weight: 2, run: (world) => world.site.restart() },
  /** The process is killed while somebody else is working. */
  dieSoon: {
    weight: 4,
    async run(world, random) {
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
  /** The clock is wrong for a while, as after a flat battery, then it is set right. */
  clockIsWrong: {
    weight: 1,
    async run(world, random) {
      const error = random.pick([hour, -hour, day, -day]);
      await world.site.restart(error);
      await world.site.pass(random.whole(1, 20) * minute);
      await world.site.restart(-error);
    },
  },
  restoreBackup: {
    weight: 1,
    run: (world) => world.restoreBackup(),
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
