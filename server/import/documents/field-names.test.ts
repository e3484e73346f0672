import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CollectionName, contentSchemas } from "#model/content/collections.ts";
import { MemoryTarget } from "#test/import/memory-target.ts";
import { aboutFields } from "#text/fields/about-fields.ts";
import { boardFields } from "#text/fields/board-fields.ts";
import { documentFields } from "#text/fields/document-fields.ts";
import { eventFields } from "#text/fields/event-fields.ts";
import { homeFields } from "#text/fields/home-fields.ts";
import { newsFields } from "#text/fields/news-fields.ts";
import { programFields } from "#text/fields/program-fields.ts";
import { importFile } from "../import-file.ts";
import { noteLine } from "../import-report.ts";
import { type PeopleCollection, peopleSchemas } from "../people-documents.ts";
import { withFieldNames } from "./field-names.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "names-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function bring(name: string, content: unknown) {
  const target = new MemoryTarget();
  const path = join(folder, name);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return { target, report: await importFile(target, path, { now: new Date("2026-11-20T12:00:00Z") }) };
}

const files = { Bild: "https://alt.example/a.jpg", Datei: "https://alt.example/a.pdf" };
/** A record of each collection as a German program would write it, and what is read. */
const records: Readonly<Record<CollectionName | PeopleCollection, [written: object, read: object]>> = {
  news: [
    { Titel: "T", Datum: "03.02.2025", Inhalt: "<p>x</p>", Kategorie: "Wissenschaft", Bild: files.Bild, Bilder: [] },
    { title: "T", date: "2025-02-03", content: "<p>x</p>", type: "science", image: files.Bild },
  ],
  events: [
    {
      ...{ titel: "T", datum: "3.2.2027", Uhrzeit: "18 Uhr", Ort: "Köln", beschreibung: "x", art: "Kongress" },
      ...{ Punkte: "6", kostenlos: "nein", "Preis in Euro": 20, "Letzter Tag": "4.2.2027" },
    },
    {
      ...{
        title: "T",
        date: "2027-02-03",
        time: "18 Uhr",
        location: "Köln",
        description: "<p>x</p>",
        type: "congress",
      },
      ...{ certificationPoints: 6, isFree: false, price: 20, lastDay: "2027-02-04" },
    },
  ],
  congresses: [
    {
      titel: "T",
      Tage: [{ Datum: "3.2.2027", Punkte: 4, Einträge: [{ Zeit: "9 Uhr", Thema: "A", Referentin: "B", Firma: "C" }] }],
    },
    {
      title: "T",
      days: [
        {
          ...{ date: "3.2.2027", certificationPoints: 4 },
          entries: [{ time: "9 Uhr", topic: "A", speaker: "B", sponsor: "C" }],
        },
      ],
    },
  ],
  courses: [
    { titel: "T", tage: { 0: { tag: "Montag", sessions: [{ title: "A", speakers: ["B", "C"] }] } } },
    { title: "T", days: [{ date: "Montag", entries: [{ topic: "A", speaker: "B\nC" }] }] },
  ],
  documents: [
    {
      ...{ name: "T", beschreibung: "x", datei: files.Datei, kategorie: "Verein", schlagworte: "A, B" },
      ...{ Größe: "2 KB", "Empfohlenes Dokument": "ja" },
    },
    {
      ...{ title: "T", description: "x", fileUrl: files.Datei, category: "Verein", tags: ["A", "B"] },
      ...{ size: 2048, featured: true },
    },
  ],
  board: [
    { Name: "Eva", Titel: "Dr.", Funktion: "Vorsitz", Vita: "x", Foto: files.Bild, Reihenfolge: "3" },
    { name: "Eva", title: "Dr.", role: "Vorsitz", description: "x", image: files.Bild, position: 3 },
  ],
  legal: [
    {
      impressum: { titel: "I", abschnitte: [{ Überschrift: "A", Text: "<p>x</p>" }] },
      Datenschutz: { sections: [{ titel: "B", inhalt: "y" }] },
    },
    {
      imprint: { title: "I", sections: [{ title: "A", content: "<p>x</p>" }] },
      privacy: { sections: [{ title: "B", content: "<p>y</p>" }] },
    },
  ],
  about: [
    { leitbild: "A", geschichte: "B", werte: "C", ziele: "D" },
    { missionStatement: "A", history: "B", values: "C", goals: "D" },
  ],
  home: [{ hero: { titel: "T", untertitel: "U" } }, { hero: { title: "T", subtitle: "U" } }],
  settings: [
    { "E-Mail": "a@verein.example", Telefon: "1", Anschrift: "X" },
    { contactEmail: "a@verein.example", phone: "1", address: "X" },
  ],
  registrations: [
    { Veranstaltung: "e1", Name: "Dr. Eva von Groß", "E-Mail-Adresse": "eva@praxis.example", Wohnort: "Ulm" },
    { eventId: "e1", title: "Dr.", firstName: "Eva", lastName: "von Groß", email: "eva@praxis.example", city: "Ulm" },
  ],
  contact: [
    { Vorname: "Eva", Nachname: "Groß", Mail: "eva@praxis.example", Telefon: "1", Nachricht: "x", Datum: "3.2.2025" },
    {
      ...{ firstName: "Eva", lastName: "Groß", email: "eva@praxis.example", phone: "1", message: "x" },
      createdAt: "2025-02-02T23:00:00.000Z",
    },
  ],
  activity_logs: [
    { Action: "create", details: "x", timestamp: "2025-02-03T10:00:00Z" },
    { action: "create", details: { text: "x" } },
  ],
};

describe("German names of fields", () => {
  it.each(Object.entries(records))("are read in a JSON export: %s", async (collection, [written, read]) => {
    const { target, report } = await bring("export.json", { [collection]: { a1: written } });
    expect(report.leftOut).toEqual([]);
    const stored = target.get(`${collection}/a1`) ?? target.get(`drafts/${collection}/a1`);
    expect(stored).toMatchObject(read);
    expect(report.notes.map(noteLine).join("\n")).not.toContain("Felder, die es hier nicht gibt");
  });

  it.each(["news", "events", "documents", "board", "registrations", "contact"] as const)(
    "are read as headings of a table: %s",
    async (collection) => {
      const [written, read] = records[collection];
      const filled = Object.entries(written).filter(([, value]) => !Array.isArray(value));
      const lines = [
        ["id", ...filled.map(([name]) => name)],
        ["a1", ...filled.map(([, value]) => value)],
      ];
      const { target } = await bring(`${collection}.csv`, lines.map((cells) => cells.join(";")).join("\n"));
      expect(target.get(`${collection}/a1`)).toMatchObject(read);
    },
  );

  it("are counted in the report, unless only case and signs differ", async () => {
    const news = { a: { titel: "A", Date: "2025-01-01" }, b: { titel: "B", datum: "2025-01-01", is_pinned: true } };
    const { report, target } = await bring("export.json", { news });
    expect(report.notes.map(noteLine)).toEqual([
      "Nachrichten: Unter anderen Namen gelesen: titel als title (2), datum als date (1)",
    ]);
    expect(target.get("news/b").isPinned).toBe(true);
  });

  it("are noted as another notation, as days are, apart from what is left behind", async () => {
    const news = { a: { titel: "A", date: "1.3.2025", zimmer: "3" } };
    const { report } = await bring("export.json", { news });
    const written = report.notes.map((note) => [note.isMended ?? false, noteLine(note)] as const);
    const of = (isMended: boolean) => written.filter(([flag]) => flag === isMended).map(([, line]) => line);
    expect(of(true)).toEqual([
      expect.stringContaining("„1.3.2025“ gelesen als „2025-03-01“"),
      expect.stringContaining("Unter anderen Namen gelesen: titel als title"),
    ]);
    expect(of(false)).toEqual([expect.stringContaining("zimmer (1)")]);
  });

  it("take the day of a post from its publication, not that of an event", async () => {
    const record = { title: "T", publishedAt: { seconds: 1738573200 }, createdAt: { seconds: 1700000000 } };
    const { target } = await bring("export.json", { news: { a: record }, events: { a: record } });
    expect(target.get("news/a").date).toBe("2025-02-03");
    expect(target.get("events/a")).toBeNull();
  });

  it("never replace what stands under the name of this site, and what is left over is named", async () => {
    const { target, report } = await bring("export.json", {
      news: { a: { titel: "A", title: "B", date: "2025-01-01", inhalt: "x", text: "y" } },
    });
    expect(target.get("news/a")).toMatchObject({ title: "B", content: "<p>x</p>" });
    expect(report.notes.map(noteLine)).toContain(
      "Nachrichten: Felder, die es hier nicht gibt, bleiben zurück: titel (1), text (1)",
    );
  });

  it.each([
    ["documents", "fileUrl", ["pdf", "pdfUrl", "attachment"]],
    ["events", "certificationPoints", ["points", "CME-Punkte"]],
    ["registrations", "createdAt", ["Angemeldet am", "registriert am", "registeredAt", "Datum"]],
  ] as const)("are several of one field: %s, %s", (collection, field, names) => {
    const schema = { ...contentSchemas, ...peopleSchemas }[collection];
    for (const name of names)
      expect(withFieldNames({ [name]: "x" }, schema, collection in peopleSchemas).value, name).toEqual({
        [field]: "x",
      });
  });

  it.each([
    ["news", { ...newsFields, isPinned: "Oben anpinnen" }],
    ["events", eventFields],
    ["congresses", programFields],
    ["courses", { title: programFields.title, days: programFields.days }],
    ["documents", documentFields],
    ["board", boardFields],
    ["about", aboutFields],
    ["home", homeFields],
  ] as const)("are those of the form of %s", (collection, labels) => {
    const wholes = Object.entries(labels).filter(([path]) => !path.includes("."));
    expect(wholes).not.toEqual([]);
    for (const [field, label] of wholes)
      expect(withFieldNames({ [label]: "x" }, contentSchemas[collection]).value, label).toEqual({ [field]: "x" });
  });

  it("change nothing where a field has its own", () => {
    for (const [collection, schema] of Object.entries({ ...contentSchemas, ...peopleSchemas })) {
      const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, "x"]));
      expect(withFieldNames(given, schema, collection in peopleSchemas), collection).toEqual({
        value: given,
        renamed: [],
      });
    }
  });
});

describe("German names of collections", () => {
  const event = { title: "T", date: "2027-01-01" };
  it.each<[name: string, content: unknown]>([
    ["a.json", { Veranstaltungen: { e1: event } }],
    ["a.json", { data: { veranstaltungen: [{ id: "e1", ...event }] } }],
    ["a.json", { "veranstaltungen/e1": event }],
    ["a.json", [{ collection: "Veranstaltungen", id: "e1", ...event }]],
    ["Veranstaltungen 2027.json", [{ id: "e1", ...event }]],
    ["Veranstaltungen_alt.csv", "id;title;date\ne1;T;2027-01-01"],
  ])("are read: %s %j", async (name, content) => {
    const { target } = await bring(name, content);
    expect(target.get("events/e1")).toMatchObject(event);
  });
});

it.each([
  [{ vorname: "Anna", nachname: "Groß" }, "Anna Groß", "vorname und nachname als name"],
  [{ firstName: "Anna", lastName: "Groß" }, "Anna Groß", "firstName und lastName als name"],
  [{ Vorname: "Anna", name: "Groß" }, "Anna Groß", "Vorname und name als name"],
  [{ lastName: "Groß" }, "Groß", "lastName als name"],
  [{ displayName: "Anna Groß" }, "Anna Groß", "displayName als name"],
])("a member of the board with %j is called so", (given, name, note) => {
  const { value, renamed } = withFieldNames({ role: "Vorsitz", ...given }, contentSchemas.board);
  expect(value).toEqual({ role: "Vorsitz", name });
  expect(renamed).toEqual([note]);
});

it("a member of the board whose name is whole keeps it", () => {
  const given = { name: "Anna Groß", firstName: "Anna", lastName: "Groß" };
  expect(withFieldNames(given, contentSchemas.board)).toEqual({ value: given, renamed: [] });
});

it.each(["cover", "coverImage", "heroImage", "Teaserbild", "thumbnail"])("takes %s as the picture", (name) => {
  const { value } = withFieldNames({ title: "A", [name]: files.Bild }, contentSchemas.news);
  expect(value).toEqual({ title: "A", image: files.Bild });
});
