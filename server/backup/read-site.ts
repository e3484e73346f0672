import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type VariantWidth, variantFormats, variantName } from "#model/files/picture-variant.ts";
import { findSharedSecret, readSecretFile } from "#server/accounts/secret.ts";
import type { Connection } from "#server/database/schema.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { isVersionUse } from "#server/files/file-uses.ts";
import { isMailName } from "./backup-format.ts";
import type { BackupPart } from "./read-backup.ts";
import type { PlainRow } from "./site-tables.ts";

export type FilePart = Extract<BackupPart, { kind: "file" }> & { modifiedAt: Date };
export type MailPart = Extract<BackupPart, { kind: "mail" }>;

/** Returns the keys of the files a row references, including picture variants; supports rows of all schemas. */
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

/** Whether a row references files only for what can be restored: if they are missing, the site itself lacks nothing. */
export function isForVersions(table: string, { collection }: PlainRow): boolean {
  return table === "file_uses" && isVersionUse(String(collection));
}

/** Reads the files of these keys one by one; `onMissing` is called for those not in the store. */
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

/** Reads the mails stored as files, ordered by name. */
export async function* readMails(dataDir: string): AsyncGenerator<MailPart> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isMailName).sort()) {
    // It may have been deleted since by retention or an erasure.
    const mail = await readFile(join(folder, name)).catch(() => undefined);
    if (mail) yield { kind: "mail", name, mail };
  }
}

/** Returns the content of the secret file, from the database or the data folder. */
export async function findSiteSecret(connection: Connection, dataDir: string): Promise<string | undefined> {
  return (await findSharedSecret(connection)) ?? readSecretFile(dataDir);
}
