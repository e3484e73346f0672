// npm run bench: builds the current sources and runs the benchmarks.
import { join } from "node:path";
import { buildApplication, installPackages, node, root, run } from "./prepare.mjs";

installPackages();
buildApplication();
run(node, [join(root, "bench/main.ts"), ...process.argv.slice(2)]);
