import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/** The policy of workers that decode pictures in WebAssembly: they may only connect to this host. */
const decoderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The policy of the service worker that keeps the check-in page available offline: it fetches our own files only. */
const offlinePolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Addresses browsers and phones request by default. */
const icons = ["/favicon.ico", "/apple-touch-icon.png"];

/**
 * Serves scripts, styles and fonts of the build, whose names contain content hashes, and the icons of `app/public`.
 * @param builds folder of all builds: pages open in browsers may belong to an earlier one
 */
export function serveAssets(clientBuild: string, builds: string): Hono {
  const findInOtherBuilds = (path: string) => {
    const name = readdirSync(builds).find((build) => existsSync(join(builds, build, "build/client", path)));
    return name ? `/${name}/build/client${path}` : path;
  };
  const options = { precompressed: true, onFound: cacheForever };
  const app = new Hono();
  // Without a build, in development, Vite serves them.
  if (!existsSync(clientBuild)) return app;
  app.use("/assets/*", serveStatic({ ...options, root: clientBuild }));
  app.use("/assets/*", serveStatic({ ...options, root: builds, rewriteRequestPath: findInOtherBuilds }));
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
