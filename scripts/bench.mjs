// npm run bench: the measures, on what the sources describe.
import { join } from "node:path";
import { buildApplication, installPackages, node, root, run } from "./prepare.mjs";

installPackages();
buildApplication();
run(node, [join(root, "bench/main.ts"), ...process.argv.slice(2)]);
