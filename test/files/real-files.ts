import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../shared/data");

/** Real photographs and PDFs are stored beside the checkout, not in it. */
export const realFilesAreMissing = existsSync(folder)
  ? undefined
  : "Die echten Bilder und PDF-Dateien liegen hier nicht bereit, die Tests mit ihnen entfallen.";
if (realFilesAreMissing) {
  console.warn(realFilesAreMissing);
  // Repeated at the end of `npm test`.
  if (process.env.SKIPPED_SERVICES) appendFileSync(process.env.SKIPPED_SERVICES, `${realFilesAreMissing}\n`);
}

export interface RealFile {
  name: string;
  path: string;
  body: Buffer;
}

export function realFiles(kind: "images" | "pdf"): RealFile[] {
  if (realFilesAreMissing) return [];
  return readdirSync(join(folder, kind))
    .sort()
    .map((name) => {
      const path = join(folder, kind, name);
      return { name, path, body: readFileSync(path) };
    });
}

export function realFile(kind: "images" | "pdf", name: string): RealFile {
  const found = realFiles(kind).find((file) => file.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}
