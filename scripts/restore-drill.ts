// npm run restore-drill [-- BACKUP]: restores a backup into an empty folder and verifies it; does not change the site
// (docs/operations.md).
import { loadBuiltApplication } from "./built-application.ts";
import { many, noNightlyBackup } from "./progress.ts";

const [given, ...others] = process.argv.slice(2);
if (given?.startsWith("-") || others.length > 0) {
  process.stderr.write("Aufruf: npm run restore-drill [-- SICHERUNG]\n");
  process.exit(2);
}

const {
  backupUnderWay,
  createBackupPlace,
  drillFolder,
  drillRestore,
  findBackup,
  newestOf,
  readBackupKey,
  readConfig,
  withBackupLock,
} = await loadBuiltApplication();
const { backupUrl, backupCredentials, backupKeyFile, dataDir } = readConfig(process.env);
const place = backupUrl === undefined ? undefined : createBackupPlace(backupUrl, backupCredentials);
try {
  const file = given ? await findBackup(given, place) : await findNewest();
  if (!file) {
    process.stderr.write(`${noNightlyBackup(place)} Nennen Sie bitte eine Datei.\n`);
    process.exit(1);
  }
  const key = backupKeyFile ? await readBackupKey(backupKeyFile) : undefined;
  const done = await withBackupLock(dataDir, () => drillRestore(file, drillFolder(place, dataDir), { key }));
  if (done) {
    const { rows, files, mails } = done.result;
    process.stdout.write(
      `${file.name} ließ sich vollständig zurückholen: ${many(rows)} Einträge, ${many(files)} Dateien, ${many(mails)} E-Mails.\n`,
    );
  } else {
    process.stderr.write(`${backupUnderWay}\n`);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof Error) || error.name !== "BackupRefused") throw error;
  process.stderr.write(`${error.message} An der Website wurde nichts verändert.\n`);
  process.exitCode = 1;
} finally {
  place?.close();
}

async function findNewest() {
  const newest = place && newestOf(await place.list(), new Date());
  return newest && { place, name: newest.name };
}
