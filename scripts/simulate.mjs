// npm run simulate: builds the current sources and plays random months of the whole program. `--mutants`: tells which
// planted faults it finds.
import { join } from "node:path";
import { buildApplication, installPackages, node, root, run } from "./prepare.mjs";

const options = process.argv.slice(2);
const isProof = options.includes("--mutants");
installPackages();
if (!isProof) buildApplication();
run(node, [join(root, "test/simulation", isProof ? "try-mutants.ts" : "simulate.ts"), ...options]);
