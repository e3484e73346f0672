/** A file that is not imported, or not to its end. Its message is one German sentence for whoever started the import. */
export class ImportRefused extends Error {
  override name = "ImportRefused";
  /** Whether a part of it was written before it turned out to be unusable: it changed while it was read. */
  leavesPart = false;
}
