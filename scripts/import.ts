// npm run import -- FILE: imports a WordPress export (WXR), a feed (RSS 2.0, Atom), a JSON export of this site or a table
// (CSV) of one of its collections.
// --media FOLDER or --fetch-media imports the files of the old site, --pages[=TYPE] its pages as news, --types=NAMES
// its further types of content as news, --drafts everything as drafts. --fetch-media=ADDRESS names the old site, which may then be inside the network. --overwrite
// empties what is filled here and replaces what was edited here; --dry-run stores nothing and shows what would change.
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { newsTypes } from "../model/content/news-type.ts";
import { loadBuiltApplication, openServices } from "./built-application.ts";
import { many, showProgress } from "./progress.ts";

const usage = `Aufruf: npm run import -- DATEI [--media ORDNER | --fetch-media[=ADRESSE]] [--pages[=${newsTypes.join("|")}]] [--types=ART,ART] [--drafts] [--overwrite] [--dry-run]`;
const { path, media, fetchedFrom, isTrial, ...options } = await readArguments();

const {
  bringFiles,
  databaseTarget,
  filesFetched,
  filesInFolder,
  formatReport,
  importFile,
  readInThread,
  requireAccountOfSite,
  shortfallOf,
  takeLock,
} = await loadBuiltApplication();
const services = await openServices();
requireAccountOfSite(services.config.dataDir);
// Two at a time would store the same files twice. A trial stores nothing.
const lock = isTrial ? undefined : takeLock(join(services.config.dataDir, "import.lock"));
if (!isTrial && !lock) {
  process.stderr.write(
    "Gerade läuft schon ein Import. Es wurde nichts übernommen; bitte warten Sie, bis er fertig ist.\n",
  );
  await services.close();
  process.exit(1);
}
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());
const progress = showProgress();
const interrupted = "Was bis dahin übernommen war, bleibt; noch einmal gestartet, ergänzt der Import den Rest.";
const phases = { check: "Prüfen", pictures: "Dateien", write: "Übernehmen" };
try {
  const source =
    media !== undefined
      ? filesInFolder(media)
      : fetchedFrom !== undefined
        ? filesFetched({ named: fetchedFrom })
        : undefined;
  const report = await importFile(databaseTarget(services, { isTrial }), path, {
    now: services.clock(),
    files: bringFiles(services, source, { isTrial }),
    ...options,
    isTrial,
    signal: stopping.signal,
    openReader: readInThread,
    onProgress({ phase, readBytes, totalBytes, documents }) {
      const percent = totalBytes ? Math.floor((readBytes / totalBytes) * 100) : 100;
      const [one, several] = phase === "pictures" ? ["Datei", "Dateien"] : ["Eintrag", "Einträge"];
      const read = documents === 1 ? `1 ${one}` : `${many(documents)} ${several}`;
      progress.show(`${phases[phase]}: ${percent} % (${read})`);
    },
  });
  progress.end();
  // The end is what a terminal shows of a long report.
  const [heading, end] = isTrial
    ? [
        "Nur geprüft, nichts gespeichert. So sähe der Bericht des Imports aus:\n\n",
        "Nur geprüft, nichts gespeichert.\n",
      ]
    : ["", ""];
  const [shown, whole] = [false, true].map((isWhole) => heading + formatReport(report, isWhole) + end);
  process.stdout.write(`${shown}`);
  if (shown !== whole) await keepWhole(`${whole}`);
  if (shortfallOf(report)) process.exitCode = 1;
} catch (error) {
  progress.end();
  if (stopping.signal.aborted) {
    process.stderr.write(`Abgebrochen. ${isTrial ? "Es wurde nichts gespeichert." : interrupted}\n`);
    await services.close();
    // Work that was left may still be under way.
    process.exit(130);
  }
  if (!(error instanceof Error) || error.name !== "ImportRefused") {
    // Behind the sentence for the error itself, such as that of a full disk.
    if (!isTrial) process.once("exit", () => process.stderr.write(`${interrupted}\n`));
    throw error;
  }
  const leavesPart = "leavesPart" in error && error.leavesPart === true;
  const rest = leavesPart
    ? "Ein Teil ist übernommen; noch einmal gestartet, ergänzt der Import den Rest."
    : "Es wurde nichts übernommen.";
  process.stderr.write(`${error.message}${error.message.includes("\n") ? "\n" : " "}${rest}\n`);
  process.exitCode = 1;
} finally {
  await services.close();
}

/** Writes the report with every line into the data folder, in the place of that of the import before. */
async function keepWhole(report: string) {
  const file = join(services.config.dataDir, "import-report.txt");
  try {
    await writeFile(file, report, { mode: 0o600 });
    process.stdout.write(`Alle Zeilen stehen in ${file}.\n`);
  } catch (error) {
    process.stderr.write(`Der ganze Bericht lässt sich nicht schreiben (${(error as NodeJS.ErrnoException).code}).\n`);
  }
}

async function readArguments() {
  try {
    // "--pages" alone imports them as regular news, "--fetch-media" alone from the site the file names.
    const alone: Record<string, string> = { "--pages": "--pages=regular", "--fetch-media": "--fetch-media=" };
    const args = process.argv.slice(2).map((arg) => alone[arg] ?? arg);
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...{ media: { type: "string" }, "fetch-media": { type: "string" }, pages: { type: "string" } },
        types: { type: "string" },
        ...{ drafts: { type: "boolean" }, overwrite: { type: "boolean" }, "dry-run": { type: "boolean" } },
      },
    });
    const [path] = positionals;
    const { media, pages } = values;
    const otherTypes = values.types?.split(",").map((type) => type.trim());
    const fetchedFrom = values["fetch-media"];
    const isAddress = !fetchedFrom || (/^https?:/i.test(fetchedFrom) && URL.canParse(fetchedFrom));
    const pagesAs = newsTypes.find((type) => type === pages);
    if (!path || positionals.length > 1 || (media !== undefined && fetchedFrom !== undefined)) throw new Error(usage);
    if ((pages !== undefined && !pagesAs) || !isAddress || otherTypes?.includes("")) throw new Error(usage);
    if (media !== undefined && !(await stat(media).catch(() => undefined))?.isDirectory()) {
      console.error(`Den Ordner „${media}“ gibt es nicht.`);
      process.exit(2);
    }
    const { drafts: asDrafts = false, overwrite: overwrites = false, "dry-run": isTrial = false } = values;
    return { path, media, fetchedFrom, pagesAs, otherTypes, asDrafts, overwrites, isTrial };
  } catch {
    console.error(usage);
    process.exit(2);
  }
}
