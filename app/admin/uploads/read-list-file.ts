import { isWorkbook, type ListText, readListText } from "#model/text/list-text.ts";

/** Reads a list that the user chose, in any encoding. */
export async function readListFile(file: File): Promise<ListText> {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  return bytes ? readListText(new Uint8Array(bytes)) : { ok: false, message: "Diese Datei lässt sich nicht lesen." };
}

/** Reads a workbook of Excel (.xlsx) as base64; undefined for other files. */
export async function readWorkbookFile(file: File): Promise<{ ok: true; workbook: string } | undefined> {
  const start = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => undefined);
  if (!start || !isWorkbook(new Uint8Array(start))) return undefined;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ ok: true, workbook: String(reader.result).replace(/^[^,]*,/, "") });
    // `readListFile` says then that the file cannot be read.
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}
