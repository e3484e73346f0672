// The entry of the server build: everything that runs outside a request imports from it, so that scripts, the server
// and its routes share one instance of every module.

export { rotateKeys } from "./accounts/rotate-keys.ts";
export { beginSecret } from "./accounts/secret.ts";
export { verifyChain } from "./activity/verify-chain.ts";
export { createApp } from "./app.ts";
export { drillFolder } from "./backup/automatic-backup.ts";
export { readBackupKey, writeNewBackupKey } from "./backup/backup-key.ts";
export { backupUnderWay, withBackupLock } from "./backup/backup-lock.ts";
export { backupFile, createBackupPlace } from "./backup/create-place.ts";
export { findBackup } from "./backup/find-backup.ts";
export { checkBackup, restoreBackup } from "./backup/restore-backup.ts";
export { drillRestore } from "./backup/restore-drill.ts";
export { retainRestored } from "./backup/retain-restored.ts";
export { writeBackup } from "./backup/write-backup.ts";
export { ConfigError, readConfig } from "./config.ts";
export { hintsOf } from "./config-hints.ts";
export { removeContent, writeContent } from "./content/store/write-content.ts";
export { requireSite } from "./data-folder.ts";
export { openSnapshot } from "./database/snapshot.ts";
export { createFileStore } from "./files/file-store.ts";
export { listenerOf, serve } from "./http/serve.ts";
export { serveMetrics } from "./http/serve-metrics.ts";
export { bringFiles } from "./import/bring-files.ts";
export { databaseSource } from "./import/database-source.ts";
export { databaseTarget } from "./import/database-target.ts";
export { filesFetched, filesInFolder } from "./import/file-source.ts";
export { importFile } from "./import/import-file.ts";
export { formatReport, shortfallOf } from "./import/import-report.ts";
export { siteExample } from "./import/site-example.ts";
export { writeSiteExport } from "./import/site-export.ts";
export { initialize } from "./initialize.ts";
export { MailFailure } from "./mail/mailer.ts";
export { pageListener } from "./page-listener.ts";
export { takeLock } from "./process-lock.ts";
export { createServices } from "./services.ts";
export { startTasks } from "./tasks.ts";
export { waitForPlaces } from "./wait-for-places.ts";
