import { type ListText, readListText } from "#model/text/list-text.ts";

/** Reads a list that the user chose, in any encoding. */
export async function readListFile(file: File): Promise<ListText> {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  return bytes ? readListText(new Uint8Array(bytes)) : { ok: false, message: "Diese Datei lässt sich nicht lesen." };
}
