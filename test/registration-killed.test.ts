import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { RegistrationStream, type SiteProcess, startSiteProcess } from "./site-process.ts";

let folder: string;
let site: SiteProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "killed-"));
});
afterAll(async () => {
  await site?.stop("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

it("keeps every registration whose success it answered, killed twenty times in the middle of the stream", async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 20; round++) {
    site = await startSiteProcess({ DATA_DIR: folder, LOG_LEVEL: "info" });
    const stream = new RegistrationStream(`${site.url}/register/schmerzkonferenz`, `r${round}`);
    const answers = 3 + round * 2;
    await stream.acknowledgedMore(answers);
    await site.stop("SIGKILL");
    await stream.stop();
    expect(stream.acknowledged.length).toBeGreaterThanOrEqual(answers);
    acknowledged.push(...stream.acknowledged);
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
});
