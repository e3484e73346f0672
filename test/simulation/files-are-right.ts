import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { variantOf } from "#model/files/picture-variant.ts";
import { isStorableKey } from "#server/files/file-store.ts";
import type { Invariant } from "./invariant.ts";
import type { World } from "./world.ts";

/** What is true of files, at the end of a run. */
export const filesAreRight = {
  /** DESIGN §5: a file that no public record names is served to nobody outside. */
  async unusedFilesAreNotPublic(world) {
    const { database } = world.site;
    // A draft that is shown by a link, with its pictures.
    const shared = await database
      .selectFrom("drafts")
      .innerJoin("preview_links", (join) =>
        join.onRef("preview_links.collection", "=", "drafts.collection").onRef("preview_links.id", "=", "drafts.id"),
      )
      .select("data")
      .execute();
    const used = [...(await publishedTexts(world)), ...shared.map(({ data }) => data)].join("\n");
    const rows = await database.selectFrom("files").select("key").orderBy("key").execute();
    const found: string[] = [];
    for (const { key } of world.someOf(
      rows.filter((row) => !used.includes(row.key)),
      2,
    )) {
      if ((await world.open(`/files/${key}`)).status === 200) found.push(`/files/${key} is public and nothing uses it`);
    }
    return found;
  },

  /** Handbook: what can be restored comes back with everything, so each file it names exists. */
  async filesAreThere({ site, lostFiles }) {
    const { database } = site;
    const texts = [
      ...(await database.selectFrom("content").select("data").execute()),
      ...(await database.selectFrom("revisions").select("data").execute()),
      ...(await database.selectFrom("drafts").select("data").execute()),
    ].map(({ data }) => data);
    const missing: string[] = [];
    for (const key of keysIn(texts).difference(lostFiles))
      if (!(await site.services.files.find(key))) missing.push(`the file ${key} is gone`);
    return missing;
  },

  /** README: what a public record shows or offers is there for everybody. */
  async publishedFilesAreServed(world) {
    const keys = [...keysIn(await publishedTexts(world)).difference(world.lostFiles)].sort();
    const found: string[] = [];
    for (const key of world.someOf(keys, 4)) {
      const { status } = await world.open(`/files/${key}`);
      if (status !== 200) found.push(`/files/${key} is published, and was answered with ${status}`);
    }
    return found;
  },

  /**
   * Decisions 0054 and 0100: whatever was interrupted, the next sweep notes a stored file or deletes its row, and nothing
   * made of a file outlives it.
   */
  async filesAreNotedOrSwept({ site }) {
    if (!(await site.services.clockTrust.mayDelete())) return [];
    const rows = await site.database.selectFrom("files").select(["key", "is_stored", "created_at"]).execute();
    // The sweep of the last night left alone what had been begun within an hour before it.
    const lastNight = new Date(site.now().getTime() - 12 * 3_600_000).toISOString();
    const unnoted = rows.filter(({ is_stored, created_at }) => is_stored === 0 && created_at < lastNight);
    const known = new Set(rows.map(({ key }) => key));
    const folder = join(site.dataDir, "files");
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const stored = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
      .filter((key) => isStorableKey(key) && key !== "site/store-id");
    const unknown = stored.filter((key) => !known.has(variantOf(key)?.original ?? key));
    const uses = new Set((await site.database.selectFrom("file_uses").select("key").execute()).map(({ key }) => key));
    const texts = await site.database.selectFrom("file_texts").select("key").execute();
    const described = await site.database.selectFrom("media").select("key").execute();
    return [
      ...described
        .filter(({ key }) => !known.has(key))
        .map(({ key }) => `${key} is described, and there is no such file`),
      ...unnoted.map(({ key }) => `after a night nobody knows whether ${key} is stored`),
      ...unknown.map((key) => `${key} is stored, and nothing will delete it`),
      ...texts
        .filter(({ key }) => !known.has(key) && !uses.has(key))
        .map(({ key }) => `the text of ${key} is kept, and nothing will delete it`),
    ];
  },
} satisfies Record<string, Invariant>;

async function publishedTexts({ site }: World): Promise<string[]> {
  const rows = await site.database
    .selectFrom("content")
    .select("data")
    .where("collection", "<>", "settings")
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ data }) => data);
}

/** Keys of the files that texts name as their own. */
export function keysIn(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => text.match(/\/files\/[\w./-]+/g) ?? []).map((url) => url.slice(7)));
}
