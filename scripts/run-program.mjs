// Runs a built program: a folder made by `bundle.mjs`, which also contains this file, for its server.js.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Starts the server; replaces the current process where the system supports it. */
export function serveProgram(program, node) {
  // With their defaults, V8 and malloc keep three times the memory after load (docs/decisions/0009).
  const { flags, environment } = JSON.parse(readFileSync(join(program, "scripts/server-runtime.json"), "utf8"));
  const args = [...flags, join(program, "server/main.ts")];
  // Caches compiled code across starts.
  const env = { ...environment, NODE_COMPILE_CACHE: join(program, "compile-cache"), ...process.env };

  if (process.execve && process.platform !== "win32") {
    process.execve(node, [node, ...args], env);
  } else {
    const child = spawn(node, args, { env, stdio: "inherit" });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  }
}

/** Runs one of the program's commands, such as `scripts/backup.ts`, until it exits. */
export function runCommand(program, node, file, args) {
  const child = spawn(node, [join(program, file), ...args], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 1));
}
