import { addTag, LibraryDocument } from "#model/content/library-document.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { changeRecord } from "../change-record.ts";
import { changeAllDrafts } from "../drafts/draft-changes.ts";
import { activityOf } from "../editor-activity.ts";
import { createContentReader } from "../store/content-store.ts";
import { type Author, type ContentChanged, inContentTransaction, writeContent } from "../store/write-content.ts";

interface Parts {
  database: Database;
  contentChanged: ContentChanged;
}

export interface NewDocument extends Pick<LibraryDocument, "title" | "fileUrl" | "fileType" | "size"> {
  /** Chosen by the form, so that a repeated submission adds nothing twice. */
  id: string;
}

/**
 * Adds a document per file, with a common category and tags, in one transaction.
 * @returns undefined if one of them is not valid: then none is added
 */
export async function addDocuments(
  { database, contentChanged }: Parts,
  { files, category, tags }: { files: readonly NewDocument[]; category: string; tags: readonly string[] },
  author: Author,
): Promise<number | undefined> {
  const instant = author.now.toISOString();
  const documents = files.map(({ id, ...file }) => ({
    id,
    parsed: LibraryDocument.safeParse({ ...file, category, tags, createdAt: instant, updatedAt: instant }),
  }));
  return inContentTransaction(database, contentChanged, async (transaction) => {
    if (documents.some(({ parsed }) => !parsed.success)) return undefined;
    for (const { id, parsed } of documents) {
      if (!parsed.success) continue;
      const activity = activityOf("documents", id, parsed.data, "created", {});
      const change = { collection: "documents", id, document: parsed.data, expected: "new", activity } as const;
      // `stale`: an earlier attempt of the same form, without an answer, has added it.
      await writeContent(transaction, change, author);
    }
    return documents.length;
  });
}

export interface DocumentSorting {
  /** Undefined leaves the category as it is; "" removes it. */
  category?: string | undefined;
  addedTags: readonly string[];
  removedTags: readonly string[];
}

/** Changes category and tags of these documents, in one transaction. @returns how many have changed */
export function sortDocuments(
  { database, contentChanged }: Parts,
  { ids, category, addedTags, removedTags }: DocumentSorting & { ids: readonly string[] },
  author: Author,
): Promise<number> {
  const sort: Change = (document) => ({
    ...document,
    category: category ?? document.category,
    tags: addedTags.reduce(
      addTag,
      document.tags.filter((tag) => !removedTags.includes(tag)),
    ),
  });
  return inContentTransaction(
    database,
    contentChanged,
    async (transaction) => (await changeDocuments(transaction, { ids }, author, sort)).length,
  );
}

/** `to`: an existing name joins both. */
export interface Renaming {
  kind: "category" | "tag";
  from: string;
  to: string;
}

/**
 * Renames a category or a tag in all documents and drafts, in one transaction: published later, a draft would bring the
 * old name back. @returns how many have changed
 */
export function renameInDocuments(
  { database, contentChanged }: Parts,
  { kind, from, to }: Renaming,
  author: Author,
): Promise<number> {
  const rename: Change = (document) =>
    kind === "category"
      ? { ...document, category: document.category === from ? to : document.category }
      : { ...document, tags: document.tags.map((tag) => (tag === from ? to : tag)).reduce(addTag, [] as string[]) };
  return inContentTransaction(database, contentChanged, async (transaction) => {
    const documents = await changeDocuments(transaction, {}, author, rename);
    const drafts = await changeAllDrafts(transaction, "documents", stamped(rename, author), author);
    return new Set([...documents, ...drafts]).size;
  });
}

type Change = (document: LibraryDocument) => LibraryDocument;

/** Applies a function to documents and their drafts. @returns the ids of the documents that have changed */
async function changeDocuments(
  transaction: WriteTransaction,
  filter: { ids?: readonly string[] },
  author: Author,
  change: Change,
): Promise<string[]> {
  const apply = stamped(change, author);
  const changed: string[] = [];
  for (const { id } of await createContentReader(transaction).list("documents", filter)) {
    const outcome = await changeRecord(transaction, { collection: "documents", id, apply }, author);
    if (outcome.ok && outcome.change === "updated") changed.push(id);
  }
  return changed;
}

/** Also says when a document was changed, if it was. */
function stamped(change: Change, { now }: Author): Change {
  return (document) => {
    const changed = change(document);
    const isSame = JSON.stringify(changed) === JSON.stringify(document);
    return isSame ? document : { ...changed, updatedAt: now.toISOString() };
  };
}
