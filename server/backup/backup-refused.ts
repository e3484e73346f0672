/** A backup cannot be written or restored. The message is one German sentence for the operator. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}

/** There is no backup with that name, in a place that responds. */
export class BackupMissing extends BackupRefused {}
