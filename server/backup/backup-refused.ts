/** A backup that is not written or not restored. Its message is one German sentence for whoever asked for it. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}
