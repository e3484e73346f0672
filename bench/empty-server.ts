import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";

// The measure for a page that is rendered: React Router's own server on the same adapter, with an empty page.
const { default: handle } = await import(pathToFileURL(process.argv[2] ?? "").href);
const server = createServer(getRequestListener((request) => handle(request)));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address?.port });
});
process.on("disconnect", () => process.exit(0));
