// npm run restore -- [--replace] FILE: brings a site back from a backup; --check only reads it (docs/operations.md).
import { loadBuiltApplication } from "./built-application.ts";
import { many, showProgress } from "./progress.ts";

const given = process.argv.slice(2);
const options = given.filter((argument) => argument.startsWith("--"));
const [path, ...others] = given.filter((argument) => !argument.startsWith("--"));
if (!path || others.length > 0 || options.some((option) => option !== "--replace" && option !== "--check")) {
  process.stderr.write("Aufruf: npm run restore -- [--replace] DATEI oder npm run restore -- --check DATEI\n");
  process.exit(2);
}

const { backupFile, checkBackup, createFileStore, readBackupKey, readConfig, restoreBackup } =
  await loadBuiltApplication();
const { databaseUrl, dataDir, filesUrl, filesCredentials, backupKeyFile } = readConfig(process.env);
const files = createFileStore(filesUrl, filesCredentials);
const progress = showProgress();
type Progress = Parameters<NonNullable<NonNullable<Parameters<typeof checkBackup>[1]>["onProgress"]>>[0];
const onProgress = ({ phase, readBytes, totalBytes }: Progress) =>
  progress.show(`${phase === "check" ? "Prüfen" : "Zurückholen"}: ${Math.floor((readBytes / totalBytes) * 100)} %`);
try {
  const key = backupKeyFile ? await readBackupKey(backupKeyFile) : undefined;
  const isCheck = options.includes("--check");
  const report = isCheck
    ? await checkBackup(backupFile(path), { key, onProgress })
    : await restoreBackup({ databaseUrl, dataDir, files }, backupFile(path), {
        replaces: options.includes("--replace"),
        key,
        onProgress,
      });
  progress.end();
  const day = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeStyle: "short", timeZone: "Europe/Berlin" });
  const content = `${many(report.rows)} Einträge, ${many(report.files)} Dateien, ${many(report.mails)} E-Mails`;
  const taken = `Sicherung vom ${day.format(new Date(report.createdAt))}: ${content}`;
  process.stdout.write(isCheck ? `Unversehrte ${taken}.\n` : `Zurückgeholt ist die ${taken}.\n`);
} catch (error) {
  progress.end();
  if (!(error instanceof Error) || error.name !== "BackupRefused") throw error;
  process.stderr.write(`${error.message} Es wurde nichts verändert.\n`);
  process.exitCode = 1;
} finally {
  files.close();
}
