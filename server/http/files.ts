import { Readable } from "node:stream";
import type { Context, Handler } from "hono";
import { downloadName } from "#server/files/file-key.ts";
import type { FileStore, StoredFile } from "#server/files/file-store.ts";
import { servedAs } from "#server/files/media-type.ts";
import type { SiteFiles } from "#server/files/site-files.ts";
import type { Log } from "#server/log.ts";
import { readRange } from "./byte-range.ts";
import { matchesTag } from "./entity-tag.ts";

/** Served files may neither run nor load anything, whatever their type. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** `no-transform` keeps proxies from recompressing. */
const cacheControl = {
  /** A picture's key is never reused. */
  picture: "public, max-age=31536000, immutable, no-transform",
  /** For the original in place of a variant that is not made yet. */
  standIn: "public, max-age=60, no-transform",
  /** Revalidated, so that replaced or deleted documents are no longer served. */
  document: "public, no-cache, no-transform",
  unpublished: "private, no-store",
};

/** When clients should retry while the store is unavailable. */
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
 * Handles `GET /files/{folder}/{timestamp}-{name}` with ranges. Everybody may read files in use or shown by a valid
 * preview link, editors all files.
 */
export function serveFile(parts: FileParts): Handler<{ Variables: { requestId: string } }> {
  return async (context, next) => {
    const key = decodeURIComponent(context.req.path.slice("/files/".length));
    try {
      const answer = await answerWithFile(parts, key, context);
      if (answer) return answer;
    } catch (error) {
      parts.log.error("a file could not be read", { requestId: context.get("requestId"), key, error });
      return context.text("Die Datei ist gerade nicht zu erreichen.", 503, {
        "Cache-Control": "no-store",
        "Retry-After": String(retryAfterSeconds),
      });
    }
    // An unknown path, as any other.
    return next();
  };
}

async function answerWithFile({ files, siteFiles, isEditor }: FileParts, key: string, context: FileContext) {
  const isPublished = await siteFiles.isInUse(key);
  const isAllowed =
    isPublished || (await isEditor(context.req.header("cookie") ?? null)) || (await siteFiles.isShared(key));
  const found = isAllowed && (await siteFiles.findServed(key));
  if (!found) return undefined;
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
  // Not every browser's PDF viewer works in a sandbox. The policy refuses scripts without one, too.
  const policy = file.mediaType === "application/pdf" ? filePolicy : `${filePolicy}; sandbox`;
  return {
    "Content-Type": file.mediaType,
    "Content-Disposition": `${isInline ? "inline" : "attachment"}; filename="${downloadName(file.key)}"`,
    "Content-Security-Policy": policy,
    "Accept-Ranges": "bytes",
    ETag: file.etag,
  };
}

/** Returns the requested range, unless `If-Range` names another version (RFC 9110 §13.1.5). */
function requestedPart(context: FileContext, file: StoredFile) {
  const ifRange = context.req.header("if-range");
  if (ifRange !== undefined && ifRange !== file.etag) return undefined;
  return readRange(context.req.header("range"), file.sizeBytes);
}
