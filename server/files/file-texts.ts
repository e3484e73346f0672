import type { Connection, Database } from "#server/database/schema.ts";

/** The text inside these files as far as it is known, "" otherwise. */
export async function findFileText(connection: Connection, keys: readonly string[]): Promise<string> {
  if (keys.length === 0) return "";
  const rows = await connection.selectFrom("file_texts").select("text").where("key", "in", keys).execute();
  return rows.map((row) => row.text).join("\n");
}

/**
 * A PDF of the document library whose text nobody has read yet: uploaded for it, or named by one of its records.
 */
export async function findPdfWithoutText(db: Database): Promise<string | undefined> {
  const uploaded = db
    .selectFrom("files")
    .select("files.key as key")
    .where("files.media_type", "=", "application/pdf")
    .where("files.key", "like", "documents/%");
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

/** Keeps the text of a file; "" says that there is none to be found. */
export async function saveFileText(connection: Connection, key: string, text: string, now: Date): Promise<void> {
  await connection
    .insertInto("file_texts")
    .values({ key, text, extracted_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ text, extracted_at: now.toISOString() }))
    .execute();
}
