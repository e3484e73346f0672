/** Returns the original name of an uploaded programme PDF: without folder, prefix and timestamp (SPEC §7). */
export function fileNameOf(url: string): string {
  const name = url.slice(url.lastIndexOf("/") + 1).replace(/^congress_program_\d+_/, "");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
