// npm run move -- FROM TO: copies a stopped site to another database and file store, and compares both
// (docs/operations.md). FROM and TO: a data folder, or a file with the environment of a site.
import { readFileSync, statSync } from "node:fs";
import { parseEnv } from "node:util";
import { loadBuiltApplication } from "./built-application.ts";
import { many, showProgress } from "./progress.ts";

const [from, to, ...others] = process.argv.slice(2);
if (!from || !to || others.length > 0 || [from, to].some((name) => name.startsWith("-"))) {
  process.stderr.write(`Aufruf: npm run move -- QUELLE ZIEL
Quelle und Ziel sind jeweils der Datenordner einer Website oder eine Datei mit ihren Umgebungsvariablen.\n`);
  process.exit(2);
}

const { createFileStore, moveSite, readConfig } = await loadBuiltApplication();
const [source, target] = [openPlaces(from), openPlaces(to)];
const progress = showProgress();
const phases = { read: "Lesen", copy: "Übertragen", compare: "Vergleichen" };
const things = { rows: "Einträge", files: "Dateien" };
try {
  const { sums, wasThere } = await moveSite(source, target, {
    onProgress: ({ phase, what, done }) => progress.show(`${phases[phase]}: ${many(done)} ${things[what]}`),
  });
  progress.end();
  const { tables, files, mails, missing } = sums;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const content = `${many(rows)} Einträge, ${many(files.size)} Dateien, ${many(mails.size)} E-Mails`;
  process.stdout.write(wasThere ? `Am Ziel war schon alles: ${content}.\n` : `Umgezogen: ${content}.\n`);
  process.stdout.write("Quelle und Ziel sind verglichen und gleich; Tabelle, Zeilen und Prüfsumme:\n");
  for (const { table, rows, sum } of tables)
    if (rows > 0) process.stdout.write(`  ${table.padEnd(22)} ${many(rows).padStart(9)}  ${sum}\n`);
  for (const key of missing) process.stdout.write(`  Fehlt im Dateispeicher der Quelle: ${key}\n`);
  process.stdout.write("Starten Sie die Website jetzt am Ziel und an der Quelle nicht mehr.\n");
} catch (error) {
  progress.end();
  if (!(error instanceof Error) || error.name !== "BackupRefused") throw error;
  refuse(error.message);
} finally {
  source.files.close();
  target.files.close();
}

/** The environment of this process is ignored: there are two sites. */
function openPlaces(name: string) {
  const { databaseUrl, dataDir, filesUrl, filesCredentials } = readPlaces(name);
  return { databaseUrl, dataDir, files: createFileStore(filesUrl, filesCredentials, { isPatient: true }) };
}

function readPlaces(name: string) {
  const isFolder = statSync(name, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder === undefined) return stop(`${name} gibt es nicht.`);
  const environment = isFolder ? { DATA_DIR: name } : readEnvironment(name);
  // The default would be relative to the working directory of this command.
  if (!environment.DATA_DIR) return stop(`In ${name} steht kein DATA_DIR.`);
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "ConfigError") throw error;
    return stop(`${name}: ${error.message}`);
  }
}

function readEnvironment(path: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    return stop(`${path} lässt sich nicht lesen (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function stop(sentence: string): never {
  refuse(sentence);
  process.exit();
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence} Es wurde nichts verändert.\n`);
  process.exitCode = 1;
}
