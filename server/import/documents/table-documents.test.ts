import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readList } from "#server/redirects/read-list.ts";
import { MemoryTarget } from "#test/import/memory-target.ts";
import { fileTypeLabels } from "#text/content/file-type.ts";
import { newsTypeLabels } from "#text/content/news-type.ts";
import { eventTypeLabels } from "#text/events/event-type.ts";
import { imagePositionLabels } from "#text/fields/board-fields.ts";
import { registrationMethodLabels } from "#text/fields/event-fields.ts";
import { displayModeLabels } from "#text/fields/program-fields.ts";
import { importFile } from "../import-file.ts";
import { noteLine } from "../import-report.ts";
import { collectionNamed } from "./table-documents.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tables-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function bring(name: string, content: string | Uint8Array) {
  const target = new MemoryTarget();
  await writeFile(join(folder, name), content);
  const report = await importFile(target, join(folder, name), { now: new Date("2026-11-20T12:00:00Z") });
  return { target, report };
}
const refusal = (name: string, content: string) => bring(name, content).catch((error: Error) => error.message);

describe("a table of one collection", () => {
  it("is read as spreadsheets write it: dates, switches, fields inside others, lists", async () => {
    const head =
      "id;title;date;certificationPoints;isFree;registrationSettings.enabled;registrationSettings.registrationMethod";
    const lines = ["7;Tagung Köln;03.02.2027;6;WAHR;ja;extern", ";;;;;;", '8;"Zwei\nZeilen";2027-03-04;;FALSCH;;'];
    const { target, report } = await bring("events 2027.csv", Buffer.from([head, ...lines].join("\r\n"), "latin1"));
    expect(report).toMatchObject({ taken: 2, leftOut: [] });
    expect(target.get("events/7")).toMatchObject({
      ...{ title: "Tagung Köln", date: "2027-02-03", certificationPoints: 6, isFree: true },
      registrationSettings: { enabled: true, registrationMethod: "external" },
    });
    expect(target.get("events/8")).toMatchObject({ isFree: false, registrationSettings: { enabled: false } });
    const day = `"[{""date"":""Freitag, 14.03.2025"",""entries"":[]}]"`;
    const congress = await bring("congresses.csv", `id,title,days\nc1,Programm,${day}`);
    expect(congress.target.get("congresses/c1")).toMatchObject({ days: [{ date: "Freitag, 14.03.2025" }] });
    const documents = await bring(
      "documents_alt.csv",
      "id\ttags\ttitle\tfileUrl\nd1\tRecht, Verein\tA\t/files/documents/1_a.pdf",
    );
    expect(documents.target.get("documents/d1")).toMatchObject({ tags: ["Recht", "Verein"] });
  });

  it("is read where a program quoted each whole line", async () => {
    const lines = ["id,title,date,content", '1,"A, B",03.02.2025,"er sagte ""ja"""', "", "2,C,2025-02-04,x"];
    const quoted = lines.map((line) => `"${line.replaceAll('"', '""')}"`).join("\r\n");
    for (const text of [quoted, `\uFEFF${quoted}\r\n`]) {
      const { target, report } = await bring("news.csv", text);
      expect(report).toMatchObject({ taken: 2, leftOut: [] });
      expect(target.get("news/1")).toMatchObject({ title: "A, B", content: '<p>er sagte "ja"</p>' });
    }
  });

  it("is read as it was meant where its umlauts were encoded twice, which the report says", async () => {
    const { target, report } = await bring("news.csv", "id;title;date\n1;FÃ¼r Ã„rzte;2025-02-03");
    expect(target.get("news/1")).toMatchObject({ title: "Für Ärzte" });
    expect(report.notes.map(noteLine)).toEqual([expect.stringContaining("2 doppelt kodierte Zeichen")]);
  });

  it.each([
    ['id;title;date\n1;er sagte "ja;2025-02-03\n2;"offen;2025-02-03\n3;C;2025-02-03', 3],
    ['id;title\n"1;A', 2],
    ['sep=;\nid;title\n1;"A\nB"\n2;"C', 5],
  ])("names the line with a quotation mark that is not closed: %j", async (text, line) => {
    expect(await refusal("news.csv", text)).toBe(
      `In Zeile ${line} der CSV-Datei steht ein Anführungszeichen, das nicht geschlossen wird: Bitte ergänzen oder löschen Sie es.`,
    );
  });

  it("is named with its records' titles, whatever their heading, also where a line is there twice", async () => {
    const { report } = await bring("news.csv", "Kennung;Überschrift;Datum\n1;Erste;03.02.2025\n1;Zweite;03.02.2025");
    expect(report.leftOut).toEqual([{ title: "Nachrichten 1 „Zweite“", reason: "doppelt", isFlaw: true }]);
  });

  it.each([
    ["news", "Kategorie", "type", newsTypeLabels],
    ["events", "Art der Veranstaltung", "type", eventTypeLabels],
    ["events", "registrationSettings.registrationMethod", "registrationSettings", registrationMethodLabels],
    ["documents", "Dateityp", "fileType", fileTypeLabels],
    ["board", "Bildausschnitt", "imagePosition", imagePositionLabels],
    ["congresses", "Darstellung", "displayMode", displayModeLabels],
  ] as const)("is read with the choices of the form: %s, %s", async (collection, heading, field, labels) => {
    const codes = Object.entries(labels);
    const rows = codes.map(([, label], at) => `${at};A;03.02.2025;9 Uhr;Ulm;/files/a.pdf;/files/b.jpg;A;B;C;${label}`);
    const head = `id;Titel;Datum;time;location;fileUrl;image;name;Funktion;description;${heading}`;
    const { target, report } = await bring(`${collection}.csv`, [head, ...rows].join("\n"));
    expect(report.notes.map(noteLine).join()).not.toMatch(/nicht lesbar/);
    const method = (code: string) => (field === "registrationSettings" ? { registrationMethod: code } : code);
    for (const [at, [code]] of codes.entries())
      expect(target.get(`${collection}/${at}`)).toMatchObject({ [field]: method(code) });
  });

  it("is read with the headings of Drupal", async () => {
    const lines = ["1;A;Mo., 03.02.2025 - 10:15;Deutsch;<p>x</p>", "2;B;04.02.2025 - 00:15;Englisch;<p>y</p>"];
    const { target, report } = await bring("news.csv", ["Nid;Titel;Verfasst am;Sprache;Body", ...lines].join("\n"));
    expect(target.get("news/1")).toMatchObject({ date: "2025-02-03", language: "" });
    expect(target.get("news/2")).toMatchObject({ date: "2025-02-04", language: "en" });
    expect(report.notes.filter(({ isMended }) => !isMended)).toEqual([]);
  });

  it("is read as PostgreSQL copies it: missing values, switches, lists", async () => {
    const rows = ["1,A,2027-02-03,f,25.50,\\N", "2,B,2027-02-03 18:00:00+01,t,\\N,Bonn"];
    const { target } = await bring("events.csv", ["id,title,date,is_free,price,location", ...rows].join("\n"));
    expect(target.get("events/1")).toMatchObject({ isFree: false, price: 25.5, location: "Online / Virtuell" });
    expect(target.get("events/2")).toMatchObject({ isFree: true, price: 0, location: "Bonn", time: "18:00 Uhr" });
    const [a, b] = ["https://old.example/a.jpg", "https://old.example/b.jpg"];
    const news = await bring("news.csv", `id,title,date,images,is_pinned\n1,A,2027-02-03,"{${a},""${b}""}",t`);
    expect(news.target.get("news/1")).toMatchObject({ images: [a, b], isPinned: true });
    const documents = await bring("documents.csv", `id,title,file_url,tags\n1,A,${a},"{Recht,""Neues aus Köln""}"`);
    expect(documents.target.get("documents/1")).toMatchObject({ tags: ["Recht", "Neues aus Köln"] });
  });

  it.each(["ID", "uid", "nid", "doc_id", "Kennung"])("has its ids under %s", async (heading) => {
    const { target } = await bring("news.csv", `${heading};title;date\n7;A;2025-01-01`);
    expect([...target.stored.keys()]).toEqual(["news/7"]);
  });

  it("tells the results of formulas that failed, and reads times that are fractions of a day or have seconds", async () => {
    const rows = [
      "0;Z;2025-02-03;2025-02-03T18:30:00;Bonn",
      "1;A;2025-02-03;0,375;Bonn",
      "2;B;2025-02-03;#WERT!;#BEZUG!",
      "3;C;#####;,5;#NV",
      "4;D;2025-02-03;9:00:00;Bonn",
    ];
    const { target, report } = await bring("events.csv", ["id;title;date;time;location", ...rows].join("\r\n"));
    expect(target.get("events/0")).toMatchObject({ time: "18:30 Uhr" });
    expect(target.get("events/1")).toMatchObject({ time: "09:00 Uhr", location: "Bonn" });
    expect(target.get("events/2")).toMatchObject({ time: "Uhrzeit auf Anfrage", location: "Ort auf Anfrage" });
    expect(target.get("events/4")).toMatchObject({ time: "09:00 Uhr" });
    expect(target.get("drafts/events/3")).toMatchObject({ time: "12:00 Uhr" });
    for (const cell of ["time nicht lesbar, ausgelassen: „#WERT!“", "date nicht lesbar, ausgelassen: „#####“"])
      expect(report.notes.map(noteLine).join("\n")).toContain(cell);
  });

  it.each([
    ["redirects.csv", "source;target\n/alt.html;/aktuelles"],
    ["redirects.csv", "target,source\n/aktuelles,/alt.html"],
    ["redirects.csv", "id;source;target\n1;/alt.html;/aktuelles"],
    ["redirects.csv", "/alt.html;/aktuelles"],
    ["alte-adressen-2026-11-29.csv", '\ufeffAlte Adresse;Führt zu;"Aufrufe (30 Tage)"\n/alt.html;/aktuelles;3'],
    ["Alte Adressen.csv", "Nr.;Ziel\n/alt.html;/aktuelles"],
    ["redirects.csv", "Origin,Target,Type\nalt.html,/aktuelles,301"],
    ["redirects.json", '{"/alt.html":"/aktuelles"}'],
    ["redirects.json", '{"redirects":{"/alt.html":"/aktuelles"}}'],
    ["export.json", '{"redirects":{"/alt.html":"/aktuelles"}}'],
    ["redirects.json", '{"alt/a.html":{"source":"/alt.html","target":"/aktuelles"}}'],
    ["export.json", '{"redirects":[{"from":"alt.html","to":"/aktuelles"}]}'],
    ["export.json", '{"redirects":[{"id":1,"url":"/alt.html","action_data":{"url":"/aktuelles"}}]}'],
    ["Alte Adressen.csv", "id;Alte Adresse;Ziel\n1;/alt.html;/aktuelles"],
    ["redirects.csv", "id,source,matching,destination,type,status\n1,alt.html,exact,/aktuelles,301,active"],
    ...["redirects.json", "redirection.json"].map((name) => [
      name,
      '{"plugin":{"version":"5.4.2","date":"Mon, 05 Feb 2024"},"groups":[{"id":1,"name":"Alt","moduleName":"WordPress"}],"redirects":[{"id":1,"url":"/alt.html","action_data":{"url":"/aktuelles"},"regex":false,"enabled":true}]}',
    ]),
  ])("of old addresses needs no ids: %s, %j", async (name, content) => {
    const { target, report } = await bring(name, content);
    expect(report.leftOut).toEqual([]);
    expect([...target.redirects]).toEqual([["/alt.html", "/aktuelles"]]);
    // The screen reads the same.
    const redirect = { source: "/alt.html", target: "/aktuelles" };
    if (name.endsWith(".csv")) expect(readList(content)?.map((row) => row.redirect)).toEqual([redirect]);
  });

  it.each<[rows: string | object, reason: RegExp]>([
    ["source,target,regex\n/alt/(.*),/neu/$1,1", /einzeln/],
    ["source,target,regex\n/alt/(neu),/neu,true", /einzeln/],
    ["/alt/*;/neu", /einzeln/],
    ["^/alt/(.*)$;/neu/$1", /einzeln/],
    ["id,source,matching,destination,type,status\n1,alt,contains,/neu,301,active", /einzeln/],
    ["Origin,Target,Type,Format\nalt,/neu,301,regex", /einzeln/],
    ["id,source,matching,destination,type,status\n1,alt,exact,/neu,301,inactive", /abgeschaltet/],
    [{ url: "^/alt/(.*)", action_data: { url: "/neu/$1" }, regex: true, enabled: true }, /einzeln/],
    [{ url: "/alt", action_data: { url: "/neu" }, regex: false, enabled: false }, /abgeschaltet/],
    [{ url: "/alt", action_data: [], regex: false, enabled: true }, /wohin/],
    [{ url: "/alt", action_data: { logged_in: "/x" }, regex: false, enabled: true }, /wohin/],
  ])("of old addresses leaves out what leads one address nowhere: %j", async (rows, why) => {
    const isTable = typeof rows === "string";
    const content = isTable ? rows : JSON.stringify({ redirects: [{ id: 1, ...rows }] });
    const { target, report } = await bring(isTable ? "redirects.csv" : "export.json", content);
    expect(report.leftOut).toMatchObject([{ reason: expect.stringMatching(why) }]);
    if (isTable) expect(readList(rows)).toMatchObject([{ redirect: expect.stringMatching(why) }]);
    expect(target.redirects.size).toBe(0);
  });

  it("has its headings below a name of the table", async () => {
    const { target } = await bring(
      "news.csv",
      "Nachrichten 2025;;\nStand: 3.2.;Anna;\n;;\nid;Titel;Datum\n1;A;2025-02-03",
    );
    expect([...target.stored.keys()]).toEqual(["news/1"]);
    expect(target.get("news/1")).toMatchObject({ title: "A", date: "2025-02-03" });
  });

  it("names what it needs", async () => {
    expect(await refusal("tabelle.csv", "id;title\n1;A")).toMatch(/heißt wie ihre Sammlung.*news, events/);
    expect(await refusal("news.csv", "title;date\nA;2025-01-01")).toMatch(/fehlt „id“/);
    expect(await refusal("news.csv", "id;__proto__\n1;x")).toMatch(/unzulässigen Feldnamen/);
    expect(await refusal("news.csv", "id;Farbe\n1;x")).toMatch(/steht kein Feld dieser Sammlung.*example news\.csv/);
    expect(await refusal("news.csv", "id;Titel;Titel;Datum\n1;A;B;2025-01-01")).toMatch(/„Titel“ mehrmals/);
    expect(await refusal("news.csv", 'id;title;date\n1;"A;2025-01-01\n2;B;2025-01-01')).toMatch(/nicht geschlossen/);
    const { report } = await bring("news.csv", "id;title;date\n;Ohne;2025-01-01\n2;Mit;2025-01-01");
    expect(report.leftOut).toEqual([{ title: "Nachrichten „Ohne“", reason: "ohne Kennung", isFlaw: true }]);
  });

  it.each([
    ["export_news.csv", "news"],
    ["2025-02-03 Verein Veranstaltungen.csv", "events"],
    ["firestore-export_documents-2.csv", "documents"],
    ["news-events.csv", "news"],
    ["alle news und events.csv", undefined],
    ["newsletter.csv", undefined],
  ])("may be named %s", (name, collection) => {
    expect(collectionNamed(name, ["news", "events", "documents"])).toBe(collection);
  });

  it.each([
    ["https://old.example/satzung.pdf", "pdf"],
    ["https://firebasestorage.googleapis.com/v0/b/v/o/documents%2F1_Antrag.docx?alt=media&token=1", "doc"],
    ["/files/documents/1_liste.xlsx", "xls"],
    ["https://old.example/download?id=7", "other"],
  ])("knows the kind of a document by its file: %s", async (fileUrl, fileType) => {
    const { target } = await bring("documents.csv", `id;title;fileUrl;category\n1;A;${fileUrl};Recht`);
    expect(target.get("documents/1")).toMatchObject({ fileType });
    const said = await bring("documents.csv", `id;title;fileUrl;category;fileType\n1;A;${fileUrl};Recht;zip`);
    expect(said.target.get("documents/1")).toMatchObject({ fileType: "zip" });
  });
});
