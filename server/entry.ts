// The entry of the server build: everything that runs outside a request takes it from here, so that scripts, the server
// and its routes share one copy of every module.
export { verifyChain } from "./activity/verify-chain.ts";
export { createApp } from "./app.ts";
export { rotateKeys } from "./auth/rotate-keys.ts";
export { listAutomaticBackups } from "./backup/automatic-backup.ts";
export { readBackupKey, writeNewBackupKey } from "./backup/backup-key.ts";
export { backupUnderWay, withBackupLock } from "./backup/backup-lock.ts";
export { checkBackup, restoreBackup } from "./backup/restore-backup.ts";
export { drillRestore } from "./backup/restore-drill.ts";
export { writeBackup } from "./backup/write-backup.ts";
export { ConfigError, readConfig } from "./config.ts";
export { removeContent, writeContent } from "./content/store/write-content.ts";
export { openSnapshot } from "./database/snapshot.ts";
export { createFileStore } from "./files/file-store.ts";
export { listenerOf, serve } from "./http/serve.ts";
export { serveMetrics } from "./http/serve-metrics.ts";
export { bringPictures } from "./import/bring-pictures.ts";
export { databaseSource } from "./import/database-source.ts";
export { databaseTarget } from "./import/database-target.ts";
export { importFile } from "./import/import-file.ts";
export { formatReport, shortfallOf } from "./import/import-report.ts";
export { picturesFetched, picturesInFolder } from "./import/picture-source.ts";
export { writeSiteExport } from "./import/site-export.ts";
export { initialize } from "./initialize.ts";
export { migrateForCommand } from "./migrate-site.ts";
export { pageListener } from "./page-listener.ts";
export { createServices } from "./services.ts";
export { startTasks } from "./tasks.ts";
