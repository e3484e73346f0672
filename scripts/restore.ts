// npm run restore -- [--replace] BACKUP: restores a site from a backup file, or from a nightly backup by name; --check
// only verifies it, --list lists the nightly backups (docs/operations.md).
import { describeAccounts, describeErasedAgain, describeRetained } from "#text/operation/after-restore.ts";
import { loadBuiltApplication } from "./built-application.ts";
import { bytes, many, noNightlyBackup, showProgress } from "./progress.ts";

const given = process.argv.slice(2);
const options = given.filter((argument) => argument.startsWith("--"));
const names = given.filter((argument) => !argument.startsWith("--"));
const isList = options.includes("--list");
const [backup] = names;
const isKnown = (option: string) => ["--replace", "--check", "--list"].includes(option);
if (names.length !== (isList ? 0 : 1) || !options.every(isKnown)) {
  process.stderr.write(
    "Aufruf: npm run restore -- [--replace] SICHERUNG, npm run restore -- --check SICHERUNG oder npm run restore -- --list\n",
  );
  process.exit(2);
}

const application = await loadBuiltApplication();
const { checkBackup, createBackupPlace, createFileStore, findBackup, readBackupKey, readConfig } = application;
const config = readConfig(process.env);
const { databaseUrl, dataDir, filesUrl, filesCredentials, backupUrl, backupCredentials, backupKeyFile } = config;
const place = backupUrl === undefined ? undefined : createBackupPlace(backupUrl, backupCredentials);
const files = createFileStore(filesUrl, filesCredentials, { isPatient: true });
const progress = showProgress();
type Progress = Parameters<NonNullable<NonNullable<Parameters<typeof checkBackup>[1]>["onProgress"]>>[0];
const onProgress = ({ phase, readBytes, totalBytes }: Progress) =>
  progress.show(`${phase === "check" ? "Prüfen" : "Zurückholen"}: ${Math.floor((readBytes / totalBytes) * 100)} %`);
try {
  if (isList) await list();
  else await run(backup ?? "");
} catch (error) {
  progress.end();
  if (!(error instanceof Error) || error.name !== "BackupRefused") throw error;
  process.stderr.write(`${error.message} Es wurde nichts verändert.\n`);
  process.exitCode = 1;
} finally {
  files.close();
  place?.close();
}

async function list() {
  const backups = (await place?.list()) ?? [];
  for (const { name, sizeBytes } of backups) process.stdout.write(`${name}  ${bytes(sizeBytes)}\n`);
  if (backups.length === 0) process.stdout.write(`${noNightlyBackup(place)}\n`);
}

async function run(name: string) {
  const file = await findBackup(name, place);
  const key = backupKeyFile ? await readBackupKey(backupKeyFile) : undefined;
  if (options.includes("--check")) {
    const checked = await checkBackup(file, { key, onProgress });
    progress.end();
    process.stdout.write(`Unversehrte ${describe(checked)}.\n`);
    return;
  }
  application.requireAccountOfSite(dataDir);
  const places = { databaseUrl, dataDir, files };
  const now = new Date();
  const report = await application.restoreBackup(places, file, {
    replaces: options.includes("--replace"),
    again: { now, listPlaces: place && place !== file.place ? [place, file.place] : [file.place] },
    key,
    onProgress,
  });
  progress.end();
  process.stdout.write(`Zurückgeholt ist die ${describe(report)}.\n`);
  const { counts, hold } = await application.retainRestored(places, config.retention, now);
  process.stdout.write(describeErasedAgain(report));
  process.stdout.write(describeAccounts(report));
  process.stdout.write(describeRetained({ counts, hold }));
}

function describe(report: Awaited<ReturnType<typeof checkBackup>>): string {
  const day = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeStyle: "short", timeZone: "Europe/Berlin" });
  const content = `${many(report.rows)} Einträge, ${many(report.files)} Dateien, ${many(report.mails)} E-Mails`;
  return `Sicherung vom ${day.format(new Date(report.createdAt))}: ${content}`;
}
