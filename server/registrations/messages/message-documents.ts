import { buffer } from "node:stream/consumers";
import { MAX_ATTACHED_BYTES } from "#model/registrations/participant-message.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import { sanitizeFileName } from "#server/files/file-key.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { fileKeysIn } from "#server/files/file-uses.ts";
import type { MailAttachment } from "#server/mail/mailer.ts";
import { quoted } from "#text/quoted.ts";

export type AttachedDocuments = { ok: true; attachments: MailAttachment[] } | { ok: false; message: string };

/**
 * Reads documents of the library as mail attachments named after their titles. `message` is the German reason for a
 * failure: a document was deleted, is stored elsewhere, or the total is too large.
 * @throws if the file store does not respond
 */
export async function readDocuments(
  { content, files }: { content: ContentReader; files: FileStore },
  ids: readonly string[],
): Promise<AttachedDocuments> {
  const attachments: MailAttachment[] = [];
  let size = 0;
  for (const id of ids) {
    const document = await content.find("documents", id);
    if (!document) return { ok: false, message: "Ein angehängtes Dokument gibt es nicht mehr." };
    const { title, fileUrl } = document;
    const [key] = fileKeysIn(fileUrl);
    const file = key === undefined ? undefined : await files.find(key);
    if (key === undefined || !file) {
      return { ok: false, message: `${quoted(title)} liegt nicht auf diesem Server und lässt sich nicht anhängen.` };
    }
    size += file.sizeBytes;
    if (size > MAX_ATTACHED_BYTES) {
      return { ok: false, message: "Die angehängten Dokumente sind zusammen größer als 5 MB." };
    }
    const ending = key.slice(key.lastIndexOf("."));
    const name = `${sanitizeFileName(`${title}${ending}`)}${ending}`;
    attachments.push({ name, mediaType: file.mediaType, content: await buffer(await files.open(key)) });
  }
  return { ok: true, attachments };
}
