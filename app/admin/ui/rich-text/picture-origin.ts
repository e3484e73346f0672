/** The known origin of a pasted picture. */
export interface PictureOrigin {
  description: string;
  /** The URL of its source; "" if the clipboard has none. */
  source: string;
}

/** The maximum length of a file's detail. */
const maximumLength = 300;

/** Returns the description of a pasted picture, without the sentences Office generates; "" for a file name. */
export function describedAs(alt: string): string {
  const said = alt
    .replace(/Automatisch generierte Beschreibung|KI-generierte Inhalte können fehlerhaft sein\.?/gi, "")
    .replace(/Description automatically generated|AI-generated content may be incorrect\.?/gi, "")
    .replace(/\s+/g, " ")
    .trim();
  return /^[^\s/]+\.(?:png|jpe?g|gif|webp|avif|bmp|tiff?)$/i.test(said) ? "" : said.slice(0, maximumLength);
}

/**
 * Finds the source URL of pictures.
 * @param addresses candidates, most exact first: the picture's own URL, a URL list from a drop, the header Windows puts
 *   before copied HTML
 */
export function sourceAmong(addresses: readonly string[]): string {
  for (const named of addresses) {
    const [, head = named] = /^SourceURL:(.*)$/m.exec(named) ?? [];
    for (const line of head.split("\n")) {
      const url = URL.parse(line.trim());
      // Without the query, which concerns the visitor and not the page.
      if (url && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname}`.slice(0, maximumLength);
    }
  }
  return "";
}

export interface RtfPicture {
  type: "png" | "jpeg";
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Extracts the pictures from RTF, in order. Word's HTML only references files on the local disk; the same clipboard has
 * their content as RTF.
 */
export function picturesInRtf(rtf: string): RtfPicture[] {
  return [...rtf.matchAll(/\\(png|jpeg)blip(?![a-z])/g)].flatMap(({ 1: type, index }) => {
    const bytes = bytesOf(restOfGroup(rtf, index));
    return bytes ? [{ type: type as RtfPicture["type"], bytes }] : [];
  });
}

/** Returns the rest of the group, without nested groups. */
function restOfGroup(rtf: string, from: number): string {
  let depth = 0;
  const parts: string[] = [];
  let start = from;
  for (const { 0: brace, index } of matchesFrom(rtf, /[{}]/g, from)) {
    if (depth === 0) parts.push(rtf.slice(start, index));
    depth += brace === "{" ? 1 : -1;
    if (depth < 0) break;
    start = index + 1;
  }
  return parts.join("");
}

function* matchesFrom(text: string, pattern: RegExp, from: number): Generator<RegExpExecArray> {
  pattern.lastIndex = from;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) yield found;
}

function bytesOf(content: string): Uint8Array<ArrayBuffer> | undefined {
  const hex = content.replace(/\\[a-z]+-?\d* ?/g, "").replace(/\s+/g, "");
  if (hex === "" || hex.length % 2 === 1 || !/^[0-9a-f]+$/i.test(hex)) return undefined;
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}
