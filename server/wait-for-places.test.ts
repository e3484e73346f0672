import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { mountSmallDisk } from "#test/operation/small-disk.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { createFileStore } from "./files/file-store.ts";
import { createLog } from "./log.ts";
import { startProblem } from "./start-problem.ts";
import { waitForPlaces } from "./wait-for-places.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "places-"));
});
afterAll(() => removeFolder(folder));

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const found = createServer().listen(0, "127.0.0.1");
  await once(found, "listening");
  const { port } = found.address() as { port: number };
  found.close();
  await once(found, "close");
  return port;
}

/** Environment variables of places that do not respond. */
const awayPlaces = {
  DATABASE_URL: (port: number) => `postgres://site:geheim@127.0.0.1:${port}/site`,
  FILES_URL: (port: number) => `s3://files?endpoint=http://127.0.0.1:${port}`,
};
type Place = keyof typeof awayPlaces;

/** Waits with a clock that passes only while it waits. */
async function wait(place: Place, port: number, onPause: (passed: number) => Promise<void> | void = () => {}) {
  const url = awayPlaces[place](port);
  const lines: string[] = [];
  let passed = 0;
  const places = {
    databaseUrl: place === "DATABASE_URL" ? url : "file::memory:",
    filesUrl: place === "FILES_URL" ? url : `file:${join(folder, "files")}`,
    filesCredentials: { accessKeyId: "a", secretAccessKey: "b" },
    logLevel: "info" as const,
  };
  const waited = waitForPlaces(places, {
    log: createLog("info", (line) => lines.push(line)),
    now: () => passed,
    pause: async (milliseconds) => {
      passed += milliseconds;
      await onPause(passed);
    },
  });
  const problem = await waited.then(
    () => "",
    (error: unknown) => startProblem(error, { [place]: url }),
  );
  return { problem, passed, lines };
}

it.each<[Place, string]>([
  ["DATABASE_URL", "PostgreSQL"],
  ["FILES_URL", "S3"],
])("waits a minute for the server of %s, says so, and then names the variable", async (place, kind) => {
  const { problem, passed, lines } = await wait(place, await closedPort());
  expect(passed).toBe(60_000);
  expect(lines).toHaveLength(6);
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({
      level: "warn",
      message: "waiting for a server that does not respond",
      variable: place,
    });
  expect(lines.join()).not.toContain("geheim");
  expect(problem).toBe(`${place}: Der ${kind}-Server ist nicht zu erreichen (ECONNREFUSED).`);
});

it("goes on once the server responds", async () => {
  const port = await closedPort();
  const { problem, passed, lines } = await wait("FILES_URL", port, async (passed) => {
    if (passed !== 3000) return;
    server = createServer((socket) => {
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"));
    }).listen(port, "127.0.0.1");
    await once(server, "listening");
  });
  expect({ problem, passed }).toEqual({ problem: "", passed: 3000 });
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ message: "the server responds", variable: "FILES_URL" });
});

it.each([
  [403, "FILES_URL: Der S3-Server weist die Schlüssel zurück (403)."],
  [404, "FILES_URL: Der S3-Server hat keinen Bucket files (404)."],
])("does not wait for a server that refuses with %i", async (status, sentence) => {
  server = createServer((socket) => {
    socket.once("data", () => socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { problem, passed } = await wait("FILES_URL", (server.address() as { port: number }).port);
  expect({ problem, passed }).toEqual({ problem: sentence, passed: 0 });
});

/** A PostgreSQL server that refuses each connection with an SQLSTATE. */
async function refusingPostgres(state: string): Promise<number> {
  const fields = Buffer.from(`SFATAL\0C${state}\0Mno\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + length.length);
  const refusal = Buffer.concat([Buffer.from("E"), length, fields]);
  server = createServer((socket) => socket.once("data", () => socket.end(refusal))).listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as { port: number }).port;
}

it.each([
  ["57P03", 60_000],
  ["53300", 60_000],
  ["28P01", 0],
])("a PostgreSQL that refuses with %s is waited for %i ms", async (state, waited) => {
  const { problem, passed } = await wait("DATABASE_URL", await refusingPostgres(state));
  expect({ problem, passed }).toEqual({ problem: expect.stringContaining(`(${state}).`), passed: waited });
});

it("does not start with files in a file", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  for (const path of [file, join(file, "inside")]) {
    const places = { databaseUrl: "file::memory:", filesUrl: `file:${path}`, filesCredentials: undefined };
    const problem = await waitForPlaces({ ...places, logLevel: "silent" }).then(
      () => "",
      (error: unknown) => startProblem(error, { FILES_URL: places.filesUrl }),
    );
    expect(problem).toMatch(/^FILES_URL: .+ lässt sich nicht anlegen oder nicht beschreiben \((EEXIST|ENOTDIR)\)\.$/);
  }
});

it("starts with files on a full disk", async ({ skip }) => {
  const disk = mountSmallDisk(64);
  if (!disk) return skip("Disks cannot be mounted here.");
  try {
    disk.fill();
    const places = { databaseUrl: "file::memory:", filesUrl: `file:${disk.folder}`, filesCredentials: undefined };
    await expect(createFileStore(places.filesUrl, undefined).check()).rejects.toThrow("ENOSPC");
    expect(await waitForPlaces({ ...places, logLevel: "silent" })).toBeUndefined();
  } finally {
    disk.remove();
  }
});
