import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { siteTables } from "#server/backup/site-tables.ts";
import type { Invariant } from "./invariant.ts";
import type { World } from "./world.ts";

/** What is true of people who were erased, at the end of a run. */
export const erasedAreGone = {
  /** DESIGN §5: an erased person is in no table, log, file or byte of the data folder, also after a restore. */
  async erasedPeopleAreGone(world) {
    const { people, site } = world;
    const billed = await namesInInvoices(world);
    const erased = people.filter(({ erasedAt }) => erasedAt).map(({ lastName }) => lastName);
    if (erased.length === 0) return [];
    const found = await inOtherTables(
      world,
      erased.filter((word) => billed.includes(word)),
    );
    const words = erased.filter((word) => !billed.includes(word));
    for (const file of await filesIn(site.dataDir)) {
      // Backups made before the erasure hold them; those are applied again when one is restored.
      if (file.startsWith("backups/")) continue;
      const bytes = (await readFile(join(site.dataDir, file)).catch(() => Buffer.alloc(0)))
        .toString("latin1")
        .toLowerCase();
      for (const word of words) if (bytes.includes(word.toLowerCase())) found.push(`${word} is still in ${file}`);
    }
    return found;
  },

  /** DESIGN §5: nor in a backup that was made after the erasure. */
  async laterBackupsKnowNoErasedPeople(world) {
    const { people, site } = world;
    const billed = await namesInInvoices(world);
    const erased = people.filter(
      ({ reallyErasedAt, lastName }) => reallyErasedAt !== undefined && !billed.includes(lastName),
    );
    const folder = join(site.dataDir, "backups");
    const names = erased.length > 0 ? await readdir(folder).catch(() => []) : [];
    const found: string[] = [];
    for (const name of names.filter((one) => one.endsWith(".tar.gz"))) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path);
      const known = erased.filter(({ reallyErasedAt = 0 }) => mtimeMs > reallyErasedAt);
      const text = known.length > 0 ? gunzipSync(await readFile(path)).toString("latin1") : "";
      for (const { lastName } of known)
        if (text.includes(lastName)) found.push(`${lastName} is in the later backup ${name}`);
    }
    return found;
  },
} satisfies Record<string, Invariant>;

/** § 147 AO: an invoice stays as it is, with name and address of whom it is about, also when they are erased. */
async function namesInInvoices({ site, people }: World): Promise<string[]> {
  const rows = await site.database.selectFrom("invoices").select(["data", "email_key"]).execute();
  const text = JSON.stringify(rows).toLowerCase();
  return people.map(({ lastName }) => lastName).filter((name) => text.includes(name.toLowerCase()));
}

/** Looks for erased people in all tables but the invoices. */
async function inOtherTables({ site }: World, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const found: string[] = [];
  for (const table of siteTables.filter((one) => one !== "invoices")) {
    const text = JSON.stringify(await site.database.selectFrom(table).selectAll().execute()).toLowerCase();
    for (const word of words) if (text.includes(word.toLowerCase())) found.push(`${word} is still in ${table}`);
  }
  return found;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}
