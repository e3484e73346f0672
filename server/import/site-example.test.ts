import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { importFile } from "./import-file.ts";
import { MemoryTarget } from "./memory-target.ts";
import { siteExample } from "./site-example.ts";
import { exportCollections } from "./site-export.ts";

it("is an export with every collection, and every word of it is taken as it stands", async () => {
  const folder = await mkdtemp(join(tmpdir(), "example-"));
  const path = join(folder, "example.json");
  await writeFile(path, siteExample());
  const target = new MemoryTarget();
  const report = await importFile(target, path, { now: new Date("2026-11-20T12:00:00Z") });
  await rm(folder, { recursive: true });
  expect(Object.keys(report.collections)).toEqual(exportCollections);
  expect(report.leftOut).toEqual([]);
  expect(report.notes).toEqual([expect.stringMatching(/^4 Dateien liegen auf alt\.example/)]);
  const given = JSON.parse(siteExample()) as Record<string, Record<string, Record<string, unknown>>>;
  for (const [key, json] of target.stored) {
    const [collection = "", id = ""] = key.split("/");
    const { "//": _explanation, ...fields } = given[collection]?.[id] ?? {};
    expect(JSON.parse(json), key).toMatchObject(collection === "activity_logs" ? { action: "create" } : fields);
  }
});
