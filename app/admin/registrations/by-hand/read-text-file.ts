/**
 * Reads a text file written by a spreadsheet program: UTF-8, or Windows-1252 as used by older programs.
 * @throws if the file cannot be read
 */
export async function readTextFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
