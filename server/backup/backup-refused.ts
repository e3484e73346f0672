/** A backup cannot be written or restored. The message is one German sentence for the operator. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}
