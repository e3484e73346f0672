import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { acceptedEncoding, createCachedPage, inEncoding } from "../server/http/page-responder.ts";

// node bench/empty-server.ts FILE: React Router's own handler on our adapter, with an empty page and nothing else. It is
// finished and compressed by the very step that finishes our pages.
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
  const { headers, body } = inEncoding(page, acceptedEncoding(request.headers.get("accept-encoding") ?? ""));
  return new Response(body, { headers });
}
