import type { Readable } from "node:stream";
import { berlinDate } from "#model/berlin-date.ts";
import type { DatedBackup } from "#model/kept-backups.ts";

/** A place that keeps backups under names. */
export interface BackupPlace {
  /** What whoever runs the site knows it by. */
  label: string;
  /** Absolute path, where it is one of this machine. */
  folder: string | undefined;
  /** Those of each night, the oldest first. */
  list(): Promise<KeptBackup[]>;
  /** @throws BackupRefused when there is none of that name, or the place cannot be used */
  open(name: string): Promise<OpenBackup>;
  /**
   * Keeps one. It is there when it is whole and `check` found it right, else nothing of it is.
   * @param name a new one; a folder also puts it in the place of an older one
   * @param check is given the name by which it can be opened meanwhile
   * @returns its size in bytes
   * @throws BackupRefused when the place does not take it
   */
  write(name: string, content: AsyncIterable<Uint8Array>, check?: (name: string) => Promise<void>): Promise<number>;
  /** Deleting what is not there is no failure. */
  delete(name: string): Promise<void>;
  /** Removes what killed programs left, before an instant, of backups that were never whole or never checked. */
  removeLeftovers(before: Date): Promise<void>;
  close(): void;
}

export interface KeptBackup extends DatedBackup {
  at: Date;
  sizeBytes: number;
}

export interface OpenBackup {
  sizeBytes: number;
  /** To be read to its end or destroyed. */
  content: Readable;
}

/** One backup: where it is, or is to be. */
export interface BackupFile {
  place: BackupPlace;
  name: string;
}

/** What all names of those of each night begin with. */
export const nightlyStart = "daily-";
const nightlyName = /^daily-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz(\.age)?$/;

/** What a backup of each night is called. */
export function nightlyNameAt(now: Date, isEncrypted: boolean): string {
  return `${nightlyStart}${now.toISOString().replace(/[-:]|\.\d+/g, "")}.tar.gz${isEncrypted ? ".age" : ""}`;
}

export const isNightlyName = (name: string) => nightlyName.test(name);

/** Those of each night among what a place holds, the oldest first. */
export function nightlyAmong(found: readonly { name: string; sizeBytes: number }[]): KeptBackup[] {
  return found
    .filter(({ name }) => isNightlyName(name))
    .map(({ name, sizeBytes }) => {
      const at = new Date(name.replace(nightlyName, "$1-$2-$3T$4:$5:$6Z"));
      return { name, sizeBytes, at, day: berlinDate(at) };
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}
