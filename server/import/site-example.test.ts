import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MemoryTarget } from "#test/import/memory-target.ts";
import { importFile } from "./import-file.ts";
import { noteLine } from "./import-report.ts";
import { siteExample } from "./site-example.ts";
import { exportCollections } from "./site-export.ts";

it.each(exportCollections)("is a table of %s too, which is read like the export", async (collection) => {
  const folder = await mkdtemp(join(tmpdir(), "example-"));
  const imported = async (name: string, text: string) => {
    const target = new MemoryTarget();
    await writeFile(join(folder, name), text);
    const { leftOut } = await importFile(target, join(folder, name), { now: new Date("2026-11-20T12:00:00Z") });
    expect(leftOut).toEqual([]);
    return [...target.stored, ...target.redirects].filter(([key]) => key.startsWith(collection) || key.startsWith("/"));
  };
  const whole = JSON.parse(siteExample());
  const table = await imported(`${collection}.csv`, siteExample(`${collection}.csv`));
  expect(table).toEqual(await imported("one.json", JSON.stringify({ [collection]: whole[collection] })));
  expect(table).toHaveLength(1);
  await rm(folder, { recursive: true });
});

it("is an export with every collection, and every word of it is taken as it stands", async () => {
  const folder = await mkdtemp(join(tmpdir(), "example-"));
  const path = join(folder, "example.json");
  await writeFile(path, siteExample());
  const target = new MemoryTarget();
  const report = await importFile(target, path, { now: new Date("2026-11-20T12:00:00Z") });
  await rm(folder, { recursive: true });
  expect(Object.keys(report.collections)).toEqual(exportCollections);
  expect(report.leftOut).toEqual([]);
  expect(report.notes.map(noteLine)).toEqual([expect.stringMatching(/^4 Dateien liegen auf alt\.example/)]);
  const given = JSON.parse(siteExample()) as Record<string, Record<string, Record<string, unknown>>>;
  for (const [key, json] of target.stored) {
    const [collection = "", id = ""] = key.split("/");
    const { "//": _explanation, ...fields } = given[collection]?.[id] ?? {};
    expect(JSON.parse(json), key).toMatchObject(collection === "activity_logs" ? { action: "create" } : fields);
  }
});
