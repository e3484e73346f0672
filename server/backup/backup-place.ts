import type { Readable } from "node:stream";
import { berlinDate } from "#model/dates/berlin-date.ts";
import type { DatedBackup } from "#model/operation/kept-backups.ts";

/** A store of named backups. */
export interface BackupPlace {
  /** Name shown to the operator. */
  label: string;
  /** Absolute path, if it is a folder of this machine. */
  folder: string | undefined;
  /** Lists the nightly backups, oldest first. */
  list(): Promise<KeptBackup[]>;
  /** @throws BackupMissing if there is none with that name @throws BackupRefused if the place is not usable */
  open(name: string): Promise<OpenBackup>;
  /**
   * Writes a backup. It becomes visible only when it is complete and `check` has passed.
   * @param name a new one; a folder replaces an existing file
   * @param check called with a temporary name by which it can be opened
   * @returns its size in bytes
   * @throws BackupRefused if it cannot be written
   */
  write(
    name: string,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    check?: (name: string) => Promise<void>,
  ): Promise<number>;
  /** Succeeds if there is none with that name. */
  delete(name: string): Promise<void>;
  /** Deletes incomplete and unchecked backups that killed processes left before an instant. */
  removeLeftovers(before: Date): Promise<void>;
  close(): void;
}

export interface KeptBackup extends DatedBackup {
  at: Date;
  sizeBytes: number;
}

/** Returns the newest, oldest first given. Not one with an instant to come: a clock that was ahead has left it. */
export function newestOf(kept: readonly KeptBackup[], now: Date): KeptBackup | undefined {
  return kept.findLast(({ at }) => at <= now);
}

export interface OpenBackup {
  sizeBytes: number;
  /** Must be read to the end or destroyed. */
  content: Readable;
}

/** The location of a backup that exists or is to be written. */
export interface BackupFile {
  place: BackupPlace;
  name: string;
}

/** Prefix of the names of nightly backups. */
export const nightlyStart = "daily-";
const nightlyName = /^daily-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz(\.age)?$/;

/** Returns the name of a nightly backup. */
export function nightlyNameAt(now: Date, isEncrypted: boolean): string {
  return `${nightlyStart}${now.toISOString().replace(/[-:]|\.\d+/g, "")}.tar.gz${isEncrypted ? ".age" : ""}`;
}

export const isNightlyName = (name: string) => nightlyName.test(name);

/** Returns the nightly backups among the files of a place, oldest first. */
export function nightlyAmong(found: readonly { key: string; sizeBytes: number }[]): KeptBackup[] {
  return found
    .filter(({ key }) => isNightlyName(key))
    .map(({ key: name, sizeBytes }) => {
      const at = new Date(name.replace(nightlyName, "$1-$2-$3T$4:$5:$6Z"));
      return { name, sizeBytes, at, day: berlinDate(at) };
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}
