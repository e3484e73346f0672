/** How a file with a given extension is served. Unlisted ones are downloads of unknown type. */
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
 * Returns the media type and disposition of a stored file by the extension of its key. Uploads get the extension of
 * their content, so both stores agree, and only accepted types are ever sent.
 */
export function servedAs(key: string): Served {
  const ending = key.slice(key.lastIndexOf(".") + 1).toLowerCase();
  return (Object.hasOwn(byEnding, ending) && byEnding[ending]) || offered("application/octet-stream");
}
