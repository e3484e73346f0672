import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { mailFileStart } from "#server/mail/mail-file-name.ts";
import { mentions } from "./mention.ts";

/**
 * Returns the names of mail files, as written while no mail service is configured, that belong to one of these mails or
 * contain the address, if one is given.
 */
export async function findMailFiles(
  folder: string,
  email: string | undefined,
  mailIds: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const name of await mailFilesIn(folder)) {
    const isNamed = mailIds.some((id) => name.includes(`-${id}.`));
    const isTheirs = isNamed || (email && mentions(await readFile(join(folder, name), "utf8"), email));
    if (isTheirs) found.push(name);
  }
  return found;
}

/** Returns the names of mail files written before an instant. Their names tell: a restore writes the files anew. */
export async function findMailFilesBefore(folder: string, instant: Date): Promise<string[]> {
  return (await mailFilesIn(folder)).filter((name) => name < mailFileStart(instant));
}

/** Removes the mail files that `findMailFiles` finds. */
export async function eraseMailFiles(
  folder: string,
  email: string | undefined,
  mailIds: readonly string[],
): Promise<void> {
  await removeMailFiles(folder, await findMailFiles(folder, email, mailIds));
}

export async function removeMailFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}

async function mailFilesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => /\.(eml|part)$/.test(name)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
