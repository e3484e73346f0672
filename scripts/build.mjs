// npm run build: installs and builds what is stale, beside a running site too; its next start takes the new build.
import { buildApplication, installPackages } from "./prepare.mjs";

installPackages();
buildApplication();
