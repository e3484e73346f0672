import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const at = (path: string) => join(import.meta.dirname, path);

it("every migration is applied, in its place in the list", () => {
  const source = readFileSync(at("migrate.ts"), "utf8");
  const list = /const migrations: .* = \[\n([^\]]*)\];/.exec(source)?.[1] ?? "";
  const files = readdirSync(at("migrations")).filter((name) => name.endsWith(".ts"));
  expect(files.length).toBeGreaterThan(20);
  const forgotten = files.filter((file) => {
    const name = new RegExp(`import \\{ up as (\\w+) \\} from "./migrations/${file}"`).exec(source)?.[1];
    return !name || !new RegExp(`\\b${name},`).test(list);
  });
  expect(forgotten).toEqual([]);
});
