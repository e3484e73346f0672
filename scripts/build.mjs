// Builds the browser and server bundles, then compresses what never changes.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { root, run } from "./prepare.mjs";

run(process.execPath, [join(root, "node_modules/@react-router/dev/bin.cjs"), "build", "--logLevel", "warn"], {
  env: { ...process.env, NODE_ENV: "production" },
});

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
