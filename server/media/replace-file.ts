import { editPermission, may, type ViewerWithRole } from "#model/accounts/permission.ts";
import { type CollectionName, type ContentInput, type ContentOf, contentSchemas } from "#model/content/collections.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { lockDraft, writeDraft } from "#server/content/drafts/draft-store.ts";
import { activityOf } from "#server/content/editor-activity.ts";
import { changeRichText } from "#server/content/rich-text/rich-text-fields.ts";
// biome-ignore lint/style/noRestrictedImports: replaces an address wherever it is in a record
import { type Author, writeContent } from "#server/content/store/write-content.ts";
import { lockForWriting } from "#server/database/engine.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { findMedia } from "./media-store.ts";
import { listMediaUses } from "./media-uses.ts";

export type Replacement =
  | { ok: true; count: number }
  /** `other_type`: a picture may only replace a picture, any other file only one of the same type. */
  | { ok: false; reason: "missing" | "forbidden" | "other_type" };

/**
 * Replaces a file in every record and draft that uses it, or in none. The old file is released. The new one has another
 * address, so no cache serves the old file.
 */
export async function replaceFile(
  transaction: WriteTransaction,
  viewer: ViewerWithRole,
  { from, to }: { from: string; to: string },
  author: Author,
): Promise<Replacement> {
  const old = await findMedia(transaction, from);
  const next = await findMedia(transaction, to);
  if (!old || !next || from === to) return { ok: false, reason: "missing" };
  const arePictures = [old, next].every(({ mediaType }) => mediaType.startsWith("image/"));
  const uses = (await listMediaUses(transaction, from)).filter(({ state }) => state === "live" || state === "draft");
  const isOffered = uses.some(({ collection }) => collection === "documents");
  if (old.mediaType !== next.mediaType && (!arePictures || isOffered)) return { ok: false, reason: "other_type" };
  if (!uses.every(({ collection }) => may(viewer, editPermission(collection)))) {
    return { ok: false, reason: "forbidden" };
  }

  const records = new Map(uses.map((use) => [`${use.collection} ${use.id}`, use]));
  for (const { collection, id } of records.values()) {
    await replaceInRecord(transaction, { collection, id }, { from, to, sizeBytes: next.sizeBytes }, author);
  }
  const details = { id: to, title: old.originalName, count: records.size };
  await recordActivity(transaction, { action: "media.replaced", section: "media", details }, author);
  return { ok: true, count: records.size };
}

interface Exchange {
  from: string;
  to: string;
  sizeBytes: number;
}

async function replaceInRecord<C extends CollectionName>(
  transaction: WriteTransaction,
  { collection, id }: { collection: C; id: string },
  exchange: Exchange,
  author: Author,
): Promise<void> {
  const draft = await lockDraft(transaction, { collection, id });
  const select = transaction
    .selectFrom("content")
    .select(["data", "version"])
    .where("collection", "=", collection)
    .where("id", "=", id)
    .where("deleted_at", "is", null);
  // Whatever is written meanwhile would be overwritten, as no version is expected below.
  const row = await lockForWriting(transaction, select).executeTakeFirst();
  let version = row?.version;
  if (row) {
    const document = contentSchemas[collection].parse(exchanged(collection, row.data, exchange)) as ContentInput<C>;
    const activity = activityOf(collection, id, document as object, "updated", {});
    const outcome = await writeContent(transaction, { collection, id, document, expected: "any", activity }, author);
    if (outcome.ok) version = outcome.stored.version;
  }
  if (!draft || draft.deleted_at !== null) return;
  const base = draft.base_version === (row?.version ?? null) ? (version ?? null) : draft.base_version;
  await writeDraft(
    transaction,
    { collection, id },
    draft,
    { document: exchanged(collection, draft.data, exchange), base },
    author,
  );
}

/** Returns the document with all references to the file or its variants replaced. */
function exchanged<C extends CollectionName>(collection: C, data: string, { from, to, sizeBytes }: Exchange): object {
  const address = new RegExp(`/files/${RegExp.escape(from)}(?:\\.\\d+\\.(?:avif|webp))?(?![A-Za-z0-9_/-])`, "g");
  const document = JSON.parse(data.replace(address, `/files/${to}`)) as ContentOf<C>;
  if ("fileUrl" in document && document.fileUrl === `/files/${to}`) Object.assign(document, { size: sizeBytes });
  // The height of the old picture is removed; writing the record adds that of the new one.
  const tag = new RegExp(`(<img [^>]*?src="/files/${RegExp.escape(to)}"[^>]*?) height="\\d+"`, "g");
  return changeRichText(collection, document, (html) => html.replace(tag, "$1")) as object;
}
