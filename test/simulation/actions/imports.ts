import { rm, writeFile } from "node:fs/promises";
import type { ImportFiles, OldFile } from "#server/import/files/bring-files.ts";
import type { ImportReport } from "#server/import/import-report.ts";
import { type EditedHere, editedHere, overwritten } from "../kept-edits.ts";
import { oldSystems } from "../old-site.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { drafters } from "./drafters.ts";
import { editors } from "./editors.ts";
import { media } from "./media.ts";
import { eraseSomebody } from "./operators.ts";
import { plans } from "./plans.ts";
import { redirects, statusBehind } from "./redirects.ts";

/** Moving in, by an operator with a command; the site runs meanwhile. */
export const imports = {
  /** An export is kept, and imported again when things have been edited and deleted since, and people erased. */
  importExport: {
    weight: 2,
    async run(world, random) {
      const { site, exported } = world;
      const { databaseSource, writeSiteExport } = site.application;
      if (exported === undefined || random.chance(0.3)) {
        world.exported = (await Array.fromAsync(writeSiteExport(databaseSource(site.database)))).join("");
        return;
      }
      if (random.chance(0.5)) await eraseSomebody(world, random);
      // Who was deleted with an event has a place again.
      world.mayExceedSeats = true;
      // What was deleted for good comes back as it was.
      world.mayShareLinks = true;
      world.reportedAt = undefined;
      const report = await importText(world, exported);
      if (report) noteLostFiles(world, report);
      else world.exported = undefined;
    },
  },
  /**
   * The former site is imported as it is by now, with its files: some of its entries are known from earlier imports, and
   * were edited or deleted here since. Some imports are killed, or their store fails, and are repeated.
   */
  importOldSite: {
    weight: 5,
    async run(world, random) {
      world.oldSystem ??= random.pick(oldSystems);
      for (let left = random.whole(1, 2); left > 0; left--) world.oldSite.change(random, () => world.newWord());
      await importOldSite(world, random);
      // Somebody works on what has come, before it is brought once more.
      if (random.chance(0.6)) return;
      const work = random.pick(works);
      await work.run(world, random);
      await importOldSite(world, random);
    },
  },
} satisfies Record<string, Action>;

const works = [
  editors.uploadPicture,
  editors.replacePicture,
  editors.remove,
  editors.restoreDeleted,
  editors.emptyTrash,
  editors.restoreVersion,
  drafters.draftOfPublished,
  drafters.publishDraft,
  drafters.unpublish,
  editors.planRemoval,
  plans.cancelPlans,
  media.deleteMedia,
  redirects.changeRedirect,
  redirects.importRedirects,
] satisfies [Action, ...Action[]];

async function importOldSite(world: World, random: Random): Promise<void> {
  const { site, oldSite, oldSystem = "json" } = world;
  const { bringFiles, databaseTarget, filesInFolder, importFile } = site.application;
  const { path, media, remove } = await oldSite.exportTo(oldSystem);
  const run = async () => {
    const files = bringFiles(site.services, filesInFolder(media));
    const under: Promise<void>[] = [];
    const bring = (file: OldFile) => {
      const bringing = files.bring(file);
      under.push(bringing);
      return bringing;
    };
    const watched: ImportFiles = Object.create(files, { bring: { value: bring } });
    const imported = importFile(databaseTarget(site.services), path, { now: site.now(), files: watched });
    // The next command begins when the process of this one has ended.
    return imported.finally(() => Promise.allSettled(under));
  };
  try {
    if (random.chance(0.5)) {
      await failToImport(world, random, run);
      // Somebody takes it up another day, or never.
      if (random.chance(0.4)) return;
    }
    const report = await keepingEdits(world, run);
    noteLostFiles(world, report);
    world.violations.push(...(await missingEntries(world)), ...(await deadOldAddresses(world, random)));
    if (random.chance(0.7)) return;
    const again = await keepingEdits(world, run);
    if (again.taken + again.redirects > 0)
      world.violations.push(
        `importing the former site again wrote ${again.taken} entries, ${again.redirects} redirects`,
      );
  } finally {
    await remove();
  }
}

/** The machine loses its power, or the store of files fails. */
async function failToImport(world: World, random: Random, run: () => Promise<ImportReport>): Promise<void> {
  const { site } = world;
  // Which statement is the n-th is left to the engine, and which file to chance.
  if (site.isInOrder || world.willDie) return;
  const isKilled = random.chance(0.6);
  if (isKilled) site.dieAfter(random.whole(1, 60));
  else site.store.mood = "fails";
  await keepingEdits(world, () => run().catch(() => undefined));
  site.store.mood = "healthy";
  if (isKilled) await site.restart();
  // What the program says of it.
  site.takeErrors();
}

/** @returns undefined if it was refused */
export async function importText(world: World, text: string): Promise<ImportReport | undefined> {
  const { site } = world;
  const { databaseTarget, importFile } = site.application;
  const path = `${site.dataDir}-old.json`;
  await writeFile(path, text);
  const run = () => importFile(databaseTarget(site.services), path, { now: site.now() });
  return keepingEdits(world, () => run().catch(refusedOrThrow)).finally(() => rm(path));
}

/** An export that would empty what was filled here since is refused as a whole. */
function refusedOrThrow(error: unknown): undefined {
  if (!(error instanceof Error && error.name === "ImportRefused")) throw error;
}

/** Runs an import: without `--overwrite` it changes nothing that was edited or deleted here. */
async function keepingEdits<T>(world: World, run: () => Promise<T>): Promise<T> {
  const before: EditedHere = await editedHere(world.site.database);
  const report = await run();
  world.violations.push(...(await overwritten(world.site.database, before)));
  return report;
}

/** Emptied from the trash since: the report says so. */
function noteLostFiles(world: World, { notes }: ImportReport): void {
  for (const { text } of notes)
    for (const [, key = ""] of text.matchAll(/\/files\/([\w./-]+)/g)) world.lostFiles.add(key);
}

/** A complete import has brought every entry but those that were deleted here. */
async function missingEntries({ site, oldSite, oldSystem }: World): Promise<string[]> {
  const rows = await site.database.selectFrom("revisions").select("data").where("collection", "=", "news").execute();
  const text = rows.map(({ data }) => data).join("\n");
  // Whoever edits an event may give it another title.
  const events = await site.database.selectFrom("revisions").select("id").where("collection", "=", "events").execute();
  const ids = new Set(events.map(({ id }) => id));
  // In the trash they have their versions still.
  const entries = await site.database
    .selectFrom("activity_logs")
    .select("details")
    .where("action", "in", ["news.deleted", "news.removed", "events.deleted", "events.removed"])
    .execute();
  const gone = new Set(entries.map(({ details }) => String(JSON.parse(details).id).replace(/^(wp\d+)s.*/, "$1")));
  const idOf = (word: string, index: number) => (oldSystem === "wordpress" ? `wp${10 * (index + 1)}` : word);
  return [
    ...oldSite.posts.filter(({ word }, index) => !text.includes(word) && !gone.has(idOf(word, index))),
    ...(oldSystem === "json" ? oldSite.events.filter(({ word }) => !ids.has(word) && !gone.has(word)) : []),
  ].map(({ word }) => `the entry ${word} of the former site is missing after a complete import`);
}

/** Handbook: who follows the old address of an entry comes to its page. */
async function deadOldAddresses({ site, oldSite, oldSystem }: World, random: Random): Promise<string[]> {
  const rows = await site.database
    .selectFrom("content")
    .select("data")
    .where("collection", "=", "news")
    .where("deleted_at", "is", null)
    .execute();
  const there = oldSite.posts.filter(({ word }) => rows.some(({ data }) => data.includes(word)));
  const post = random.pick(there);
  if (!post || oldSystem !== "wordpress") return [];
  const source = `/2026/${post.word.toLowerCase()}`;
  const stored = await site.database.selectFrom("redirects").select("target").where("source", "=", source).execute();
  // Somebody has removed it, or leads it elsewhere.
  const isEntry = stored.some(({ target }) => target.startsWith("/nachrichten/"));
  const status = isEntry ? await statusBehind(site, source) : 200;
  return status === 200 ? [] : [`the old address ${source} leads to ${stored[0]?.target}: ${status}`];
}
