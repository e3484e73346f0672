// npm start: install and build what is missing or stale, then serve.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildApplication, installPackages, node, root } from "./prepare.mjs";

installPackages();
buildApplication();

// Left alone, V8 and malloc keep three times the memory after busy hours (docs/decisions/0009).
const { flags, environment } = JSON.parse(readFileSync(join(root, "scripts/server-runtime.json"), "utf8"));
const args = [...flags, join(root, "server/main.ts"), ...process.argv.slice(2)];
// What is compiled once need not be compiled at every start.
const env = { ...environment, NODE_COMPILE_CACHE: join(root, "build/compile-cache"), ...process.env };

if (process.execve && process.platform !== "win32") {
  // The server takes the place of this process.
  process.execve(node, [node, ...args], env);
} else {
  const child = spawn(node, args, { cwd: root, env, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
