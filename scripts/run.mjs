// node scripts/run.mjs FILE [ARGS…]: runs a command of the current build. It installs and builds nothing, so that a
// command run beside the site, for example by cron, is from the same build as the site.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { builtProgram, node } from "./prepare.mjs";
import { runCommand } from "./run-program.mjs";

const [file, ...args] = process.argv.slice(2);
const program = builtProgram();
if (!program || !existsSync(node) || !existsSync(join(program, file))) {
  console.error("Dieser Befehl ist noch nicht gebaut. Bitte rufen Sie zuerst „npm run build“ auf.");
  process.exit(1);
}
runCommand(program, node, file, args);
