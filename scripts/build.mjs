// npm run build: installs packages and builds if stale, also while the site is running; its next start uses the new
// build.
import { buildApplication, installPackages } from "./prepare.mjs";

installPackages();
buildApplication();
