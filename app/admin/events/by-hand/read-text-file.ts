/**
 * The text of a file as spreadsheets write it: UTF-8, or what older programs on Windows use.
 * @throws when the file cannot be read
 */
export async function readTextFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
