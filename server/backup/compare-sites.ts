import { createHash } from "node:crypto";
import type { Connection } from "#server/database/schema.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { fileKeysOf, findSiteSecret, readFiles, readMails } from "./read-site.ts";
import { readTableRows } from "./read-tables.ts";
import { type PlainRow, type SiteTable, siteTables } from "./site-tables.ts";
import { sumOf } from "./sum-of.ts";

/** What two sites have alike when they are the same, on whatever database and file store. */
export interface SiteSums {
  tables: TableSum[];
  /** SHA-256 of each file that the tables name and the store has. */
  files: ReadonlyMap<string, string>;
  /** SHA-256 of each mail kept as a file. */
  mails: ReadonlyMap<string, string>;
  /** SHA-256 of it; undefined where there is none. */
  secret: string | undefined;
  /** Keys of files that the tables name and the store does not have. */
  missing: string[];
}

export interface TableSum {
  table: SiteTable;
  rows: number;
  /** 64 hexadecimal digits: the sum of the SHA-256 of every row, since databases order texts differently. */
  sum: string;
}

export interface CountProgress {
  what: "rows" | "files";
  done: number;
}

/** Reads all of a site that nobody changes meanwhile. */
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

/** Whatever the order of the columns. */
function sumOfRow(row: PlainRow): bigint {
  const columns = Object.keys(row).sort();
  return BigInt(`0x${sumOfText(JSON.stringify(columns.map((column) => [column, row[column]])))}`);
}

function sumOfText(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * The first thing in which a copy differs from a site. Files that the site itself has lost are none.
 * @returns German words for it; undefined when they are the same
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
