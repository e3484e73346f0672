import { asksForEfn } from "#model/certificates/efn.ts";
import { knownQuestions } from "#model/events/asked-questions.ts";
import { answerField } from "#model/events/question-rule.ts";
import { hasPrice } from "#model/payments/owed-for.ts";
import { recipientField } from "#model/payments/recipient-field.ts";
import { colleagueField } from "#model/registrations/colleague.ts";
import { linksIn } from "#test/mail-files.ts";
import { efnOf } from "../efns.ts";
import type { Person } from "../person.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";

export const visitors = {
  register: { weight: 14, run: (world, random) => register(world, random) },
  registerTwiceAtOnce: {
    weight: 2,
    async run(world, random) {
      const person = world.somebody(random);
      const once = () => register(world, random, person);
      await world.together(once, once);
    },
  },
  registerColleagues: {
    weight: 3,
    async run(world, random) {
      const eventId = random.pick(await world.eventIds());
      if (eventId === undefined) return;
      // Each has an address of their own, or the form is returned.
      const people = [...new Set(Array.from({ length: random.whole(2, 4) }, () => world.somebody(random)))];
      const all = await Promise.all(people.map((one) => fieldsOf(world, eventId, one)));
      const fields = all.map((one, index) => {
        const entries = Object.entries(one);
        return index === 0 ? entries : entries.map(([name, value]) => [colleagueField(index, name), value] as const);
      });
      const { status } = await world.submit(`/register/${eventId}`, {
        ...Object.fromEntries(fields.flat()),
        ...(await recipientOf(world, eventId, "Klinik am See")),
      });
      if (status !== 303) return;
      for (const { email } of people) world.acknowledge(eventId, email);
    },
  },
  /** Two people of one practice have one address: the second is told the same, and registered once. */
  registerWithSharedAddress: {
    weight: 1,
    async run(world, random) {
      const somebody = world.somebody(random);
      await register(world, random, somebody);
      await register(world, random, { ...somebody, firstName: "Ben" });
    },
  },
  cancelByLink: {
    weight: 4,
    async run(world, random) {
      const link = anyLink(world, random);
      if (link) await world.submit(`${link}/stornieren`, {});
    },
  },
  /** A scanner of mails opens every link of a page, and the links behind it: nothing is changed by that. */
  openAllLinks: {
    weight: 2,
    async run(world, random) {
      const link = anyLink(world, random);
      if (!link) return;
      await world.site.settled();
      const before = await ofPeople(world);
      for (const page of ["", ...pagesBehind.map((name) => `/${name}`)]) await world.open(`${link}${page}`);
      await world.site.settled();
      if ((await ofPeople(world)) !== before && !world.site.isDead)
        world.violations.push(`opening the pages behind ${link} changed something`);
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
      const offers = world.mails().filter(({ kind }) => kind === "offer");
      const offer = random.pick(offers.slice(-5));
      const [link] = linksIn(offer?.text ?? "");
      if (link) await world.submit(`${link}/angebot`, { antwort: random.chance(0.7) ? "annehmen" : "ablehnen" });
    },
  },
  answerEvaluation: {
    weight: 5,
    async run(world, random) {
      const asked = world.mails().filter(({ kind }) => kind === "evaluation");
      const [link] = linksIn(random.pick(asked.slice(-5))?.text ?? "");
      if (!link) return;
      const once = async () => void (await world.submit(`${link}/evaluation`, { "frage-q": "Gut" }));
      // Somebody clicks twice.
      await world.together(once, async () => (random.chance(0.3) ? once() : undefined));
    },
  },
  requestLink: {
    weight: 3,
    async run(world, random) {
      const person = random.pick(world.people);
      if (person) await world.submit("/anmeldung/link-vergessen", { email: person.email });
    },
  },
  writeToSecretariat: { weight: 3, run: writeToSecretariat },
  readPages: {
    weight: 3,
    async run(world, random) {
      await world.open(
        random.pick(["/", "/veranstaltungen", "/aktuelles", "/suche?suche=Fachtag", "/veranstaltungen.ics"]),
      );
    },
  },
} satisfies Record<string, Action>;

export async function writeToSecretariat(world: World, random: Random): Promise<void> {
  const writer = world.somebody(random);
  const { firstName, lastName, email } = writer;
  const { text } = await world.open("/?dialog=kontakt&formular=1");
  const [, left, right] = /Wie viel ist (\d+) × (\d+)\?/.exec(text) ?? [];
  const [, challenge = ""] = /name="challenge" value="([^"]*)"/.exec(text) ?? [];
  const captcha = String(Number(left) * Number(right));
  const message = `Bitte rufen Sie ${lastName} zurück.`;
  writer.isNamedElsewhere = true;
  const fields = { firstName, lastName, email, phone: "0221 1", message, captcha, challenge };
  const { status } = await world.submit("/kontakt", fields);
  // The second is stored, and could not be mailed yet.
  if (status === 200 || (status === 503 && !world.site.isDead)) world.acknowledgeMessage(email);
}

/**
 * @param given default: one of the newest events
 * @param chosen fields of what the person chooses of it
 */
export async function register(
  world: World,
  random: Random,
  person: Person = world.somebody(random),
  given?: string,
  chosen: Record<string, string> = {},
): Promise<void> {
  const eventId = given ?? random.pick(await world.eventIds());
  if (eventId === undefined) return;
  const { email } = person;
  const { status, location } = await world.submit(`/register/${eventId}`, {
    ...(await fieldsOf(world, eventId, person)),
    ...(await recipientOf(world, eventId, `Ada ${person.lastName}`)),
    ...chosen,
  });
  const isAcknowledged = status === 303 && location.startsWith("/registration/success");
  if (isAcknowledged) world.acknowledge(eventId, email);
  if (isAcknowledged) await world.open(location);
}

/** Whoever is not asked for a profession gives none: its field would be unknown. */
async function fieldsOf(world: World, eventId: string, person: Person): Promise<Record<string, string>> {
  const { firstName, lastName, email } = person;
  const event = (await world.events()).find(({ id }) => id === eventId)?.document;
  const answers = (event ? knownQuestions(event) : []).map(({ id, options }) => {
    // Where a person works is theirs as their name is.
    return [`${answerField(id)}`, options[0] ?? `Praxis ${lastName}`] as const;
  });
  const efn: Record<string, string> = event && asksForEfn(event) ? { efn: efnOf(person) } : {};
  return { title: "Dr.", firstName, lastName, email, city: "Köln", ...efn, ...Object.fromEntries(answers) };
}

/** Asked once for everyone in the form, where something costs. */
async function recipientOf(world: World, eventId: string, name: string): Promise<Record<string, string>> {
  const event = (await world.events()).find(({ id }) => id === eventId)?.document;
  return event && hasPrice(event) ? { [recipientField]: `${name}\nWeg 1\n89073 Ulm` } : {};
}

const pagesBehind = ["stornieren", "angebot", "evaluation", "jahresuebersicht", "rechnung", "bescheinigung"];

/** What they can change, as text. */
async function ofPeople({ site: { database } }: World): Promise<string> {
  const mails = database.selectFrom("mail_outbox").select(["kind", "record_id"]).orderBy("id").execute();
  const rows = ["registrations", "invoices", "evaluations"] as const;
  const all = rows.map((table) => database.selectFrom(table).selectAll().execute());
  return JSON.stringify(await Promise.all([mails, ...all]));
}

function anyLink(world: World, random: Random): string | undefined {
  world.readMail();
  return random.pick(world.people.flatMap(({ links }) => links.slice(-2)));
}
