// npm run simulate: builds the current sources and plays random months of the whole program.
import { join } from "node:path";
import { buildApplication, installPackages, node, root, run } from "./prepare.mjs";

installPackages();
buildApplication();
run(node, [join(root, "test/simulation/simulate.ts"), ...process.argv.slice(2)]);
