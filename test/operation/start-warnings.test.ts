import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { program } from "#test/built-application.ts";
import { freePort } from "#test/free-port.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { startSiteProcess } from "#test/site-process.ts";
import { node, root } from "../../scripts/prepare.mjs";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "start-warnings-"));
});
afterAll(() => removeFolder(dataDir));

interface Line {
  level: string;
  message: string;
}

/** Starts the site, runs a function when it is ready, and stops it. @returns the warnings it logged until then */
async function warningsOf(env: Record<string, string>, whenReady = async () => {}): Promise<Line[]> {
  const child = spawn(node, [join(program, "server/main.ts")], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, NODE_COMPILE_CACHE: join(program, "compile-cache"), ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  let output = "";
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    if (output.includes('"ready"')) break;
  }
  child.stdout.resume();
  await whenReady();
  child.kill("SIGTERM");
  await exited;
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line) as Line).filter(({ level }) => level === "warn");
}

it("a start warns of unknown variables, of a missing SITE_URL, and of a second process with the same data", async () => {
  const port = String(await freePort());
  expect(await warningsOf({ PORT: port })).toEqual([]);

  const first = await startSiteProcess({ DATA_DIR: dataDir });
  const url = `http://127.0.0.1:${port}`;
  let refused = "";
  const warnings = await warningsOf({ PORT: port, HOST: "0.0.0.0", RETENTION_MAILS_DAYS: "5" }, async () => {
    const answer = await fetch(`${url}/kontakt`, {
      method: "POST",
      body: new URLSearchParams(),
      headers: { Origin: url },
    });
    refused = `${answer.status} ${await answer.text()}`;
  });
  await first.stop();
  expect(warnings).toMatchObject([
    { message: "an unknown variable is ignored", variable: "RETENTION_MAILS_DAYS", nearest: "RETENTION_MAIL_DAYS" },
    { message: expect.stringContaining("SITE_URL is not set"), url: `http://0.0.0.0:${port}` },
    { message: "another process serves the site of the same DATA_DIR", dataDir },
  ]);
  expect(refused).toBe(
    `403 Diese Anfrage kommt nicht von dieser Website und wurde abgelehnt. Die Adresse dieser Website ist http://0.0.0.0:${port}.`,
  );
});
