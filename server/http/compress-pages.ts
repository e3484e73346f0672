import type { MiddlewareHandler } from "hono";
import { acceptedEncoding, brotli } from "./cached-page.ts";

/**
 * Compresses pages that are not cached, such as those with a task or a message beside a field, as the cache compresses
 * the others: with Brotli they are a tenth smaller than with gzip. They are rendered as a whole, so nothing streams.
 */
export const compressPages: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers, body } = context.res;
  const isPage = (headers.get("Content-Type") ?? "").startsWith("text/html");
  if (!isPage || !body || headers.has("Content-Encoding") || context.req.method === "HEAD") return;
  if (acceptedEncoding(context.req.header("accept-encoding")) !== "br") return;
  const packed = brotli(Buffer.from(await context.res.arrayBuffer()));
  context.res = new Response(packed, context.res);
  context.res.headers.set("Content-Length", String(packed.length));
  context.res.headers.set("Content-Encoding", "br");
  context.res.headers.append("Vary", "Accept-Encoding");
};
