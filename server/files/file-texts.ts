import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import type { Connection, Database } from "#server/database/schema.ts";
import { fileKeysIn } from "./file-uses.ts";

/** Returns the extracted text of these files, "" if there is none yet. */
export async function findFileText(connection: Connection, keys: readonly string[]): Promise<string> {
  if (keys.length === 0) return "";
  const rows = await connection.selectFrom("file_texts").select("text").where("key", "in", keys).execute();
  return rows.map((row) => row.text).join("\n");
}

/** Raise it when PDFs are read better: those of earlier versions are read once more. 1: words broken at line ends. */
const readingOfPdfs = 1;

/** The collections whose PDFs are searched, with the folder of their uploads. */
const searchedFolders = { documents: "documents/", congresses: "congresses/" } as const;
const collections = Object.keys(searchedFolders) as (keyof typeof searchedFolders)[];

/** Returns the text of the PDFs that a record shows: a document's file, or a congress programme that is one; else "". */
export async function findShownText<C extends CollectionName>(
  connection: Connection,
  collection: C,
  document: ContentOf<C>,
): Promise<string> {
  if (!(collection in searchedFolders)) return "";
  if ("displayMode" in document && document.displayMode !== "pdf") return "";
  return findFileText(connection, fileKeysIn(JSON.stringify(document)));
}

/**
 * Returns a stored PDF of the document library or of a congress, uploaded or used by a record, whose text is not
 * extracted yet, or was by an earlier version.
 */
export async function findUnreadPdf(db: Database): Promise<string | undefined> {
  const uploaded = db
    .selectFrom("files")
    .select("files.key as key")
    .where("files.media_type", "=", "application/pdf")
    .where(({ eb, or }) => or(collections.map((one) => eb("files.key", "like", `${searchedFolders[one]}%`))))
    .where("files.is_stored", "=", 1);
  const named = db
    .selectFrom("file_uses")
    .select("file_uses.key as key")
    .where("file_uses.collection", "in", collections)
    .where("file_uses.key", "like", "%.pdf");
  const row = await db
    .selectFrom(uploaded.union(named).as("pdf"))
    .select("pdf.key")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("file_texts")
            .select("file_texts.key")
            .whereRef("file_texts.key", "=", "pdf.key")
            .where("file_texts.reading", ">=", readingOfPdfs),
        ),
      ),
    )
    .orderBy("pdf.key", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.key;
}

/** Saves the text of a file; "" if it has none: what an earlier version read stays then. */
export async function saveFileText(connection: Connection, key: string, text: string, now: Date): Promise<void> {
  const read = { reading: readingOfPdfs, extracted_at: now.toISOString() };
  await connection
    .insertInto("file_texts")
    .values({ key, text, ...read })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ ...read, ...(text && { text }) }))
    .execute();
}
