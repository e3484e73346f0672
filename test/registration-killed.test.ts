import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { node, root } from "../scripts/prepare.mjs";
import { program } from "./built-application.ts";
import { freePort } from "./free-port.ts";

let folder: string;
let site: string;
let port: number;
let child: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "killed-"));
  port = await freePort();
  site = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  child?.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), RATE_LIMITS: "off", LOG_LEVEL: "warn" };
  child = spawn(node, [join(program, "server/main.ts")], { cwd: root, env, stdio: "ignore" });
  for (let tries = 0; tries < 1200; tries++) {
    const isUp = await fetch(`${site}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The server did not start.");
}

/**
 * Sends registrations over several connections and kills the server after so many answers, in the middle of the others;
 * gives those whose success was answered.
 */
async function sendUntilKilled(eventId: string, round: number, answers: number): Promise<string[]> {
  const acknowledged: string[] = [];
  const gone = child ? once(child, "exit") : undefined;
  let isRunning = true;
  const stream = async (connection: number) => {
    for (let n = 0; isRunning; n++) {
      const email = `r${round}c${connection}n${n}@praxis.example`;
      const body = new URLSearchParams({ title: "Dr.", firstName: "Eva", lastName: "Muster", email, city: "Bonn" });
      const request = { method: "POST", body, headers: { Origin: site }, redirect: "manual" } as const;
      const answer = await fetch(`${site}/register/${eventId}`, request).catch(() => undefined);
      if (!answer) isRunning = false;
      if (answer?.status === 303 && acknowledged.push(email) === answers) child?.kill("SIGKILL");
    }
  };
  const streams = Array.from({ length: 8 }, (_, connection) => stream(connection));
  await gone;
  isRunning = false;
  await Promise.all(streams);
  return acknowledged;
}

it("keeps every registration whose success it answered, killed twenty times in the middle of the stream", async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 20; round++) {
    await start();
    const before = acknowledged.length;
    const answers = 3 + round * 7;
    acknowledged.push(...(await sendUntilKilled("schmerzkonferenz", round, answers)));
    expect(acknowledged.length - before).toBeGreaterThanOrEqual(answers);
  }
  const database = new DatabaseSync(join(folder, "site.db"));
  const rows = database.prepare("select email from registrations").all() as { email: string }[];
  const { integrity_check: integrity } = database.prepare("pragma integrity_check").get() as {
    integrity_check: string;
  };
  database.close();
  const kept = new Set(rows.map(({ email }) => email));
  expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
  expect(kept.size).toBe(rows.length);
  expect(integrity).toBe("ok");
}, 600_000);
