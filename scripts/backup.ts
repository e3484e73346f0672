// npm run backup -- FILE: backs up the running site into one file (docs/operations.md).
import { describeMissing } from "#text/operation/missing-files.ts";
import { loadBuiltApplication } from "./built-application.ts";
import { bytes, many, showProgress } from "./progress.ts";

const [path, ...others] = process.argv.slice(2);
if (!path || path.startsWith("-") || others.length > 0) {
  process.stderr.write("Aufruf: npm run backup -- DATEI\n");
  process.exit(2);
}

const {
  backupFile,
  backupUnderWay,
  createFileStore,
  readBackupKey,
  readConfig,
  requireSite,
  withBackupLock,
  writeBackup,
} = await loadBuiltApplication();
const config = readConfig(process.env);
requireSite(config);
const { databaseUrl, dataDir, filesUrl, filesCredentials, backupKeyFile } = config;
const files = createFileStore(filesUrl, filesCredentials, { isPatient: true });
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
const progress = showProgress();
try {
  const key = backupKeyFile ? await readBackupKey(backupKeyFile) : undefined;
  const done = await withBackupLock(dataDir, () =>
    writeBackup({ databaseUrl, dataDir, files }, backupFile(path), {
      now: new Date(),
      key,
      signal: stopping.signal,
      onProgress: ({ phase, done }) =>
        progress.show(phase === "rows" ? `Sichern: ${many(done)} Einträge` : `Sichern: ${many(done)} Dateien`),
    }),
  );
  progress.end();
  if (done) {
    const { rows, files, mails, sizeBytes, missing } = done.result;
    process.stdout.write(
      `Gesichert in ${path}: ${many(rows)} Einträge, ${many(files)} Dateien, ${many(mails)} E-Mails (${bytes(sizeBytes)}).\n`,
    );
    if (missing.length > 0) process.stdout.write(describeMissing(missing));
  } else {
    process.stderr.write(`${backupUnderWay} Es wurde nichts gesichert.\n`);
    process.exitCode = 1;
  }
} catch (error) {
  progress.end();
  if (stopping.signal.aborted) process.stderr.write("Abgebrochen. Es wurde nichts gesichert.\n");
  else if (!(error instanceof Error) || error.name !== "BackupRefused") throw error;
  else process.stderr.write(`${error.message} Es wurde nichts gesichert.\n`);
  process.exitCode = 1;
} finally {
  files.close();
}
