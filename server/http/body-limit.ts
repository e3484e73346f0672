import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { isRead, isUpload } from "./request-kind.ts";

const bodyLimitBytes = 1024 * 1024;

const limit = bodyLimit({
  maxSize: bodyLimitBytes,
  onError: (context) => context.text("Die Anfrage ist zu groß.", 413),
});

/** Refuses bodies over 1 MB. Uploads are limited by their kind while they are streamed to disk. */
export const limitBody: MiddlewareHandler = (context, next) =>
  isRead(context.req.method) || isUpload(context.req.path) ? next() : limit(context, next);
