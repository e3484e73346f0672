import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type VariantWidth, variantFormats, variantName } from "#model/picture-variant.ts";
import { findSharedSecret, readSecretFile } from "#server/auth/secret.ts";
import type { Connection } from "#server/database/schema.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { isMailName } from "./backup-format.ts";
import type { BackupPart } from "./read-backup.ts";
import type { PlainRow } from "./site-tables.ts";

export type FilePart = Extract<BackupPart, { kind: "file" }> & { modifiedAt: Date };
export type MailPart = Extract<BackupPart, { kind: "mail" }>;

/** Keys of the files a row names, pictures in other widths included; of every schema there was. */
export function fileKeysOf(table: string, { key, variants }: PlainRow): string[] {
  if (table !== "files" && table !== "file_uses") return [];
  const original = String(key);
  const widths = String(variants ?? "")
    .split(",")
    .filter(Boolean)
    .map((width) => Number(width) as VariantWidth);
  return [
    original,
    ...widths.flatMap((width) => variantFormats.map((format) => variantName({ original, width, format }))),
  ];
}

/** The files of these keys, one after the other; `onMissing` is told which the store does not have. */
export async function* readFiles(
  files: FileStore,
  keys: Iterable<string>,
  onMissing: (key: string) => void,
): AsyncGenerator<FilePart> {
  for (const key of keys) {
    const stored = await files.find(key);
    if (!stored) {
      onMissing(key);
      continue;
    }
    const { sizeBytes, modifiedAt } = stored;
    yield { kind: "file", key, sizeBytes, modifiedAt, content: await files.open(key) };
  }
}

/** Mails kept as files, in the order of their names. */
export async function* readMails(dataDir: string): AsyncGenerator<MailPart> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isMailName).sort()) {
    // Retention or an erasure may have taken it meanwhile.
    const mail = await readFile(join(folder, name)).catch(() => undefined);
    if (mail) yield { kind: "mail", name, mail };
  }
}

/** The secret as it stands in its file, whichever place of this site has it. */
export async function findSiteSecret(connection: Connection, dataDir: string): Promise<string | undefined> {
  return (await findSharedSecret(connection)) ?? readSecretFile(dataDir);
}
