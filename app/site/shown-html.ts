import { escapeHtml } from "#model/text/escape-html.ts";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";

const tableRegion = 'role="region" aria-label="Tabelle"';
const lowestLevel = 6;

/**
 * Returns sanitised rich text as a page shows it, for loaders only. The editor's highest heading becomes the level after
 * that of the title above it. What scrolls sideways can be reached by keyboard, under a name of its own.
 * @param options.below the level of the title above the text
 * @param options.title the title above the text, which tells its tables from those of other texts
 */
export function shownHtml(html: string, { below, title }: { below: number; title: string }): string {
  return withHyphens(withRegions(withLevels(html, below + 1), title));
}

/** Divides the long words of headings. */
function withHyphens(html: string): string {
  return html.replace(/(?<=<(h[2-6])(?: [^>]*)?>).*?(?=<\/\1>)/gs, (heading) =>
    heading.replace(/(?<=^|>)[^<]+/g, withSoftHyphens),
  );
}

function withLevels(html: string, highest: number): string {
  const heading = /(?<=<\/?h)[2-4](?=[ >])/g;
  const used = (html.match(heading) ?? []).map(Number);
  const shift = highest - Math.min(...used);
  return html.replace(heading, (level) => String(Math.min(Number(level) + shift, lowestLevel)));
}

function withRegions(html: string, title: string): string {
  const name = (kind: string, number: number) => `aria-label="${kind} ${number}: ${escapeHtml(title)}"`;
  let tables = 0;
  let listings = 0;
  return html
    .replaceAll(tableRegion, () => `role="region" ${name("Tabelle", ++tables)}`)
    .replaceAll("<pre>", () => `<pre tabindex="0" role="region" ${name("Textblock", ++listings)}>`);
}
