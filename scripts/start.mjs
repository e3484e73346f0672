// npm start: installs and builds what is missing or stale, then starts the server.
import { buildApplication, installPackages, keepBuild, node, root } from "./prepare.mjs";
import { serveProgram } from "./run-program.mjs";

// Relative paths, such as DATA_DIR, are resolved from the checkout, not from the working directory.
process.chdir(root);
installPackages();
buildApplication();
serveProgram(keepBuild(), node);
