import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import { variantName, variantOf } from "#model/files/picture-variant.ts";
import { loadApplication } from "#test/built-application.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { withChildren } from "#test/linux-processes.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { aPng, noise } from "./hostile-files.ts";
import { chunksOf, openSiteWithFiles } from "./site-with-files.ts";

async function openApp() {
  const folder = await mkdtemp(join(tmpdir(), "files-interrupted-"));
  const app = await createTestApp({ databaseUrl: `file:${folder}/site.db` });
  onTestFinished(async () => {
    await app.close();
    await removeFolder(folder);
  });
  return app;
}

it("work on files that a failure interrupted is resumed by itself", async () => {
  const app = await openApp();
  const { database, siteFiles } = app.services;
  const run = (statement: string) => sql.raw(statement).execute(database);

  await run(
    "create trigger disk_is_full before update of variants on files begin select raise(abort, 'disk is full'); end",
  );
  const picture = { kind: "image", folder: "news" } as const;
  const body = await aPng();
  const outcome = await siteFiles.receiveUpload({ purpose: picture, fileName: "bild.png", stream: chunksOf(body) });
  expect(outcome.ok).toBe(true);
  const interruptions = () => app.logged.filter(({ message }) => message === "processing of files was interrupted");
  await expect.poll(interruptions).not.toEqual([]);
  const pictures = database.selectFrom("files").select("variants");
  expect(await pictures.execute()).toEqual([{ variants: null }]);

  await run("drop trigger disk_is_full");
  await siteFiles.work.settled();
  expect(await pictures.execute()).toEqual([{ variants: expect.any(String) }]);
});

it.runIf(process.platform === "linux")("widths of a picture are made in the end if memory was short once", async () => {
  const { database, files, siteFiles } = (await openApp()).services;
  const picture = { kind: "image", folder: "news" } as const;
  const body = await noise(800, 600).jpeg().toBuffer();
  const outcome = await siteFiles.receiveUpload({ purpose: picture, fileName: "bild.jpg", stream: chunksOf(body) });
  if (!outcome.ok) throw new Error(outcome.reason);
  const first = variantName({ original: outcome.file.url.slice("/files/".length), width: 480, format: "avif" });
  await expect.poll(() => files.find(first), { interval: 10, timeout: 120_000 }).toBeDefined();
  // What the kernel does then.
  for (const child of withChildren(process.pid).slice(1)) process.kill(child, "SIGKILL");
  await siteFiles.work.settled();
  const rows = await database.selectFrom("files").select("variants").execute();
  expect(rows).toEqual([{ variants: "480,720,960" }]);
});

it("a width of a picture that another instance has just stored is no failure", async () => {
  const site = await openSiteWithFiles();
  onTestFinished(() => site.close());
  const { put } = site.files;
  site.files.put = async (key, ...file) => {
    if (variantOf(key)) await put(key, ...file);
    await put(key, ...file);
  };
  await site.uploaded({ kind: "image", folder: "news" }, "bild.png", await aPng(800, 600));
  await site.siteFiles.work.settled();
  const rows = await site.database.selectFrom("files").select("variants").execute();
  expect(rows).toEqual([{ variants: "480,720,960" }]);
  expect(site.logged).toEqual([]);
});

it("work on files that another instance or a start without the store left over is done within ten minutes", async () => {
  const app = await openApp();
  const nudge = vi.spyOn(app.services.siteFiles.work, "nudge");
  let passed = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const { startTasks } = await loadApplication();
  const stopTasks = startTasks(app.services);
  onTestFinished(() => {
    stopTasks();
    vi.useRealTimers();
  });
  // Soon after the start, with the first sweep, and then regularly.
  for (const [index, second] of [5, 60, 600].entries()) {
    vi.advanceTimersByTime(second * 1000 - passed);
    passed = second * 1000;
    await expect.poll(() => nudge.mock.calls.length, { message: `after ${second} s` }).toBe(index + 1);
  }
});
