// node scripts/run.mjs FILE [ARGS…]: runs a script of ours on the pinned Node, everything prepared.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildApplication, installPackages, node, root } from "./prepare.mjs";

installPackages();
buildApplication();
const [file, ...args] = process.argv.slice(2);
const child = spawn(node, [join(root, file), ...args], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
