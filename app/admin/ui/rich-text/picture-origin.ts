/** What is known of a picture that comes from elsewhere. */
export interface PictureOrigin {
  description: string;
  /** The address it comes from; "" where the clipboard names none. */
  source: string;
}

/** As long as a line about a file may be. */
const longest = 300;

/**
 * What a pasted picture is said to show, as far as a person said it: not the sentences that Office adds of its own, and
 * no file name.
 */
export function describedAs(alt: string): string {
  const said = alt
    .replace(/Automatisch generierte Beschreibung|KI-generierte Inhalte können fehlerhaft sein\.?/gi, "")
    .replace(/Description automatically generated|AI-generated content may be incorrect\.?/gi, "")
    .replace(/\s+/g, " ")
    .trim();
  return /^[^\s/]+\.(?:png|jpe?g|gif|webp|avif|bmp|tiff?)$/i.test(said) ? "" : said.slice(0, longest);
}

/**
 * Where pictures come from.
 * @param addresses what names it, the most exact first: the picture's own address, a list of addresses that came with a
 *   drop, the head that Windows puts before copied HTML
 */
export function sourceAmong(addresses: readonly string[]): string {
  for (const named of addresses) {
    const [, head = named] = /^SourceURL:(.*)$/m.exec(named) ?? [];
    for (const line of head.split("\n")) {
      const url = URL.parse(line.trim());
      // Behind the question mark stands what concerned the visitor, not the page.
      if (url && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname}`.slice(0, longest);
    }
  }
  return "";
}

export interface RtfPicture {
  type: "png" | "jpeg";
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The pictures inside RTF, in their order. Word's HTML only names files on its own disk; the same clipboard holds their
 * content as RTF.
 */
export function picturesInRtf(rtf: string): RtfPicture[] {
  return [...rtf.matchAll(/\\(png|jpeg)blip(?![a-z])/g)].flatMap(({ 1: type, index }) => {
    const bytes = bytesOf(restOfGroup(rtf, index));
    return bytes ? [{ type: type as RtfPicture["type"], bytes }] : [];
  });
}

/** What follows in the same group, without the groups inside it. */
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
