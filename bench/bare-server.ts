import { createServer } from "node:http";

// Baseline for a cached page: bare node:http sending the same bytes, which it receives from its parent process.
process.once("message", ({ headers, body }: { headers: [string, string][]; body: string }) => {
  const answer = Buffer.from(body, "base64");
  const fixed = Object.fromEntries(headers);
  const server = createServer((_request, response) => {
    response.writeHead(200, fixed);
    response.end(answer);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.({ port: typeof address === "object" && address?.port });
  });
});
process.on("disconnect", () => process.exit(0));
