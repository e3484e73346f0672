import type { Viewer, ViewerWithRole } from "#model/accounts/permission.ts";
import type { CollectionName } from "#model/content/collections.ts";
import { berlinDate, type Clock } from "#model/dates/berlin-date.ts";
import { type FieldErrors, fieldErrorsOf } from "#model/fields/field-errors.ts";
import { MediaDetails } from "#model/files/media.ts";
import type { PictureFocus } from "#model/files/picture-focus.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { authorOf } from "#server/author.ts";
import { announceChange, type ContentChanged, inContentTransaction } from "#server/content/store/write-content.ts";
import { dictionaryWords } from "#server/database/engine.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { fileKeysIn, giveUpFile, isPublishedUse } from "#server/files/file-uses.ts";
import type { SiteFiles } from "#server/files/site-files.ts";
import {
  countMedia,
  findMedia,
  findPictureFocus,
  listMedia,
  type MediaFile,
  type MediaFilter,
  type MediaPage,
  saveMediaDetails,
} from "./media-store.ts";
import { listMediaUses, type MediaUse } from "./media-uses.ts";
import { type Replacement, replaceFile } from "./replace-file.ts";

export type MediaOutcome =
  | { ok: true; version: number }
  | { ok: false; reason: "invalid"; fieldErrors: FieldErrors }
  | { ok: false; reason: "stale"; details: MediaDetails; version: number; savedBy: string | null; savedAt: string }
  | { ok: false; reason: "missing" };

export type MediaRemoval = { ok: true } | { ok: false; reason: "in_use" | "missing" };

type Filter = Omit<MediaFilter, "today">;

/** The website's files and their details. Each change is one transaction with its activity entry. */
export interface MediaLibrary {
  list(filter: Filter, page: MediaPage): Promise<MediaFile[]>;
  count(filter: Filter): Promise<number>;
  find(key: string): Promise<MediaFile | undefined>;
  listUses(key: string): Promise<MediaUse[]>;
  /** Returns the focal points of pictures by address; pictures with a centred one are left out. */
  findFocus(addresses: readonly string[]): Promise<ReadonlyMap<string, PictureFocus>>;
  /** Changes the details of a file. Invalidates pages that show it when its focal point changes. */
  describe(viewer: Viewer, key: string, version: number, details: unknown): Promise<MediaOutcome>;
  /** Permanently deletes a file that no record and no draft uses, even if old versions or the trash refer to it. */
  remove(viewer: Viewer, key: string): Promise<MediaRemoval>;
  /** Replaces a file by another stored one wherever it is used. */
  replace(viewer: ViewerWithRole, key: string, by: string): Promise<Replacement>;
}

export function createMediaLibrary(
  database: Database,
  siteFiles: Pick<SiteFiles, "removeUnused">,
  clock: Clock,
  contentChanged: ContentChanged,
): MediaLibrary {
  const completeFilter = (filter: Filter): MediaFilter => ({
    ...filter,
    search: dictionaryWords(filter.search),
    today: berlinDate(clock()),
  });
  return {
    list: (filter, page) => listMedia(database, completeFilter(filter), page),
    count: (filter) => countMedia(database, completeFilter(filter)),
    find: (key) => findMedia(database, key),
    listUses: (key) => listMediaUses(database, key),
    async findFocus(addresses) {
      const keys = new Map(addresses.flatMap((address) => fileKeysIn(address).map((key) => [address, key] as const)));
      const found = await findPictureFocus(database, [...new Set(keys.values())]);
      return new Map(
        [...keys].flatMap(([address, key]) => {
          const focus = found.get(key);
          return focus ? [[address, focus]] : [];
        }),
      );
    },
    async describe(viewer, key, version, sent) {
      const parsed = MediaDetails.safeParse(sent);
      if (!parsed.success) return { ok: false, reason: "invalid", fieldErrors: fieldErrorsOf(parsed.error.issues) };
      const details = parsed.data;
      return inContentTransaction(database, contentChanged, async (transaction): Promise<MediaOutcome> => {
        const current = await findMedia(transaction, key);
        if (!current) return { ok: false, reason: "missing" };
        if (isSame(current, details)) return { ok: true, version: current.version };
        const author = authorOf(viewer, clock);
        if (!(await saveMediaDetails(transaction, key, version, details, author))) {
          const { version: stored, savedBy, savedAt } = current;
          const details = MediaDetails.parse(current);
          return { ok: false, reason: "stale", details, version: stored, savedBy: savedBy || null, savedAt };
        }
        await recordActivity(transaction, activityOf("media.described", current), author);
        if (current.focalX !== details.focalX || current.focalY !== details.focalY)
          await announceUses(transaction, key);
        return { ok: true, version: version + 1 };
      });
    },
    replace: (viewer, from, to) =>
      inContentTransaction(database, contentChanged, (transaction) =>
        replaceFile(transaction, viewer, { from, to }, authorOf(viewer, clock)),
      ),
    async remove(viewer, key) {
      const outcome = await database.transaction().execute(async (transaction): Promise<MediaRemoval> => {
        const current = await findMedia(transaction, key);
        if (!current) return { ok: false, reason: "missing" };
        if (current.uses > 0) return { ok: false, reason: "in_use" };
        await transaction.updateTable("media").set({ is_kept: 0 }).where("key", "=", key).execute();
        // If deleting it fails now, the next sweep retries it.
        await giveUpFile(transaction, key);
        await recordActivity(transaction, activityOf("media.deleted", current), authorOf(viewer, clock));
        return { ok: true };
      });
      if (outcome.ok) await siteFiles.removeUnused(key);
      return outcome;
    },
  };
}

/** Invalidates the pages of records that show the picture, although the records do not change. */
async function announceUses(transaction: WriteTransaction, key: string): Promise<void> {
  const uses = await transaction
    .selectFrom("file_uses")
    .select("collection")
    .distinct()
    .where("key", "=", key)
    .where(isPublishedUse())
    .execute();
  for (const { collection } of uses) await announceChange(transaction, collection as CollectionName);
}

function activityOf(action: "media.described" | "media.deleted", { key, originalName }: MediaFile) {
  return { action, section: "media", details: { id: key, title: originalName } } as const;
}

function isSame(current: MediaDetails, details: MediaDetails): boolean {
  return (Object.keys(details) as (keyof MediaDetails)[]).every((name) => current[name] === details[name]);
}
