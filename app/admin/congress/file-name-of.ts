/** The name a stored programme PDF had when it was uploaded: without folder, fixed words and timestamp (SPEC §7). */
export function fileNameOf(url: string): string {
  const name = url.slice(url.lastIndexOf("/") + 1).replace(/^congress_program_\d+_/, "");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
