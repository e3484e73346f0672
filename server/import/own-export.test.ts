import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentSchemas } from "#model/content/collections.ts";
import { MemoryTarget } from "#test/import/memory-target.ts";
import { importFile } from "./import-file.ts";
import { peopleSchemas } from "./people-documents.ts";
import { isOwnExport, writeSiteExport } from "./site-export.ts";

const now = new Date("2026-11-20T12:00:00Z");

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function aFile(content: string): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(path, content);
  return path;
}

async function exportOf(target: MemoryTarget): Promise<string> {
  return (await Array.fromAsync(writeSiteExport(target))).join("");
}

describe("an export of this site keeps what looks like an old habit", () => {
  const plain = {
    news: { n1: { title: "A", date: "2026-01-01", content: "<p>x</p>" } },
    events: { e1: { title: "A", date: "2026-01-01" } },
    congresses: { c1: { title: "A", days: [{ date: "A", sessions: [{ time: "09:00", title: "A" }] }] } },
    documents: { d1: { title: "A", description: "A", fileUrl: "/files/documents/1-a.pdf" } },
    board: { b1: { name: "A", title: "A", role: "A", description: "A", position: 1 } },
    registrations: { r1: { eventId: "e1", firstName: "A", lastName: "A", email: "a@verein.example", title: "A" } },
  };
  const schemas: Record<string, { safeParse(given: object): { success: boolean } }> = {
    ...contentSchemas,
    ...peopleSchemas,
  };
  const odd = [
    "Schmerz &amp; Palliativ",
    "Das Element <b>fett</b>",
    "&lt;/p&gt;",
    '{"ops":[{"insert":"x"}]}',
    "3. Februar 2025",
  ];
  const exportWith = async (text: string) => {
    const first = new MemoryTarget();
    await importFile(first, await aFile(JSON.stringify(plain)), { now });
    const own = new MemoryTarget();
    for (const [key, json] of first.stored) own.stored.set(key, json.replaceAll('"A"', JSON.stringify(text)));
    return exportOf(own);
  };
  const importedAgain = async (exported: string) => {
    const second = new MemoryTarget();
    expect((await importFile(second, await aFile(exported), { now })).leftOut).toEqual([]);
    return exportOf(second);
  };

  it.each(odd)("%s", async (text) => {
    const exported = await exportWith(text);
    expect(await importedAgain(exported)).toBe(exported);
  });

  it.each(odd)("%s, also of an older version, which lacked any of the fields that may be missing", async (text) => {
    const exported = await exportWith(text);
    const whole = JSON.parse(exported) as Record<string, Record<string, object>>;
    let lacking = 0;
    for (const [collection, documents] of Object.entries(whole)) {
      const schema = schemas[collection];
      for (const [id, document] of Object.entries(documents)) {
        for (const path of pathsIn(document)) {
          const older = without(document, path);
          if (!schema?.safeParse(older).success) continue;
          lacking++;
          const file = exported.replace(JSON.stringify(document), JSON.stringify(older));
          const again = JSON.parse(await importedAgain(file)) as typeof whole;
          expect(without(again[collection]?.[id] ?? {}, path), `${collection} without ${path.join(".")}`).toEqual(
            older,
          );
        }
      }
    }
    expect(lacking).toBeGreaterThan(90);
  });
});

it("still gets the points of an event that names none, as the example may be filled in by hand", async () => {
  const target = new MemoryTarget();
  const event = JSON.stringify({ title: "A", date: "2026-01-01" });
  await importFile(target, await aFile(`{\n  "news": {},\n  "events": {\n    "e1": ${event}\n  }\n}\n`), { now });
  expect(JSON.parse(target.stored.get("events/e1") ?? "")).toMatchObject({ certificationPoints: 15, isFree: true });
});

it.each([
  ["of an empty site", new MemoryTarget()],
  ["of a site with news", withNews(new MemoryTarget())],
])("is known by its beginning: one %s", async (_what, target) => {
  expect(isOwnExport((await exportOf(target)).slice(0, 1000))).toBe(true);
});

it.each([0, 1, 2, 4, "\t"])(
  "is not what other programs write of the same documents, indented by %j",
  async (indentation) => {
    const documents = JSON.parse(await exportOf(withNews(new MemoryTarget()))) as object;
    expect(isOwnExport(JSON.stringify(documents, null, indentation))).toBe(false);
  },
);

function withNews(target: MemoryTarget): MemoryTarget {
  target.stored.set("news/n1", JSON.stringify({ title: "A", date: "2026-01-01" }));
  return target;
}

type Path = readonly string[];

/** Returns the paths of all fields of a document, those of the entries of its lists included. */
function pathsIn(value: unknown, above: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const path = [...above, name];
    return [...(Array.isArray(value) ? [] : [path]), ...pathsIn(one, path)];
  });
}

function without(document: object, path: Path): object {
  const copy = structuredClone(document) as Record<string, unknown>;
  let holder = copy;
  for (const name of path.slice(0, -1)) holder = holder[name] as typeof copy;
  delete holder[path.at(-1) ?? ""];
  return copy;
}
