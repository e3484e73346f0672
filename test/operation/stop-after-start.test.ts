import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { removeFolder } from "#test/remove-folder.ts";
import { startSiteProcess } from "#test/site-process.ts";

it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "a site that is ended as soon as it is ready stops in order (%s)",
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), "stop-"));
    onTestFinished(() => removeFolder(folder));
    const site = await startSiteProcess({ DATA_DIR: folder, BACKUP_URL: "off" }, { makesWidths: true });
    await site.stop(signal);
    expect([site.child.exitCode, site.child.signalCode]).toEqual([0, null]);
  },
);
