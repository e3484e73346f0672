import { open, stat } from "node:fs/promises";
import { encodingOf } from "./import-encoding.ts";
import { ImportRefused } from "./import-refused.ts";
import type { ImportFormat } from "./import-report.ts";
import { isTable, maximumTableBytes } from "./table-documents.ts";

/** Where the format is looked for: plugins may print something before the root element of a WordPress export. */
const headBytes = 1_000_000;
const beforeRoot = /^(?:\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)/i;

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
  const head = await headOf(path);
  if (head === "") throw new ImportRefused("Die Datei ist leer.");
  if (head.startsWith("{") || head.startsWith("[")) return { format: "site", totalBytes: stats.size };
  if (head.startsWith("<")) return { format: formatOfXml(head), totalBytes: stats.size };
  throw new ImportRefused(
    "Die Datei ist weder eine WordPress-Exportdatei noch ein JSON-Export noch ein Newsfeed (RSS 2.0 oder Atom) noch eine CSV-Datei (Endung .csv).",
  );
}

async function headOf(path: string): Promise<string> {
  const file = await open(path).catch((cause: unknown) => {
    throw new ImportRefused("Die Datei lässt sich nicht öffnen.", { cause });
  });
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const decoder = new TextDecoder(await encodingOf(path));
    return decoder.decode(buffer.subarray(0, bytesRead), { stream: true }).trimStart();
  } finally {
    await file.close();
  }
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
      "Die Datei ist weder eine WordPress-Exportdatei noch ein Newsfeed (RSS oder Atom), sondern XML einer anderen Art.",
    );
  const [beforeItems = ""] = rest.split(/<item[\s>]/, 1);
  return beforeItems.includes("<wp:wxr_version") || beforeItems.includes("xmlns:wp=") ? "wordpress" : "feed";
}
