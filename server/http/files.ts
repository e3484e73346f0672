import { Readable } from "node:stream";
import type { Context, Handler } from "hono";
import { downloadName } from "#server/files/file-key.ts";
import type { FileStore, StoredFile } from "#server/files/file-store.ts";
import { servedAs } from "#server/files/media-type.ts";
import type { SiteFiles } from "#server/files/site-files.ts";
import type { Log } from "#server/log.ts";
import { readRange } from "./byte-range.ts";
import { matchesTag } from "./entity-tag.ts";

/** Nothing inside a served file may run or load anything, whatever its type turns out to be. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** `no-transform`: nobody on the way compresses them again. */
const cacheControl = {
  /** A picture never changes under its name. */
  picture: "public, max-age=31536000, immutable, no-transform",
  /** For the original in place of a width that is still being made. */
  standIn: "public, max-age=60, no-transform",
  /** A document that was replaced or deleted is gone for everybody with the next request. */
  document: "public, no-cache, no-transform",
  unpublished: "private, no-store",
};

/** How soon it is worth asking again for a file that the store does not give just now. */
const retryAfterSeconds = 30;

export interface FileParts {
  files: FileStore;
  siteFiles: SiteFiles;
  /** Whether the cookies of a request belong to an administrator. */
  isEditor: (cookies: string | null) => Promise<boolean>;
  log: Log;
}

type FileContext = Context<{ Variables: { requestId: string } }>;

/**
 * `GET /files/{folder}/{timestamp}-{name}`, whole or in part: for the public what a record uses now or a link
 * shows them, for editors all.
 */
export function serveFile(parts: FileParts): Handler<{ Variables: { requestId: string } }> {
  return async (context) => {
    const key = decodeURIComponent(context.req.path.slice("/files/".length));
    try {
      return await answerWithFile(parts, key, context);
    } catch (error) {
      parts.log.error("file could not be read", { requestId: context.get("requestId"), key, error });
      return context.text("Die Datei ist gerade nicht zu erreichen.", 503, {
        "Cache-Control": "no-store",
        "Retry-After": String(retryAfterSeconds),
      });
    }
  };
}

async function answerWithFile({ files, siteFiles, isEditor }: FileParts, key: string, context: FileContext) {
  const isPublished = await siteFiles.isInUse(key);
  const isAllowed =
    isPublished || (await isEditor(context.req.header("cookie") ?? null)) || (await siteFiles.isShared(key));
  const found = isAllowed && (await siteFiles.findServed(key));
  if (!found) return context.text("Datei nicht gefunden", 404, { "Cache-Control": "no-store" });
  const { file, isStandIn } = found;
  const kind = isStandIn ? "standIn" : file.mediaType.startsWith("image/") ? "picture" : "document";
  const headers = { ...headersOf(file), "Cache-Control": cacheControl[isPublished ? kind : "unpublished"] };
  if (matchesTag(context.req.header("if-none-match"), file.etag)) return context.body(null, 304, headers);

  const part = isStandIn ? undefined : requestedPart(context, file);
  if (part === "unsatisfiable") {
    return context.body(null, 416, { ...headers, "Content-Range": `bytes */${file.sizeBytes}` });
  }
  const length = part ? part.last - part.first + 1 : file.sizeBytes;
  const answer: Record<string, string> = { ...headers, "Content-Length": String(length) };
  if (part) answer["Content-Range"] = `bytes ${part.first}-${part.last}/${file.sizeBytes}`;
  const status = part ? 206 : 200;
  if (context.req.method === "HEAD") return context.body(null, status, answer);
  return context.body(Readable.toWeb(await files.open(file.key, part)) as ReadableStream, status, answer);
}

function headersOf(file: StoredFile): Record<string, string> {
  const { isInline } = servedAs(file.key);
  // Not every browser opens its PDF reader in a sandbox. Scripts are refused by the policy without one, too.
  const policy = file.mediaType === "application/pdf" ? filePolicy : `${filePolicy}; sandbox`;
  return {
    "Content-Type": file.mediaType,
    "Content-Disposition": `${isInline ? "inline" : "attachment"}; filename="${downloadName(file.key)}"`,
    "Content-Security-Policy": policy,
    "Accept-Ranges": "bytes",
    ETag: file.etag,
  };
}

/** A part of another version than the browser has is of no use to it (RFC 9110 §13.1.5). */
function requestedPart(context: FileContext, file: StoredFile) {
  const ifRange = context.req.header("if-range");
  if (ifRange !== undefined && ifRange !== file.etag) return undefined;
  return readRange(context.req.header("range"), file.sizeBytes);
}
