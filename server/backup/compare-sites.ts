import { createHash } from "node:crypto";
import type { Connection } from "#server/database/schema.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { fileKeysOf, findSiteSecret, readFiles, readMails } from "./read-site.ts";
import { readTableRows } from "./read-tables.ts";
import { type PlainRow, type SiteTable, siteTables } from "./site-tables.ts";
import { sumOf } from "./sum-of.ts";

/** Checksums that are equal for equal sites, whatever their database and file store. */
export interface SiteSums {
  tables: TableSum[];
  /** SHA-256 of each file that the tables reference and the store contains. */
  files: ReadonlyMap<string, string>;
  /** SHA-256 of each mail stored as a file. */
  mails: ReadonlyMap<string, string>;
  /** SHA-256 of the secret; undefined if there is none. */
  secret: string | undefined;
  /** Keys of files that the tables reference and the store does not contain. */
  missing: string[];
}

export interface TableSum {
  table: SiteTable;
  rows: number;
  /** Sum of the SHA-256 of all rows, 64 hexadecimal digits: independent of the order, as databases sort differently. */
  sum: string;
}

export interface CountProgress {
  what: "rows" | "files";
  done: number;
}

/** Computes the checksums of a site that is not modified meanwhile. */
export async function sumSite(
  { database, files, dataDir }: { database: Connection; files: FileStore; dataDir: string },
  onProgress: (progress: CountProgress) => void = () => {},
): Promise<SiteSums> {
  const keys = new Set<string>();
  const tables: TableSum[] = [];
  let done = 0;
  for (const table of siteTables) {
    let rows = 0;
    let sum = 0n;
    for await (const batch of readTableRows(database, table)) {
      for (const row of batch) {
        sum = BigInt.asUintN(256, sum + sumOfRow(row));
        for (const key of fileKeysOf(table, row)) keys.add(key);
      }
      rows += batch.length;
      done += batch.length;
      onProgress({ what: "rows", done });
    }
    tables.push({ table, rows, sum: sum.toString(16).padStart(64, "0") });
  }
  const missing: string[] = [];
  const fileSums = new Map<string, string>();
  for await (const { key, content } of readFiles(files, keys, (key) => missing.push(key))) {
    fileSums.set(key, await sumOf(content));
    onProgress({ what: "files", done: fileSums.size });
  }
  const mails = new Map<string, string>();
  for await (const { name, mail } of readMails(dataDir)) mails.set(name, sumOfText(mail));
  const secret = await findSiteSecret(database, dataDir);
  return { tables, files: fileSums, mails, secret: secret && sumOfText(secret.trim()), missing };
}

/** Independent of the order of the columns. */
function sumOfRow(row: PlainRow): bigint {
  const columns = Object.keys(row).sort();
  return BigInt(`0x${sumOfText(JSON.stringify(columns.map((column) => [column, row[column]])))}`);
}

function sumOfText(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * Describes the first difference between a site and its copy. Files missing from the site itself are ignored.
 * @returns a German description; undefined if they are equal
 */
export function findDifference(site: SiteSums, copy: SiteSums): string | undefined {
  for (const [at, { table, rows, sum }] of site.tables.entries()) {
    const there = copy.tables[at];
    if (there?.rows !== rows) return `${there?.rows ?? 0} statt ${rows} Zeilen in ${table}`;
    if (there.sum !== sum) return `andere Zeilen in ${table}`;
  }
  for (const [key, sum] of site.files) if (copy.files.get(key) !== sum) return `die Datei ${key}`;
  for (const name of new Set([...site.mails.keys(), ...copy.mails.keys()]))
    if (site.mails.get(name) !== copy.mails.get(name)) return `die E-Mail ${name}`;
  return site.secret === copy.secret ? undefined : "der geheime Schlüssel der Website (secret)";
}
