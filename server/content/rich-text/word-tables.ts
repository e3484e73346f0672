/** The class of a Word table row between the two steps of sanitising. */
type WordRow = "word-header" | "word-first" | "word-row";

/** Returns the class of a row by its style declarations; undefined if Word did not write it. */
export function wordRow(style: ReadonlyMap<string, string>): WordRow | undefined {
  const index = style.get("mso-yfti-irow");
  if (index === undefined) return undefined;
  if (index === "-1" || style.get("mso-yfti-firstrow") === "yes") return "word-header";
  return index === "0" ? "word-first" : "word-row";
}

interface Row {
  kind: string;
  isInHead: boolean;
  /** The matched tags of its cells: start, end, start, end, … */
  cellTags: RegExpExecArray[];
}

interface Table {
  rows: Row[];
  isInHead: boolean;
}

/**
 * Makes header cells of the cells in the head of a Word table, in the row that Word formats as header, and in an
 * all-bold first row: Word writes them as plain cells. A table of one row gets no header.
 * @param sanitised balanced HTML with escaped text, as in `sanitizeSource`
 */
export function markHeaderRows(sanitised: string): string {
  if (!sanitised.includes('<tr class="word-')) return sanitised;
  const open: Table[] = [];
  const headerTags: RegExpExecArray[] = [];
  for (const tag of sanitised.matchAll(/<(\/?)(table|thead|tr|td)(?: [^>]*)?>/g)) {
    const [whole, end, name] = tag;
    const table = open.at(-1);
    if (name === "table" && !end) open.push({ rows: [], isInHead: false });
    else if (name === "table") headerTags.push(...headersOf(sanitised, open.pop()));
    else if (name === "thead" && table) table.isInHead = !end;
    else if (name === "tr" && !end) {
      const kind = /class="(word-[a-z]+)"/.exec(whole)?.[1] ?? "";
      table?.rows.push({ kind, isInHead: table.isInHead, cellTags: [] });
    } else if (name === "td") table?.rows.at(-1)?.cellTags.push(tag);
  }
  return renamed(sanitised, headerTags);
}

function headersOf(html: string, table: Table | undefined): RegExpExecArray[] {
  if (!table || table.rows.length < 2) return [];
  const headers = table.rows.filter(
    (row) =>
      row.kind === "word-header" ||
      (row.kind !== "" && row.isInHead) ||
      (row.kind === "word-first" && isBold(html, row)),
  );
  return headers.flatMap(({ cellTags }) => cellTags);
}

/** Whether a row has text and all of it is bold. */
function isBold(html: string, { cellTags }: Row): boolean {
  const contents = cellTags.flatMap((tag, at) =>
    at % 2 === 1 ? [] : [html.slice(tag.index + tag[0].length, cellTags[at + 1]?.index)],
  );
  let hasText = false;
  for (const content of contents) {
    const marks: boolean[] = [];
    for (const [tag, end, name, attributes, text] of content.matchAll(/<(\/?)(strong|span)([^>]*)>|<[^>]*>|([^<]+)/g)) {
      if (text?.trim()) {
        if (!marks.includes(true)) return false;
        hasText = true;
      } else if (name && end) marks.pop();
      else if (name) marks.push(name === "strong" || /class="[^"]*\bstrong\b/.test(attributes ?? tag));
    }
  }
  return hasText;
}

function renamed(html: string, tags: readonly RegExpExecArray[]): string {
  let out = "";
  let end = 0;
  for (const tag of tags.toSorted((one, other) => one.index - other.index)) {
    out += html.slice(end, tag.index) + tag[0].replace(/^(<\/?)td/, "$1th");
    end = tag.index + tag[0].length;
  }
  return out + html.slice(end);
}
