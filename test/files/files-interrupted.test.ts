import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import { loadApplication } from "#test/built-application.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { aPng } from "./hostile-files.ts";
import { chunksOf } from "./site-with-files.ts";

it("work on files that a failure interrupted is resumed within ten minutes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "files-interrupted-"));
  const app = await createTestApp({ databaseUrl: `file:${folder}/site.db` });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const { startTasks } = await loadApplication();
  const stopTasks = startTasks(app.services);
  onTestFinished(async () => {
    stopTasks();
    vi.useRealTimers();
    await app.close();
    await removeFolder(folder);
  });
  const { database, siteFiles } = app.services;
  const run = (statement: string) => sql.raw(statement).execute(database);

  await run("create trigger disk_is_full before update on files begin select raise(abort, 'disk is full'); end");
  const picture = { kind: "image", folder: "news" } as const;
  const body = await aPng();
  const outcome = await siteFiles.receiveUpload({ purpose: picture, fileName: "bild.png", stream: chunksOf(body) });
  expect(outcome.ok).toBe(true);
  const interruptions = () =>
    app.logged.filter(({ message }) => message === "processing of files was interrupted").length;
  await expect.poll(interruptions).toBe(1);
  // The runs soon after the start.
  vi.advanceTimersByTime(10_000);
  await expect.poll(interruptions).toBe(2);
  vi.advanceTimersByTime(60_000);
  await expect.poll(interruptions).toBe(3);

  await run("drop trigger disk_is_full");
  const pictures = database.selectFrom("files").select("variants");
  expect(await pictures.execute()).toEqual([{ variants: null }]);
  vi.advanceTimersByTime(600_000);
  await expect.poll(() => pictures.executeTakeFirst()).not.toEqual({ variants: null });
});
