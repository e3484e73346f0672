import type { CollectionName, ContentInput } from "../model/content/collections.ts";
import { loadApplication } from "../test/built-application.ts";
import { eventWithForm } from "./event-with-form.ts";

// DATA_DIR=… node bench/fill-site.ts large: adds a hundred times the content through the site's own write path. node
// bench/fill-site.ts small: adds a hundredth of that, so that pages are equally long on both sites.

const large = { news: 10_000, events: 5_000, documents: 10_000, registrations: 100_000, ofTheEvent: 5_000 };
const small = { news: 100, events: 50, documents: 100, registrations: 1_000, ofTheEvent: 50 };
const isLarge = process.argv[2] === "large";
const { news, events, documents, registrations, ofTheEvent } = isLarge ? large : small;
const batch = 500;

const { createServices, readConfig, initialize, writeContent } = await loadApplication();
const services = await createServices(readConfig({ ...process.env, LOG_LEVEL: "warn" }));
await initialize(services);
const author = { email: null, now: new Date("2026-01-15T08:00:00Z") };
const words = [
  ..."Schmerz Palliativ Opioid Nerven Migräne Pflege Praxis Leitlinie Fortbildung Therapie".split(" "),
  ..."Hospiz Atemnot Angst Schlaf Rücken Gelenk Tumor Kinder Alter Demenz".split(" "),
  ..."Ethik Recht Team Trauer Ernährung Bewegung Wunde Fieber Husten Juckreiz".split(" "),
  ..."Notfall Ambulanz Klinik Station Visite Forschung Studie Beirat Vorstand Satzung".split(" "),
].slice(0, isLarge ? undefined : 10);
const word = (n: number) => words[n % words.length] ?? "";
const title = (n: number) => `${word(n)} und ${word(Math.floor(n / 10) + 3)} ${n}`;
/** From 2006 to 2031. */
const day = (n: number) => new Date(Date.UTC(2006, 0, 1) + (n % 9_400) * 86_400_000).toISOString().slice(0, 10);
const text = (n: number) =>
  Array.from(
    { length: 6 },
    (_, part) => `<p>${word(n + part)} im Alltag: ${"was hilft und was nicht, ".repeat(8)}</p>`,
  ).join("");

await fill("news", news, (n) => ({
  title: title(n),
  date: day(n),
  content: text(n),
  type: (["regular", "small", "both", "science"] as const)[n % 4],
  isPinned: n % 1000 === 0,
}));
await fill("events", events, (n) => ({
  title: title(n),
  date: day(n),
  description: text(n),
  location: `Saal ${n % 40}`,
  certificationPoints: n % 20,
  registrationSettings: { enabled: true, registrationMethod: "direct" },
}));
await fill("documents", documents, (n) => ({
  title: title(n),
  description: `${word(n)} für ${word(n + 4)}`,
  category: `Bereich ${n % 12}`,
  tags: [word(n), word(n + 1)],
  fileType: (["pdf", "doc", "xls"] as const)[n % 3],
  fileUrl: `/files/documents/1781517600000-${n}.pdf`,
  size: 1000 + ((n * 7919) % 5_000_000),
  createdAt: `${day(n)}T08:00:00.000Z`,
  updatedAt: `${day(n)}T08:00:00.000Z`,
  author: "Admin",
}));
for (let start = 0; start < registrations; start += batch) {
  await Promise.all(Array.from({ length: Math.min(batch, registrations - start) }, (_, n) => register(start + n)));
}
await services.close();

async function register(n: number): Promise<void> {
  const eventId = n < ofTheEvent ? eventWithForm : `m${n % events}`;
  const person = { title: "Dr.", firstName: `Eva ${word(n)}`, lastName: `Muster${n}`, city: `Ort ${n % 900}` } as const;
  const outcome = await services.registerAttendee(eventId, { ...person, email: `e${n}@praxis.example` });
  if (!outcome.ok) throw new Error(`${eventId}: ${outcome.reason}`);
}

async function fill<C extends CollectionName>(collection: C, count: number, make: (n: number) => ContentInput<C>) {
  for (let start = 0; start < count; start += batch) {
    await services.changeContent(async (transaction) => {
      for (let n = start; n < Math.min(count, start + batch); n++) {
        const change = { collection, id: `m${n}`, document: make(n), expected: "new", activity: null } as const;
        await writeContent(transaction, change, author);
      }
    });
  }
}
