import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { program } from "#test/built-application.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { aJpeg, aPdf } from "#test/files/hostile-files.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { administrator, signInAsAdministrator } from "#test/signed-in.ts";
import { diskFull, diskFullForEditors } from "#text/operation/disk-full.ts";
import { node, root } from "../../scripts/prepare.mjs";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const probe = mountSmallDisk(64);
probe?.remove();
const cannotMount = probe === undefined;
if (cannotMount) console.warn("Hier lässt sich kein kleiner Datenträger einhängen; die Tests damit entfallen.");

let disk: SmallDisk;
afterEach(() => disk?.remove());

describe.skipIf(cannotMount)("on a full disk a running site", () => {
  let app: TestApp;
  let cookie: string;
  beforeEach(async () => {
    disk = mountSmallDisk(20_000) as SmallDisk;
    app = await createTestApp({ databaseUrl: `file:${disk.folder}/site.db`, env: { DATA_DIR: disk.folder } });
    await app.put("events", "e1", anEvent({ registrationSettings: { enabled: true } }));
    await app.put("news", "a", { title: "Tagung", date: "2026-06-10" });
    cookie = await signInAsAdministrator(app);
    disk.fill();
  });
  afterEach(() => app.close());

  const post = async (path: string, body: BodyInit, type?: string) => {
    const headers = { Origin: app.siteUrl, Cookie: cookie, ...(type && { "Content-Type": type }) };
    const answer = await app.request(path, { method: "POST", body, headers });
    return { status: answer.status, text: await answer.text() };
  };
  const register = () => {
    const fields = { title: "Dr.", firstName: "Eva", lastName: "Muster", email: "eva@praxis.example", city: "Bonn" };
    return post("/register/e1", new URLSearchParams(fields));
  };
  const save = (title: string) => {
    const submission = { intent: "save", id: "a", expectedVersion: 1, document: { title, date: "2026-06-10" } };
    return post("/admin/news.data", JSON.stringify(submission), "application/json");
  };
  const upload = (query: string, body: Uint8Array) => post(`/admin/upload?${query}`, body as BodyInit);

  it("says so to visitors and editors, logs the error itself, and works again once there is space", async () => {
    const registered = await register();
    expect(registered.status).toBe(507);
    expect(registered.text).toContain("Fehler bei der Anmeldung. Bitte versuchen Sie es später erneut.");
    expect(registered.text).toContain(diskFull);
    const saved = await save("x".repeat(50));
    expect(saved).toMatchObject({ status: 507, text: expect.stringContaining("disk_full") });
    const signedIn = await post("/admin/login", new URLSearchParams(administrator));
    expect(signedIn).toMatchObject({ status: 507, text: expect.stringContaining(diskFull) });
    for (const [query, body] of [
      ["art=image&ordner=news&name=a.jpg", await aJpeg()],
      ["art=document&name=a.pdf", aPdf()],
    ] as const)
      expect(await upload(query, body)).toEqual({ status: 507, text: JSON.stringify({ message: diskFullForEditors }) });
    expect(app.logText()).toContain("database or disk is full");
    expect(app.logText()).toContain("ENOSPC");
    expect(app.logText()).not.toContain("cannot rollback");
    expect(await readdir(join(disk.folder, "incoming"))).toEqual([]);
    const notReady = await app.request("/readyz");
    expect([notReady.status, await notReady.text()]).toEqual([503, expect.stringContaining("disk space")]);

    disk.empty();
    expect((await register()).status).toBe(303);
    expect((await save("Kongress")).status).toBe(200);
    expect((await upload("art=document&name=a.pdf", aPdf())).status).toBe(201);
  });
});

describe.skipIf(cannotMount)("a full disk is named by", () => {
  let folder: string;
  let site: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "disk-full-"));
    site = join(folder, "site");
    await stopped({ DATA_DIR: site });
    await run("scripts/backup.ts", [join(folder, "backup.tar.gz")], { DATA_DIR: site });
    const content = `<p>${"Text ".repeat(50_000)}</p>`;
    const news = Array.from({ length: 20 }, (_, n) => [`lang${n}`, { title: "Lang", date: "2026-06-10", content }]);
    await writeFile(join(folder, "import.json"), JSON.stringify({ news: Object.fromEntries(news) }));
  });
  afterAll(() => removeFolder(folder));

  async function run(file: string, args: string[], env: Record<string, string>) {
    const child = spawn(node, [join(program, file), ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(program, "compile-cache"), PORT: "0", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const exited = once(child, "exit");
    child.stdout.on("data", (chunk) => String(chunk).includes('"ready"') && child.kill("SIGTERM"));
    const [errors] = await Promise.all([text(child.stderr), exited]);
    return { code: child.exitCode, errors };
  }
  /** Starts the site and stops it when it is ready. */
  const stopped = (env: Record<string, string>) => run("server/main.ts", [], env);

  const full = (place: string) => `Der Datenträger ist voll: In ${place} lässt sich nichts mehr speichern.`;
  async function copySite(): Promise<void> {
    for (const name of ["site.db", "secret"]) await copyFile(join(site, name), join(disk.folder, name));
  }

  it("the first start", async () => {
    disk = mountSmallDisk(1000) as SmallDisk;
    disk.fill();
    const { code, errors } = await stopped({ DATA_DIR: disk.folder });
    expect([code, errors]).toEqual([1, `DATA_DIR: ${full(disk.folder)}\n`]);
  });

  it("the start of an existing site", async () => {
    disk = mountSmallDisk(20_000) as SmallDisk;
    await copySite();
    disk.fill();
    const { code, errors } = await stopped({ DATA_DIR: disk.folder });
    expect([code, errors]).toEqual([1, `DATA_DIR: ${full(disk.folder)}\n`]);
  });

  it("an import", async () => {
    disk = mountSmallDisk(20_000) as SmallDisk;
    await copySite();
    // Enough to open the database.
    disk.fill(500);
    const { code, errors } = await run("scripts/import.ts", [join(folder, "import.json")], { DATA_DIR: disk.folder });
    expect([code, errors.trim().split("\n").slice(-2)]).toEqual([
      1,
      [
        `DATA_DIR: ${full(disk.folder)}`,
        "Was bis dahin übernommen war, bleibt; noch einmal gestartet, ergänzt der Import den Rest.",
      ],
    ]);
  });

  it("a restore, which leaves nothing behind", async () => {
    disk = mountSmallDisk(1000) as SmallDisk;
    const { code, errors } = await run("scripts/restore.ts", [join(folder, "backup.tar.gz")], {
      DATA_DIR: disk.folder,
    });
    expect([code, errors.trim().split("\n").at(-1)]).toEqual([1, `DATA_DIR: ${full(disk.folder)}`]);
    expect((await readdir(disk.folder)).filter((name) => name.startsWith("restoring"))).toEqual([]);
  });

  it("start, backup and export when it can only be read, with what to do", async () => {
    disk = mountSmallDisk(20_000) as SmallDisk;
    await copySite();
    disk.makeReadOnly();
    const sentence = `DATA_DIR: ${disk.folder} liegt auf einem Datenträger, der sich nur lesen lässt (EROFS). Bitte kopieren Sie die Daten auf einen anderen.\n`;
    const env = { DATA_DIR: disk.folder };
    for (const { code, errors } of [
      await stopped(env),
      await run("scripts/backup.ts", [join(folder, "b.tar.gz")], env),
      await run("scripts/export.ts", [join(folder, "e.json")], env),
    ])
      expect([code, errors]).toEqual([1, sentence]);
  });

  it("a backup, an export and a key to it, which leave nothing there", async () => {
    disk = mountSmallDisk(64) as SmallDisk;
    disk.fill();
    const backup = await run("scripts/backup.ts", [join(disk.folder, "b.tar.gz")], { DATA_DIR: site });
    expect([backup.code, backup.errors]).toEqual([1, `${full(disk.folder)} Es wurde nichts gesichert.\n`]);
    const exported = await run("scripts/export.ts", [join(disk.folder, "e.json")], { DATA_DIR: site });
    expect([exported.code, exported.errors]).toEqual([1, `${full(disk.folder)} Es wurde nichts exportiert.\n`]);
    const key = await run("scripts/backup-key.ts", [join(disk.folder, "key.txt")], {});
    expect([key.code, key.errors]).toEqual([1, `${full(disk.folder)}\n`]);
    expect(await readdir(disk.folder)).toEqual(["filler"]);
  });
});
