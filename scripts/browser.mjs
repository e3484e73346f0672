// Finds a Chromium for the browser tests: Debian's, otherwise Debian's package if it may be installed, otherwise
// Playwright's download.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { node, root } from "./prepare.mjs";

/** In order of preference: without a user interface the tests need half the CPU time. */
const debianPackages = ["chromium-headless-shell", "chromium"];

/** Returns the path of Debian's browser; undefined if not installed. */
export function findBrowser() {
  return debianPackages.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
}

/** Installs a browser if there is none; returns false if that failed. */
export function installBrowser() {
  if (findBrowser()) return true;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.error("Chromium wird installiert …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    succeeds("apt-get", ["update", "-qq"], env);
    for (const name of debianPackages) {
      succeeds("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], env);
      if (findBrowser()) return true;
    }
  }
  return succeeds(node, [join(root, "node_modules/@playwright/test/cli.js"), "install", "chromium"], process.env);
}

function succeeds(command, args, env) {
  return spawnSync(command, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}
