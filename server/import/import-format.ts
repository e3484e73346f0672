import { stat } from "node:fs/promises";
import { isTable, maximumTableBytes } from "./documents/table-documents.ts";
import { headOf } from "./import-bytes.ts";
import { encodingIn } from "./import-encoding.ts";
import { ImportRefused } from "./import-refused.ts";
import type { ImportFormat } from "./import-report.ts";
import { withoutPreamble } from "./xml-text.ts";

/** Where the format is looked for: plugins may print something before the root element of a WordPress export. */
const headBytes = 1_000_000;
const beforeRoot = /^(?:\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)/i;

const otherwise =
  "Inhalte anderer Programme kommen als JSON oder CSV in unserer Form herüber: Ein Beispiel schreibt „npm run export -- --example beispiel.json“.";

/** Programs whose exports are JSON of a form of their own. */
const ofPrograms: readonly (readonly [program: string, sign: RegExp])[] = [
  ["Contentful", /^\{\s*"contentTypes"\s*:\s*\[\s*\{\s*"(?:metadata|sys)"/],
  ["Ghost", /^\{(?:\s*"db"\s*:\s*\[\s*\{)?\s*"meta"\s*:\s*\{\s*"exported_on"/],
];

/** Detects the format of an import by its content. */
export async function formatOf(path: string): Promise<{ format: ImportFormat; totalBytes: number }> {
  const stats = await stat(path).catch((cause: unknown) => {
    throw new ImportRefused("Die Datei lässt sich nicht öffnen.", { cause });
  });
  if (!stats.isFile()) throw new ImportRefused("Der angegebene Pfad ist keine Datei.");
  if (isTable(path)) {
    if (stats.size > maximumTableBytes) throw new ImportRefused("Die CSV-Datei ist größer als 20 MB.");
    return { format: "site", totalBytes: stats.size };
  }
  if (/export_metadata$|(?:^|[/\\])output-\d+$/.test(path))
    throw new ImportRefused(
      "Die Datei ist ein Teil der Sicherung, die der Anbieter der Datenbank für sich selbst schreibt. Exportieren Sie die Sammlungen als JSON.",
    );
  const head = await beginningOf(path);
  if (head === "") throw new ImportRefused("Die Datei ist leer.");
  if (head.startsWith("{\\rtf")) throw new ImportRefused("Die Datei ist ein Textdokument (RTF), kein Export.");
  if (head.startsWith("{") && isJsonFeed(head)) return { format: "feed", totalBytes: stats.size };
  const [program] = head.startsWith("{") ? (ofPrograms.find(([, sign]) => sign.test(head)) ?? []) : [];
  if (program !== undefined)
    throw new ImportRefused(
      `Die Datei ist ein Export von ${program}, den dieses Programm nicht liest. Speichern Sie den Newsfeed der früheren Website und importieren Sie ihn. ${otherwise}`,
    );
  if (head.startsWith("{") || head.startsWith("[")) return { format: "site", totalBytes: stats.size };
  if (head.startsWith("<") && !/^<IfModule\b/i.test(head)) return { format: formatOfXml(head), totalBytes: stats.size };
  if (/^\s*(?:Redirect|RedirectMatch|RedirectPermanent|RewriteEngine|RewriteRule|RewriteCond|<IfModule)\b/im.test(head))
    throw new ImportRefused(
      "Die Datei gehört zum früheren Webserver (.htaccess). Tragen Sie ihre alten Adressen in eine Tabelle „redirects.csv“ ein: in der ersten Spalte die alte Adresse, in der zweiten das Ziel.",
    );
  throw new ImportRefused(
    `Die Datei ist weder eine WordPress-Exportdatei noch ein JSON-Export noch ein Newsfeed (RSS, Atom oder JSON Feed) noch eine CSV-Datei (Endung .csv). ${otherwise}`,
  );
}

/** Returns the text of the beginning, without what stands before an XML declaration. */
async function beginningOf(path: string): Promise<string> {
  const bytes = await headOf(path, headBytes).catch((cause: unknown) => {
    if (cause instanceof ImportRefused) throw cause;
    throw new ImportRefused("Die Datei lässt sich nicht öffnen.", { cause });
  });
  const magic = bytes.subarray(0, 4).toString("latin1");
  if (magic.startsWith("PK") || magic === "\u00d0\u00cf\u0011\u00e0")
    throw new ImportRefused(
      "Die Datei ist ein ZIP-Archiv oder eine Tabelle (Excel, LibreOffice): Entpacken Sie das Archiv; eine Tabelle speichern Sie als „CSV UTF-8“.",
    );
  if (bytes.toString("latin1", 257, 262) === "ustar")
    throw new ImportRefused("Die Datei ist ein TAR-Archiv: Entpacken Sie es und importieren Sie die Datei darin.");
  return withoutPreamble(new TextDecoder(encodingIn(bytes)).decode(bytes, { stream: true }));
}

/** Whether a JSON text is a newsfeed (https://www.jsonfeed.org), which may say so at its end. */
function isJsonFeed(head: string): boolean {
  return /"version"\s*:\s*"https?:\\?\/\\?\/jsonfeed\.org/.test(head);
}

/**
 * Returns "wordpress" or "feed". Both may be RSS from WordPress, but only an export states a WXR version.
 * @throws ImportRefused for XML of another kind
 */
function formatOfXml(head: string): ImportFormat {
  let rest = head;
  for (let found = beforeRoot.exec(rest); found; found = beforeRoot.exec(rest)) rest = rest.slice(found[0].length);
  const root = /^<(?:[\w.-]+:)?([\w.-]+)[\s>/]/.exec(rest)?.[1]?.toLowerCase();
  if (root === "feed" || root === "rdf") return "feed";
  if (root === "html") throw new ImportRefused("Die Datei ist eine Webseite, kein Export und kein Newsfeed.");
  if (root !== "rss")
    throw new ImportRefused(
      `Die Datei ist weder eine WordPress-Exportdatei noch ein Newsfeed (RSS oder Atom), sondern XML einer anderen Art. ${otherwise}`,
    );
  const [beforeItems = ""] = rest.split(/<item[\s>]/, 1);
  return beforeItems.includes("<wp:wxr_version") || beforeItems.includes("xmlns:wp=") ? "wordpress" : "feed";
}
