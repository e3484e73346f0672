// npm start: install and build what is missing or stale, then serve.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildApplication, installPackages, node, root } from "./prepare.mjs";

installPackages();
buildApplication();

// Left alone, V8 and malloc keep three times the memory after busy hours; rendering is no slower for it (npm run bench).
const args = [
  "--max-semi-space-size=4",
  "--heap-growing-percent=60",
  join(root, "server/main.ts"),
  ...process.argv.slice(2),
];
// What is compiled once need not be compiled at every start.
const env = { MALLOC_ARENA_MAX: "2", NODE_COMPILE_CACHE: join(root, "build/compile-cache"), ...process.env };

if (process.execve && process.platform !== "win32") {
  // The server takes the place of this process.
  process.execve(node, [node, ...args], env);
} else {
  const child = spawn(node, args, { cwd: root, env, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
