import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { createFileStore } from "#server/files/file-store.ts";
import { sweepFiles } from "#server/files/sweep-files.ts";
import { createTemporaryFiles } from "#server/files/temporary-files.ts";
import { node, root } from "../scripts/prepare.mjs";
import { program } from "./built-application.ts";
import { freePort } from "./free-port.ts";
import { noise } from "./hostile-files.ts";

const account = { email: "redaktion@verein.example", password: "Vier Hühner tanzen" };
const day = 24 * 60 * 60 * 1000;

let folder: string;
let url: string;
let server: ChildProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "killed-"));
  await start();
}, 60_000);
afterAll(async () => {
  if (server.exitCode === null && server.signalCode === null) await kill();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  server = spawn(node, [join(program, "server/main.ts")], {
    cwd: root,
    env: {
      DATA_DIR: folder,
      PORT: String(port),
      RATE_LIMITS: "off",
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const chunk of server.stdout ?? []) if (String(chunk).includes('"ready"')) break;
}

async function kill(): Promise<void> {
  const gone = once(server, "exit");
  server.kill("SIGKILL");
  await gone;
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${url}/admin/login`, {
    method: "POST",
    body: new URLSearchParams({ ...account, weiter: "" }),
    headers: { Origin: url },
    redirect: "manual",
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

/** Sends part of a picture, all of it at the end, and does not wait for the answer. */
function beginUpload(cookie: string, body: Buffer, share: number): void {
  const upload = request(`${url}/admin/upload?art=image&ordner=news&name=foto.png`, {
    method: "POST",
    headers: { Origin: url, Cookie: cookie, "Content-Length": body.length },
  });
  upload.on("error", () => {});
  if (share < 1) upload.write(body.subarray(0, Math.floor(body.length * share)));
  else upload.end(body);
}

it("a process killed in the middle of an upload leaves nothing the sweep does not take", async () => {
  const body = await noise(900, 900).png().toBuffer();
  const isDefault = (key: string) => !key.includes("-foto.");
  // While it is being sent, while it is looked at, and while it is stored.
  for (const [share, milliseconds] of [
    [0.5, 150],
    [1, 5],
    [1, 60],
    [1, 200],
    [1, 450],
  ] as const) {
    beginUpload(await signIn(), body, share);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await kill();
    await start();
  }
  await kill();

  const database = await openDatabase(`file:${folder}/site.db`);
  const files = createFileStore(`file:${folder}/files`);
  const temporaryFiles = createTemporaryFiles(join(folder, "incoming"));
  const stored = async () => (await readdir(join(folder, "files/news"))).map((name) => `news/${name}`);
  const listed = async () => (await database.selectFrom("files").select("key").execute()).map(({ key }) => key);
  try {
    const rows = await listed();
    // Every file is known to the table, even if the process did not live to announce it.
    for (const key of await stored()) expect(rows).toContain(key.replace(/\.\d+\.(avif|webp)$/, ""));
    expect(await readdir(join(folder, "incoming"))).not.toEqual([]);

    await sweepFiles({ database, files, temporaryFiles }, new Date(Date.now() + 8 * day), () => {});
    expect((await stored()).filter((key) => !isDefault(key))).toEqual([]);
    expect((await listed()).filter((key) => !isDefault(key))).toEqual([]);
    expect(await readdir(join(folder, "incoming"))).toEqual([]);
    expect(await readdir(join(folder, "files/.incoming"))).toEqual([]);
    // What records use is all still there.
    for (const key of await listed()) expect(await files.find(key), key).toBeDefined();
  } finally {
    await database.destroy();
  }
}, 120_000);
