import type { Action } from "./action.ts";

/** Mails that people ask for on the public site. */
export const requests = {
  /** The overview of a person's training goes to their address, once an hour, however often somebody asks. */
  requestTraining: {
    weight: 2,
    async run(world, random) {
      world.readMail();
      const person = random.pick(world.people.filter(({ links }) => links.length > 0));
      const link = random.pick(person?.links ?? []);
      if (link === undefined) return;
      const { mail } = world.site;
      const before = new Set(mail.delivered.map(({ id }) => id));
      const ask = async () => void (await world.submit(`${link}/jahresuebersicht`, {}));
      await world.together(ask, async () => (random.chance(0.5) ? ask() : undefined));
      // The mail room looks for mails every few seconds.
      await world.site.pass(60_000);
      await ask();
      await world.site.pass(60_000);
      const sent = mail.delivered.filter(({ kind, id }) => kind === "training-year" && !before.has(id));
      const ids = new Set(sent.map(({ id }) => id));
      if (ids.size > 1 && sent.every(({ text }) => text === sent[0]?.text))
        world.violations.push(`the overview of training was sent ${ids.size} times in an hour to ${sent[0]?.to}`);
      if (random.chance(0.3)) await world.site.pass(random.whole(1, 70) * 60_000);
    },
  },
  /** By the code on a sheet, with an address of somebody who was there or not, has answered, or is unknown. */
  requestEvaluation: {
    weight: 3,
    async run(world, random) {
      const rows = await world.site.database.selectFrom("attendance").select("registration_id").execute();
      const present = new Set(rows.map(({ registration_id }) => registration_id));
      const attended = (await world.registrations()).filter(({ id }) => present.has(id));
      const email = random.pick(attended)?.email ?? random.pick(world.people)?.email ?? "niemand@praxis.example";
      await world.submit("/anmeldung/evaluation", { email });
    },
  },
} satisfies Record<string, Action>;
