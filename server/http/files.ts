import { Readable } from "node:stream";
import type { Handler } from "hono";
import type { FileStore } from "#server/files/file-store.ts";

/** Nothing inside a served file may run or load anything, whatever its type turns out to be. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; sandbox";

/** `GET /files/{folder}/{timestamp}-{name}`: stored files never change under their name, so caches may keep them. */
export function serveFile(files: FileStore): Handler {
  return async (context) => {
    const key = decodeURIComponent(context.req.path.slice("/files/".length));
    const file = await files.find(key);
    if (!file) return context.text("Datei nicht gefunden", 404);
    const headers = {
      "Content-Type": file.mediaType,
      "Content-Length": String(file.sizeBytes),
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": filePolicy,
    };
    if (context.req.method === "HEAD") return context.body(null, 200, headers);
    return context.body(Readable.toWeb(await files.open(key)) as ReadableStream, 200, headers);
  };
}
