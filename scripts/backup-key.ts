// npm run backup-key -- FILE: writes a new backup key, for use as BACKUP_KEY_FILE (docs/operations.md).
import { loadBuiltApplication } from "./built-application.ts";

const [path, ...others] = process.argv.slice(2);
if (!path || path.startsWith("-") || others.length > 0) {
  process.stderr.write("Aufruf: npm run backup-key -- DATEI\n");
  process.exit(2);
}

const { writeNewBackupKey } = await loadBuiltApplication();
try {
  await writeNewBackupKey(path);
  process.stdout.write(
    `Der Schlüssel steht in ${path}. Bitte drucken Sie die Datei aus und verwahren Sie das Blatt im Tresor: Ohne den Schlüssel lässt sich keine Sicherung mehr öffnen, von niemandem.\n`,
  );
} catch (error) {
  if (!(error instanceof Error) || error.name !== "BackupRefused") throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
