import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/** A worker has a policy of its own: this one decodes scanned pages in WebAssembly, and reaches nothing but our host. */
const pdfWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Scripts, styles and fonts of the build, under names that change with their content. */
export function serveAssets(clientBuild: string): Hono {
  const app = new Hono();
  app.use("/assets/*", serveStatic({ root: clientBuild, precompressed: true, onFound: cacheForever }));
  app.get("/assets/*", (context) => context.text("Nicht gefunden", 404));
  return app;
}

function cacheForever(path: string, context: { header(name: string, value: string): void }): void {
  context.header("Cache-Control", "public, max-age=31536000, immutable");
  if (path.includes("/pdf.worker")) context.header("Content-Security-Policy", pdfWorkerPolicy);
}
