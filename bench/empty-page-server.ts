import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { acceptedEncoding, createCachedPage, variantOf } from "../server/http/cached-page.ts";

// node bench/empty-page-server.ts FILE: React Router's request handler with an empty page, on the adapter for node:http
// and nothing else. Its pages are compressed as ours are.
const { default: handle } = await import(pathToFileURL(process.argv[2] ?? "").href);
const server = createServer(getRequestListener(compressed));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address?.port });
});
process.on("disconnect", () => process.exit(0));

async function compressed(request: Request): Promise<Response> {
  const rendered: Response = await handle(request);
  const page = createCachedPage("/", rendered.headers, Buffer.from(await rendered.arrayBuffer()));
  const { headers, body } = variantOf(page, acceptedEncoding(request.headers.get("accept-encoding") ?? ""));
  return new Response(body, { headers });
}
