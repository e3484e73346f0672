import { linksIn } from "#test/mail-files.ts";
import type { Random } from "../random.ts";
import type { Person, World } from "../world.ts";
import type { Action } from "./action.ts";

export const visitors = {
  register: { weight: 14, run: register },
  registerTwiceAtOnce: {
    weight: 2,
    async run(world, random) {
      const person = world.somebody(random);
      await Promise.all([register(world, random, person), register(world, random, person)]);
    },
  },
  cancelByLink: {
    weight: 4,
    async run(world, random) {
      const link = anyLink(world, random);
      if (link) await world.submit(`${link}/stornieren`, {});
    },
  },
  correctByLink: {
    weight: 2,
    async run(world, random) {
      const link = anyLink(world, random);
      const owner = world.people.find(({ links }) => link && links.includes(link));
      if (!link || !owner) return;
      await world.submit(link, { title: "Frau", firstName: owner.firstName, lastName: owner.lastName, city: "Bonn" });
    },
  },
  answerOffer: {
    weight: 6,
    async run(world, random) {
      const offers = world.site.mail.delivered.filter(({ kind }) => kind === "offer");
      const offer = random.pick(offers.slice(-5));
      const [link] = linksIn(offer?.text ?? "");
      if (link) await world.submit(`${link}/angebot`, { antwort: random.chance(0.7) ? "annehmen" : "ablehnen" });
    },
  },
  requestLink: {
    weight: 3,
    async run(world, random) {
      const person = random.pick(world.people);
      if (person) await world.submit("/anmeldung/link-vergessen", { email: person.email });
    },
  },
  writeToSecretariat: {
    weight: 3,
    async run(world, random) {
      const { firstName, lastName, email } = world.somebody(random);
      const { text } = await world.open("/?dialog=kontakt&formular=1");
      const [, left, right] = /Wie viel ist (\d+) × (\d+)\?/.exec(text) ?? [];
      const [, challenge = ""] = /name="challenge" value="([^"]*)"/.exec(text) ?? [];
      const captcha = String(Number(left) * Number(right));
      const message = `Bitte rufen Sie ${lastName} zurück.`;
      await world.submit("/kontakt", { firstName, lastName, email, phone: "0221 1", message, captcha, challenge });
    },
  },
  readPages: {
    weight: 3,
    async run(world, random) {
      await world.open(
        random.pick(["/", "/veranstaltungen", "/aktuelles", "/suche?suche=Fachtag", "/veranstaltungen.ics"]),
      );
    },
  },
} satisfies Record<string, Action>;

async function register(world: World, random: Random, person: Person = world.somebody(random)): Promise<void> {
  const eventId = random.pick(await world.eventIds());
  if (eventId === undefined) return;
  const { firstName, lastName, email } = person;
  const fields = { title: "Dr.", firstName, lastName, email, city: "Köln" };
  const { status, location } = await world.submit(`/register/${eventId}`, fields);
  const isAcknowledged = status === 303 && location.startsWith("/registration/success");
  if (isAcknowledged) world.acknowledged.push({ eventId, email, at: world.site.now() });
  if (isAcknowledged) await world.open(location);
}

function anyLink(world: World, random: Random): string | undefined {
  world.readMail();
  return random.pick(world.people.flatMap(({ links }) => links.slice(-2)));
}
