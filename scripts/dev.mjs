// npm run dev: the same server, with reloading.
import { join } from "node:path";
import { installPackages, node, root, run } from "./prepare.mjs";

installPackages();
run(node, [join(root, "server/main.ts"), "--dev"]);
