import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/** Workers have a policy of their own: these decode pictures in WebAssembly, and reach nothing but our host. */
const decoderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The page at the door of an event opens without a network too: a service worker fetches our own files, and nothing else. */
const offlinePolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** What browsers and phones fetch by themselves, at these addresses. */
const icons = ["/favicon.ico", "/apple-touch-icon.png"];

/**
 * Scripts, styles and fonts of the build, under names that change with their content, and the icons of `app/public`.
 * @param builds folder of all builds: pages still open in browsers are of an earlier one
 */
export function serveAssets(clientBuild: string, builds: string): Hono {
  const ofAnotherBuild = (path: string) => {
    const name = readdirSync(builds).find((build) => existsSync(join(builds, build, "build/client", path)));
    return name ? `/${name}/build/client${path}` : path;
  };
  const options = { precompressed: true, onFound: cacheForever };
  const app = new Hono();
  app.use("/assets/*", serveStatic({ ...options, root: clientBuild }));
  app.use("/assets/*", serveStatic({ ...options, root: builds, rewriteRequestPath: ofAnotherBuild }));
  app.get("/assets/*", (context) => context.text("Nicht gefunden", 404));
  for (const icon of icons) app.use(icon, serveStatic({ root: clientBuild, onFound: cacheForADay }));
  return app;
}

function cacheForever(path: string, context: { header(name: string, value: string): void }): void {
  context.header("Cache-Control", "public, max-age=31536000, immutable");
  if (/\/(pdf\.worker|scan-worker)/.test(path)) context.header("Content-Security-Policy", decoderPolicy);
  if (path.includes("/offline-worker")) {
    context.header("Content-Security-Policy", offlinePolicy);
    context.header("Service-Worker-Allowed", "/admin/events/");
  }
}

function cacheForADay(_path: string, context: { header(name: string, value: string): void }): void {
  context.header("Cache-Control", "public, max-age=86400");
}
