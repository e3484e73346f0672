/** A file that is not imported at all. Its message is one German sentence for whoever started the import. */
export class ImportRefused extends Error {
  override name = "ImportRefused";
}
