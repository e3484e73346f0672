// In a built program this is server.js. It installs and builds nothing.
// node server.js: serves; places without a slash in front, as DATA_DIR, are those where it is called.
// node server.js scripts/backup.ts FILE: runs a command.
import { appendFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { processName } from "./scripts/lock.mjs";
import { runCommand, serveProgram } from "./scripts/run-program.mjs";

const program = import.meta.dirname;
const pinned = join(program, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
const node = existsSync(pinned) ? pinned : process.execPath;
const [file, ...args] = process.argv.slice(2);

if (file) runCommand(program, node, file, args);
else {
  try {
    // A checkout that builds anew keeps what is served (`builds.mjs`).
    appendFileSync(join(program, "served-by"), `\n${processName(process.pid)}`);
  } catch (error) {
    // Where nobody may write, nobody builds or removes anything either.
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
  }
  serveProgram(program, node);
}
