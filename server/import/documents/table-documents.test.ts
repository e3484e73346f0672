import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importFile } from "../import-file.ts";
import { MemoryTarget } from "../memory-target.ts";

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

  it("names what it needs", async () => {
    expect(await refusal("tabelle.csv", "id;title\n1;A")).toMatch(/heißt wie ihre Sammlung.*news, events/);
    expect(await refusal("news.csv", "title;date\nA;2025-01-01")).toMatch(/fehlt „id“/);
    expect(await refusal("news.csv", "id;__proto__\n1;x")).toMatch(/unzulässigen Feldnamen/);
    expect(await refusal("news.csv", "id;Farbe\n1;x")).toMatch(/steht kein Feld dieser Sammlung.*example news\.csv/);
    const { report } = await bring("news.csv", "id;title;date\n;Ohne;2025-01-01\n2;Mit;2025-01-01");
    expect(report.leftOut).toEqual([{ title: "Nachrichten „Ohne“", reason: "ohne Kennung", isFlaw: true }]);
  });
});
