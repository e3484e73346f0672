import type { Connection, Database } from "#server/database/schema.ts";

/** Returns the extracted text of these files, "" if there is none yet. */
export async function findFileText(connection: Connection, keys: readonly string[]): Promise<string> {
  if (keys.length === 0) return "";
  const rows = await connection.selectFrom("file_texts").select("text").where("key", "in", keys).execute();
  return rows.map((row) => row.text).join("\n");
}

/** Returns a stored PDF of the document library, uploaded or used by a record, whose text is not extracted yet. */
export async function findPdfWithoutText(db: Database): Promise<string | undefined> {
  const uploaded = db
    .selectFrom("files")
    .select("files.key as key")
    .where("files.media_type", "=", "application/pdf")
    .where("files.key", "like", "documents/%")
    .where("files.is_stored", "=", 1);
  const named = db
    .selectFrom("file_uses")
    .select("file_uses.key as key")
    .where("file_uses.collection", "=", "documents")
    .where("file_uses.key", "like", "%.pdf");
  const row = await db
    .selectFrom(uploaded.union(named).as("pdf"))
    .select("pdf.key")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("file_texts").select("file_texts.key").whereRef("file_texts.key", "=", "pdf.key"))),
    )
    .orderBy("pdf.key", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.key;
}

/** Saves the text of a file; "" if it has none. */
export async function saveFileText(connection: Connection, key: string, text: string, now: Date): Promise<void> {
  await connection
    .insertInto("file_texts")
    .values({ key, text, extracted_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ text, extracted_at: now.toISOString() }))
    .execute();
}
