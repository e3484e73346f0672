// npm start: install and build what is missing or stale, then serve.
import { buildApplication, installPackages, keepBuild, node, root } from "./prepare.mjs";
import { serveProgram } from "./run-program.mjs";

// DATA_DIR and other places without a slash in front are those in the checkout, whoever starts it from where.
process.chdir(root);
installPackages();
buildApplication();
serveProgram(keepBuild(), node);
