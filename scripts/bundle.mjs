// node scripts/bundle.mjs FOLDER: builds a self-contained program into FOLDER, independent of later changes to the
// checkout: compressed bundles for browser and server in build/, and what runs from source (server, helper processes,
// commands and their German texts).
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { siteRoutesOf } from "../server/http/site-build.ts";
import { root, run } from "./prepare.mjs";

const program = resolve(process.argv[2]);
for (const name of ["package.json", "model", "server", "scripts", "text"]) {
  cpSync(join(root, name), join(program, name), {
    recursive: true,
    filter: (path) => !/\.(test\.tsx?|mjs)$/.test(basename(path)),
  });
}
for (const name of ["lock.mjs", "run-program.mjs"]) cpSync(join(root, "scripts", name), join(program, "scripts", name));
cpSync(join(root, "scripts/serve-built.mjs"), join(program, "server.js"));
// Helper processes may only read inside the program's folder.
symlinkSync(join("..", "..", "node_modules"), join(program, "node_modules"), "junction");

run(process.execPath, [join(root, "node_modules/@react-router/dev/bin.cjs"), "build", "--logLevel", "warn"], {
  env: { ...process.env, NODE_ENV: "production", BUILD_DIRECTORY: join(program, "build") },
});

// Public pages do not need the back office's routes, which are most of the manifest.
const client = join(program, "build/client");
const assets = join(client, "assets");
const manifest = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name));
const [start, end] = ["window.__reactRouterManifest=", ";"];
const { routes, ...rest } = JSON.parse(readFileSync(join(assets, manifest), "utf8").slice(start.length, -end.length));
writeFileSync(
  join(assets, manifest.replace("manifest", "site-manifest")),
  start + JSON.stringify({ ...rest, routes: siteRoutesOf(routes) }) + end,
);

for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(m?js|css|svg|json|txt|ttf|wasm)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const body = readFileSync(path);
  if (body.length < 512) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(body));
  writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
}
