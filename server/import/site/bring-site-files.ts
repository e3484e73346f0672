import type { UploadPurpose } from "#server/files/file-key.ts";
import type { ImportFiles, OldFile } from "../files/bring-files.ts";
import type { Progress } from "../import-progress.ts";
import { isDataUrl } from "../old-address.ts";
import { withAddresses } from "../site-addresses.ts";
import { siteDocument } from "../site-documents.ts";
import { workAhead } from "../work-ahead.ts";
import { readSite } from "./read-site.ts";

const filesAhead = 256;

/** Stores the files an export names, before any document is written. */
export async function bringSiteFiles(
  path: string,
  files: ImportFiles,
  hosts: ReadonlySet<string>,
  progress: Progress,
): Promise<void> {
  const brought = workAhead(filesOf(path, hosts, progress), filesAhead, (file) => files.bring(file));
  const seen = new Set<string>();
  for await (const { address } of brought) {
    // Many records may show the same one.
    if (!seen.has(address)) progress.count();
    seen.add(address);
    progress.tellSometimes();
  }
  progress.tell();
}

async function* filesOf(path: string, hosts: ReadonlySet<string>, progress: Progress): AsyncGenerator<OldFile> {
  for await (const source of readSite(path, progress)) {
    const named = new Map<string, UploadPurpose>();
    const note = (address: string, purpose: UploadPurpose) => {
      named.set(address, purpose.kind === "qr" ? { ...purpose, eventId: source.id } : purpose);
      return undefined;
    };
    const { title } = siteDocument(source, (value, collection) => withAddresses(collection, value, note, hosts));
    for (const [address, purpose] of named) {
      const site = isDataUrl(address) ? "" : address;
      yield { address, site, purpose, usedBy: title, isWhole: true };
    }
  }
}
