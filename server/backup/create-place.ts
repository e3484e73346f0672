import { stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { isDiskFull } from "#model/operation/disk-full.ts";
import { diskFullIn } from "#server/disk-full.ts";
import { createObjectStore } from "#server/storage/create-store.ts";
import type { ObjectStore } from "#server/storage/object-store.ts";
import type { S3Credentials } from "#server/storage/s3-client.ts";
import { type BackupFile, type BackupPlace, nightlyAmong, nightlyStart } from "./backup-place.ts";
import { BackupMissing, BackupRefused } from "./backup-refused.ts";

/** @param url `file:/absolute/path` or `s3://bucket?endpoint=…&region=…`; the latter requires credentials */
export function createBackupPlace(url: string, credentials?: S3Credentials): BackupPlace {
  const store = createObjectStore(url, credentials, { isPatient: true });
  const refuse = (name: string, what: "lesen" | "schreiben") => (error: unknown) => {
    throw refusalOf(store, name, what, error);
  };
  return {
    label: store.label,
    folder: store.folder,
    list: async () => nightlyAmong(await store.list(nightlyStart).catch(refuse("", "lesen"))),
    async open(name) {
      const found = await store.find(name).catch(refuse(name, "lesen"));
      if (!found) throw new BackupMissing(`Eine Datei ${name} gibt es in ${store.label} nicht.`);
      const stored = await store.open(name).catch(refuse(name, "lesen"));
      const content = Readable.from(refusing(stored, refuse(name, "lesen")));
      return { sizeBytes: found.sizeBytes, content: content.once("close", () => stored.destroy()) };
    },
    async write(name, content, check) {
      let own: { error: unknown } | undefined;
      const keep = (error: unknown): never => {
        own = { error };
        throw error;
      };
      const body = content instanceof Uint8Array ? content : refusing(content, keep);
      try {
        if (store.folder !== undefined) await requireReplaceable(join(store.folder, name));
        return await store.put(name, body, { replaces: true, check: check && ((draft) => check(draft).catch(keep)) });
      } catch (error) {
        throw own ? own.error : refusalOf(store, name, "schreiben", error);
      }
    },
    delete: (name) => store.delete(name).catch(refuse(name, "schreiben")),
    async removeLeftovers(before) {
      await store.removeLeftovers(before, nightlyStart).catch(refuse("", "schreiben"));
    },
    close: store.close,
  };
}

/** Returns the location of a single backup given as a path on the command line. */
export function backupFile(path: string): BackupFile {
  const absolute = resolve(path);
  return { place: createBackupPlace(`file:${dirname(absolute)}`), name: basename(absolute) };
}

/** A folder would refuse the finished file, a device such as /dev/null would be replaced by it. */
async function requireReplaceable(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw new BackupRefused(`${path} ist ein Ordner; bitte nennen Sie eine Datei.`);
  if (found && !found.isFile()) throw new BackupRefused(`${path} ist keine gewöhnliche Datei.`);
}

/** @param refuse gets the errors of the content, not those of who reads it */
async function* refusing<T>(content: AsyncIterable<T>, refuse: (error: unknown) => never): AsyncGenerator<T> {
  const chunks = content[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch(refuse);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await chunks.return?.();
  }
}

function refusalOf({ folder, label }: ObjectStore, name: string, what: "lesen" | "schreiben", cause: unknown) {
  if (cause instanceof BackupRefused) return cause;
  const { code, name: kind } = cause as { code?: string; name?: string };
  if (folder === undefined)
    return new BackupRefused(`${label} antwortet nicht oder lehnt ab (${code ?? kind ?? "Error"}).`, { cause });
  if (isDiskFull(cause)) return new BackupRefused(diskFullIn(folder), { cause });
  return new BackupRefused(`${join(folder, name)} lässt sich nicht ${what} (${code ?? kind}).`, { cause });
}
