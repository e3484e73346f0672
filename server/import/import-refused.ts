/** Thrown when an import is refused or aborted. The message is one German sentence for the operator. */
export class ImportRefused extends Error {
  override name = "ImportRefused";
  /** Whether a part was already written, because the file changed after the check. */
  leavesPart = false;
}
