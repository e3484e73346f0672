import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { acceptedEncoding, createCachedPage, variantOf } from "../server/http/cached-page.ts";

// node bench/empty-page-server.ts FOLDER: React Router's request handler with empty pages, on the bare adapter for
// node:http. Responses are compressed as on the site.
const folder = process.argv[2] ?? "";
const { default: handle } = await import(pathToFileURL(join(folder, "server/server.js")).href);
const server = createServer(getRequestListener(answer));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address?.port });
});
process.on("disconnect", () => process.exit(0));

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/assets/")) return asset(basename(pathname));
  const rendered: Response = await handle(request);
  const page = createCachedPage("/", rendered.headers, Buffer.from(await rendered.arrayBuffer()));
  const { headers, body } = variantOf(page, acceptedEncoding(request.headers.get("accept-encoding") ?? ""));
  return new Response(body, { headers });
}

const compressed = new Map<string, Buffer<ArrayBuffer>>();
async function asset(name: string): Promise<Response> {
  const body = compressed.get(name) ?? brotliCompressSync(await readFile(join(folder, "client/assets", name)));
  compressed.set(name, body);
  const type = extname(name) === ".css" ? "text/css" : "text/javascript";
  return new Response(body, { headers: { "Content-Type": type, "Content-Encoding": "br" } });
}
