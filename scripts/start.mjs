// npm start: install and build what is missing or stale, then serve.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildApplication, installPackages, node, root } from "./prepare.mjs";

installPackages();
buildApplication();

const main = join(root, "server/main.ts");
if (process.execPath === node) {
  await import(pathToFileURL(main).href);
} else {
  const child = spawn(node, [main, ...process.argv.slice(2)], { cwd: root, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
