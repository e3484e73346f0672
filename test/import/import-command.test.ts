import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadApplication } from "#test/built-application.ts";
import { removeFolder } from "#test/remove-folder.ts";

let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-command-"));
  const { createServices, readConfig } = await loadApplication();
  const config = readConfig({ DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent" });
  await (await createServices(config)).close();
});
afterAll(() => removeFolder(folder));

/** Runs `npm run import` with a WordPress export of these items. */
async function importPosts(items: string) {
  const path = join(folder, `${crypto.randomUUID()}.xml`);
  const channel = `<link>https://verein.example</link><wp:wxr_version>1.2</wp:wxr_version>${items}`;
  await writeFile(path, `<rss version="2.0"><channel>${channel}</channel></rss>`);
  return runImport(path);
}

/** Runs `npm run import` on a separate site. */
async function runImport(...args: string[]): Promise<{ exitCode: number; report: string; errors: string }> {
  const env = { ...process.env, DATA_DIR: join(folder, "data"), DATABASE_URL: "", FILES_URL: "" };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ["scripts/run.mjs", "scripts/import.ts", ...args],
      { env },
      (_error, report, errors) => resolve({ exitCode: child.exitCode ?? -1, report, errors }),
    );
    children.push(child);
  });
}

const post = (number: string) =>
  `<item><title>Nr. ${number}</title><content:encoded>Text</content:encoded><wp:post_id>${number}</wp:post_id><wp:post_date>2024-05-06 07:08:09</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;

it("exits with 0 only if everything was imported", async () => {
  expect(await importPosts(post("1"))).toMatchObject({
    exitCode: 0,
    report: expect.stringContaining("1 übernommen, 0 unverändert"),
  });
  const part = await importPosts(post("1") + post(""));
  expect(part.exitCode).toBe(1);
  expect(part.report).toContain("Nicht alles wurde übernommen: Ein Eintrag steht oben mit dem Grund.");
  const nothing = await importPosts(post("").repeat(7));
  expect(nothing.exitCode).toBe(1);
  expect(nothing.report).toMatch(
    /0 übernommen, 0 unverändert, 7 ausgelassen\.\nEs wurde nichts übernommen, die Gründe stehen oben\.\n$/,
  );
});

it("shows what an export of this site would change, and stores nothing", async () => {
  const path = join(folder, "site.json");
  const write = (title: string) => writeFile(path, JSON.stringify({ news: { n1: { title, date: "2026-01-02" } } }));
  await write("Alt");
  expect(await runImport(path)).toMatchObject({ report: expect.stringContaining("1 übernommen, 0 unverändert") });
  await write("Neu");
  for (let time = 0; time < 2; time++) {
    const trial = await runImport(path, "--dry-run");
    expect(trial.report).toMatch(
      /^Nur geprüft, nichts gespeichert\..*würde geändert \(title\).*\nNur geprüft, nichts gespeichert\.\n$/s,
    );
    expect(trial.exitCode).toBe(0);
  }
});

it("shows of what is alike a few, and keeps the whole report in the data folder", async () => {
  const path = join(folder, "events.json");
  const ofDay = (at: number) => [`e${at}`, { title: "E", date: `${at}.3.2025`, time: "9 Uhr", location: "Ulm" }];
  const events = Object.fromEntries(Array.from({ length: 9 }, (_, at) => ofDay(at + 1)));
  await writeFile(path, JSON.stringify({ events }));
  const { report } = await runImport(path);
  expect(report).toMatch(/gelesen als „2025-03-03“\n {2}… und 6 weitere dieser Art\n/);
  const [, file = ""] = /^Alle Zeilen stehen in (.+)\.$/m.exec(report) ?? [];
  expect(file).toBe(join(folder, "data/import-report.txt"));
  const whole = await readFile(file, "utf8");
  expect(whole.match(/gelesen als/g)).toHaveLength(9);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it("imports everything as drafts, and neither a broken file nor a folder", async () => {
  const path = join(folder, "feed.xml");
  const item = "<item><title>A</title><guid>1</guid><description>Text</description></item>";
  await writeFile(path, `<rss version="2.0"><channel>${item}</channel></rss>`);
  expect(await runImport(path, "--drafts")).toMatchObject({
    exitCode: 0,
    report: expect.stringMatching(/Als Entwurf übernommen.*\n.*\nNachrichten +1 /),
  });
  await writeFile(path, `<rss version="2.0"><channel>${item}`);
  const broken = await runImport(path);
  expect(broken).toMatchObject({ exitCode: 1, report: "" });
  expect(broken.errors).toMatch(/ Es wurde nichts übernommen\.\n$/);
  expect(await runImport(folder)).toMatchObject({
    exitCode: 1,
    report: "",
    errors: expect.stringContaining("Der angegebene Pfad ist keine Datei. Es wurde nichts übernommen."),
  });
  expect(await runImport(path, "--fetch-media=verein.example")).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining("Aufruf: npm run import -- DATEI "),
  });
  await writeFile(path, `<rss version="2.0"><channel>${item}</channel></rss>`);
  for (const option of ["--fetch-media", "--fetch-media=http://alt.example"]) {
    expect(await runImport(path, "--drafts", option)).toMatchObject({ exitCode: 0 });
  }
  expect(await runImport(path, "--site", "https://verein.example")).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining("Aufruf: npm run import -- DATEI "),
  });
});

describe("while an import is under way", () => {
  /** Holds the answer for a file of the old site until it is to go on. */
  async function oldSite() {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: goOn, resolve: answer } = Promise.withResolvers<void>();
    const server = createServer(async (_request, response) => {
      ask();
      await goOn;
      response.writeHead(404).end();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const path = join(folder, `${crypto.randomUUID()}.xml`);
    const picture = `<p>Text <img src="${address}/bild.jpg"></p>`;
    const items = post("501") + post("502").replace("Text", `<![CDATA[${picture}]]>`);
    await writeFile(
      path,
      `<rss version="2.0"><channel><link>${address}</link><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`,
    );
    return { args: [path, `--fetch-media=${address}`], path, asked, answer, close: () => server.close() };
  }

  it("refuses a second one, which would store the same files again", async () => {
    const { args, path, asked, answer, close } = await oldSite();
    const first = runImport(...args);
    await asked;
    expect(await runImport(...args)).toEqual({
      exitCode: 1,
      report: "",
      errors: "Gerade läuft schon ein Import. Es wurde nichts übernommen; bitte warten Sie, bis er fertig ist.\n",
    });
    expect(await runImport(path, "--dry-run")).toMatchObject({ exitCode: 0 });
    answer();
    expect(await first).toMatchObject({ exitCode: 0, report: expect.stringContaining("2 übernommen") });
    close();
  });

  it.each(["SIGINT", "SIGTERM"] as const)("says at %s that what was taken stays", async (signal) => {
    const { args, asked, answer, close } = await oldSite();
    const stopped = runImport(...args);
    await asked;
    children.at(-1)?.kill(signal);
    expect(await stopped).toEqual({
      exitCode: 130,
      report: "",
      errors:
        "Abgebrochen. Was bis dahin übernommen war, bleibt; noch einmal gestartet, ergänzt der Import den Rest.\n",
    });
    answer();
    close();
  });
});
