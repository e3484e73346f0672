// Becomes server.js in a built program. It installs and builds nothing.
// node server.js: starts the server; relative paths, such as DATA_DIR, are resolved from the working directory. node
// server.js scripts/backup.ts FILE: runs a command.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { processName } from "./scripts/lock.mjs";
import { runCommand, serveProgram } from "./scripts/run-program.mjs";

const program = import.meta.dirname;
const pinned = join(program, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
const node = existsSync(pinned) ? pinned : process.execPath;
const [file, ...args] = process.argv.slice(2);

if (!existsSync(join(program, "node_modules")) || (node !== pinned && isOlderNode())) {
  console.error(`In ${program} fehlen die Pakete. Bitte rufen Sie dort zuerst „npm ci --omit=dev“ auf.`);
  process.exit(1);
}
if (file) {
  if (/^scripts\/[\w-]+\.ts$/.test(file) && existsSync(join(program, file))) runCommand(program, node, file, args);
  else {
    console.error(`Einen Befehl „${file}“ gibt es nicht. Ein Beispiel: node server.js scripts/admin.ts list`);
    process.exit(2);
  }
} else {
  try {
    // Prevents a later build in the checkout from removing this one (`builds.mjs`).
    appendFileSync(join(program, "served-by"), `\n${processName(process.pid)}`);
  } catch (error) {
    // On a read-only file system builds are neither made nor removed.
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
  }
  serveProgram(program, node);
}

/** Whether the Node.js that runs this is older than that of the packages, which knows all options and TypeScript. */
function isOlderNode() {
  const { dependencies } = JSON.parse(readFileSync(join(program, "package.json"), "utf8"));
  return Number.parseInt(process.versions.node, 10) < Number(/\d+/.exec(dependencies.node)?.[0]);
}
