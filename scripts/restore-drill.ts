// npm run restore-drill [-- FILE]: brings a backup back into an empty folder and compares; changes nothing (docs/operations.md).
import { join } from "node:path";
import { loadBuiltApplication } from "./built-application.ts";
import { many } from "./progress.ts";

const [given, ...others] = process.argv.slice(2);
if (given?.startsWith("-") || others.length > 0) {
  process.stderr.write("Aufruf: npm run restore-drill [-- DATEI]\n");
  process.exit(2);
}

const { backupUnderWay, drillRestore, listAutomaticBackups, readBackupKey, readConfig, withBackupLock } =
  await loadBuiltApplication();
const { backupFolder, backupKeyFile, dataDir } = readConfig(process.env);
const folder = backupFolder ?? dataDir;
const newest = (await listAutomaticBackups(folder)).at(-1);
const path = given ?? (newest && join(folder, newest.name));
if (!path) {
  process.stderr.write("Es gibt noch keine nächtliche Sicherung; nennen Sie bitte eine Datei.\n");
  process.exit(1);
}
try {
  const key = backupKeyFile ? await readBackupKey(backupKeyFile) : undefined;
  const done = await withBackupLock(dataDir, () => drillRestore(path, folder, { key }));
  if (done) {
    const { rows, files, mails } = done.result;
    process.stdout.write(
      `${path} ließ sich vollständig zurückholen: ${many(rows)} Einträge, ${many(files)} Dateien, ${many(mails)} E-Mails.\n`,
    );
  } else {
    process.stderr.write(`${backupUnderWay}\n`);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof Error) || error.name !== "BackupRefused") throw error;
  process.stderr.write(`${error.message} An der Website wurde nichts verändert.\n`);
  process.exitCode = 1;
}
