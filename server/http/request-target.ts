/** The target of a request line: the path in its one spelling, and the query as sent. */
export interface RequestTarget {
  path: string;
  /** With "?", or "". */
  query: string;
  /** Whether the path was sent in this spelling. */
  isCanonical: boolean;
}

const parts = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i;

/**
 * Reads the target of a request line, as received. In its one spelling a path has no empty segments, dot segments or
 * trailing slash; it escapes, with capital digits, what may not stand in a segment (RFC 3986 §3.3), and nothing else.
 * It never begins with two slashes, so that a redirect to it stays on this site. The case of letters is left to the
 * route table.
 * @returns undefined if an escape is incomplete or not UTF-8
 */
export function readTarget(target: string): RequestTarget | undefined {
  const [, given = "", query = ""] = parts.exec(target) ?? [];
  const path = canonicalPath(given);
  if (path === undefined) return undefined;
  return { path, query: escapeBytes(query), isCanonical: path === given };
}

/** Returns the path of the page for a data request of a client-side navigation: that of the start page is "/_.data". */
export function pagePath(path: string): string {
  return path === "/_.data" ? "/" : path.replace(/\.data$/, "");
}

function canonicalPath(given: string): string | undefined {
  const segments: string[] = [];
  for (const segment of given.split("/")) {
    const text = decode(segment);
    if (text === undefined) return undefined;
    if (text === "..") segments.pop();
    else if (text !== "" && text !== ".") segments.push(encode(text));
  }
  const path = `/${segments.join("/")}`;
  // The data of a page whose path ends with a slash.
  return path.replace(/(?<=.)\/_\.data$/, ".data");
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(escapeBytes(segment));
  } catch {
    return undefined;
  }
}

/** `encodeURIComponent` escapes these, too, although they may stand in a segment. */
const needlesslyEscaped = /%(24|26|2B|2C|3A|3B|3D|40)/g;

function encode(text: string): string {
  return encodeURIComponent(text).replace(needlesslyEscaped, decodeURIComponent);
}

/** Escapes unprintable and non-ASCII bytes, which Node reads as Latin-1. */
function escapeBytes(text: string): string {
  return text.replace(
    /[^\x21-\x7e]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
