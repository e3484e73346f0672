/** How a file with this ending is served. What is not listed is a download of unknown type. */
interface Served {
  mediaType: string;
  /** Shown in the browser; everything else is offered as a download. */
  isInline: boolean;
}

const shown = (mediaType: string): Served => ({ mediaType, isInline: true });
const offered = (mediaType: string): Served => ({ mediaType, isInline: false });

const byEnding: Record<string, Served> = {
  jpg: shown("image/jpeg"),
  jpeg: shown("image/jpeg"),
  png: shown("image/png"),
  gif: shown("image/gif"),
  webp: shown("image/webp"),
  avif: shown("image/avif"),
  pdf: shown("application/pdf"),
  zip: offered("application/zip"),
  doc: offered("application/msword"),
  xls: offered("application/vnd.ms-excel"),
  ppt: offered("application/vnd.ms-powerpoint"),
  docx: offered("application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
  xlsx: offered("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
  pptx: offered("application/vnd.openxmlformats-officedocument.presentationml.presentation"),
  odt: offered("application/vnd.oasis.opendocument.text"),
  ods: offered("application/vnd.oasis.opendocument.spreadsheet"),
  odp: offered("application/vnd.oasis.opendocument.presentation"),
};

/**
 * Type and treatment of a stored file, by the ending of its key: uploads get the ending of their content, so both
 * stores agree, and a type no one accepted is never announced.
 */
export function servedAs(key: string): Served {
  const ending = key.slice(key.lastIndexOf(".") + 1).toLowerCase();
  return (Object.hasOwn(byEnding, ending) && byEnding[ending]) || offered("application/octet-stream");
}
