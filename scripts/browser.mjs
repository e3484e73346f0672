// A Chromium for the browser tests: Debian's, else Debian's package when we may install it, else Playwright's download.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { node, root } from "./prepare.mjs";

const debianChromium = "/usr/bin/chromium";

/** Installs a browser when there is none; false when that failed. `playwright.config.ts` looks in the same places. */
export function installBrowser() {
  if (existsSync(debianChromium)) return true;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.error("Chromium wird installiert …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    succeeds("apt-get", ["update", "-qq"], env);
    succeeds("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], env);
    if (existsSync(debianChromium)) return true;
  }
  return succeeds(node, [join(root, "node_modules/@playwright/test/cli.js"), "install", "chromium"], process.env);
}

function succeeds(command, args, env) {
  return spawnSync(command, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}
