// npm start: install and build what is missing or stale, then serve.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildApplication, installPackages, keepBuild, node, root } from "./prepare.mjs";

// DATA_DIR and other places without a slash in front are those in the checkout, whoever starts it from where.
process.chdir(root);
installPackages();
buildApplication();
const program = keepBuild();

// Left alone, V8 and malloc keep three times the memory after busy hours (docs/decisions/0009).
const { flags, environment } = JSON.parse(readFileSync(join(program, "scripts/server-runtime.json"), "utf8"));
const args = [...flags, join(program, "server/main.ts")];
// What is compiled once need not be compiled at every start.
const env = { ...environment, NODE_COMPILE_CACHE: join(program, "compile-cache"), ...process.env };

if (process.execve && process.platform !== "win32") {
  // The server takes the place of this process.
  process.execve(node, [node, ...args], env);
} else {
  const child = spawn(node, args, { env, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
