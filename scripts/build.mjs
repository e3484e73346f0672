// Builds the browser and server bundles, then compresses what never changes.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { root, run } from "./prepare.mjs";

run(process.execPath, [join(root, "node_modules/@react-router/dev/bin.cjs"), "build", "--logLevel", "warn"], {
  env: { ...process.env, NODE_ENV: "production" },
});

// Readers need to know nothing of the back office's routes, which are most of them.
const assets = join(root, "build/client/assets");
const manifest = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name));
const [start, end] = ["window.__reactRouterManifest=", ";"];
const { routes, ...rest } = JSON.parse(readFileSync(join(assets, manifest), "utf8").slice(start.length, -end.length));
const publicRoutes = Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith("admin/")));
writeFileSync(
  join(assets, manifest.replace("manifest", "site-manifest")),
  start + JSON.stringify({ ...rest, routes: publicRoutes }) + end,
);

// What earlier builds compiled (see start.mjs) is of no more use.
rmSync(join(root, "build/compile-cache"), { recursive: true, force: true });
for (const entry of readdirSync(join(root, "build/client"), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(m?js|css|svg|json|txt|ttf|wasm)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const body = readFileSync(path);
  if (body.length < 512) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(body));
  writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
}
