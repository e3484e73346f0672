import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, mkdtemp, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { json, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadApplication, program } from "#test/built-application.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { node, root } from "../../scripts/prepare.mjs";
import type { Answers, Calls } from "./call-in-turn.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "missing-site-"));
  await writeFile(join(folder, "export.json"), "{}");
});
afterAll(() => removeFolder(folder));

/** How each command is called; those of one kind share their arguments. */
const calls: Record<string, () => string[][]> = {
  admin: () => [["list"], ["create", "a@verein.example"]],
  import: () => [[join(folder, "export.json"), "--media", folder]],
  export: () => [[], [join(folder, "out.json")]],
  backup: () => [[join(folder, "out.tar.gz")]],
  keys: () => [["rotate"], ["begin"]],
  retention: () => [["--force"]],
  "verify-log": () => [[]],
  "restore-drill": () => [[], [join(folder, "missing.tar.gz")]],
};
/** These need no site: they begin one, or only read a backup or write a key. */
const callsWithoutSite: Record<string, () => string[][]> = {
  restore: () => [["--list"], ["--check", join(folder, "missing.tar.gz")], [join(folder, "missing.tar.gz")]],
  "backup-key": () => [[join(folder, "key.txt")]],
};

/** These open the site where the calls above do. */
const furtherCalls: Record<string, () => string[][]> = {
  admin: () => [
    ["reset", "a@verein.example"],
    ["disable", "a@verein.example"],
    ["role", "a@verein.example", "reader"],
  ],
  import: () => [[join(folder, "export.json")]],
  retention: () => [[], ["--dry-run"]],
};

/** What each command's own arguments must not be. */
const misspelt: Record<string, string[][]> = {
  admin: [
    [],
    ["create"],
    ["create", "no address"],
    ["create", "a b@verein.example"],
    ["role", "a@verein.example", "chef"],
  ],
  backup: [[], ["--unbekannt"]],
  export: [["--exmaple"], ["site.json", "--exmaple"]],
  import: [[], ["export.json", "--pages=x"], ["export.json", "--pages="], ["export.json", "--fetch-media=x"]],
  keys: [[], ["turn"]],
  restore: [[], ["--check"], ["--list", "site.tar.gz"]],
  "verify-log": [["12"], ["12:abc"]],
};

async function run(file: string, args: string[], env: Record<string, string>, cwd = root) {
  const child = spawn(node, [join(program, file), ...args], {
    cwd,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(program, "compile-cache"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await exited)[0] as number | null, output, errors };
}

const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
const commands = Object.entries<string>(scripts).flatMap(([name, line]) => {
  const file = /scripts\/run\.mjs (\S+)$/.exec(line)?.[1];
  return file ? [{ name, file }] : [];
});

describe("without a site, because of a wrong DATA_DIR,", () => {
  it("every command is covered", () => {
    expect(commands.map(({ name }) => name).sort()).toEqual(Object.keys({ ...calls, ...callsWithoutSite }).sort());
  });

  const dataDir = () => join(folder, "nowhere");
  it.each(commands.filter(({ name }) => name in calls))(
    "$name fails with one sentence and creates nothing",
    async ({ name, file }) => {
      const before = (await readdir(folder)).sort();
      for (const args of calls[name]?.() ?? []) {
        const { code, output, errors } = await run(file, args, { DATA_DIR: dataDir() });
        expect([args, code, output]).toEqual([args, 1, ""]);
        expect(errors).toMatch(/^[^\n]+\n$/);
        expect(errors).toContain(dataDir());
        expect((await readdir(folder)).sort()).toEqual(before);
      }
    },
    60_000,
  );

  it("a folder without a database stays as it is", async () => {
    const other = join(folder, "other");
    await mkdir(other);
    for (const { file, name } of commands.filter(({ name }) => ["admin", "export", "backup", "keys"].includes(name))) {
      const { code, errors } = await run(file, calls[name]?.()[0] ?? [], { DATA_DIR: other });
      expect([name, code, errors]).toEqual([
        name,
        1,
        expect.stringContaining(`Eine Datenbank ${other}/site.db gibt es nicht.`),
      ]);
    }
    expect(await readdir(other)).toEqual([]);
  });
});

const away = "postgres://konsilium@127.0.0.1:1/konsilium";
it.each(commands.filter(({ name }) => name in calls && name !== "restore-drill"))(
  "$name says that the database is away",
  async ({ name, file }) => {
    const other = join(folder, `away-${name}`);
    await mkdir(other);
    await writeFile(join(other, "secret"), `${"ab".repeat(32)}\n`, { mode: 0o600 });
    const { code, output, errors } = await run(file, calls[name]?.()[0] ?? [], {
      ...{ DATA_DIR: other, DATABASE_URL: away },
    });
    const sentence = "DATABASE_URL: Der PostgreSQL-Server ist nicht zu erreichen (ECONNREFUSED).\n";
    expect([name, code, output, errors]).toEqual([name, 1, "", sentence]);
  },
  60_000,
);

it("every command says how it is called when it does not know an argument, and does nothing", async () => {
  const wrong = commands.flatMap(({ name, file }) => {
    const known = [calls, callsWithoutSite, furtherCalls].flatMap((each) => each[name]?.() ?? []);
    const unknown = known.flatMap((args) => [
      [...args, "--unbekannt"],
      [...args, "eins", "zwei", "drei"],
    ]);
    return [...unknown, ...(misspelt[name] ?? [])].map((args) => ({ name, args, path: join(program, file) }));
  });
  const before = await readdir(folder);
  const child = spawn(node, [join(root, "test/operation/call-in-turn.ts")], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, "nowhere") },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(wrong.map(({ path, args }) => [path, args]) satisfies Calls));
  const answers = (await json(child.stdout)) as Answers;
  expect(wrong.map(({ name, args }, index) => [name, args, answers[index]])).toEqual(
    wrong.map(({ name, args }) => [
      ...[name, args],
      { code: 2, output: "", errors: expect.stringMatching(new RegExp(`^Aufruf: npm run ${name}\\b`)) },
    ]),
  );
  expect(await readdir(folder)).toEqual(before);
});

it.each([
  [{ BACKUP_URL: "file:/nowhere/backups" }, "In /nowhere/backups (BACKUP_URL) gibt es keine nächtliche Sicherung."],
  [{ BACKUP_URL: "off" }, "Nächtliche Sicherungen sind ausgeschaltet (BACKUP_URL=off)."],
])("where no backups are, %j, the list and the drill say where they looked", async (env, sentence) => {
  const listed = await run("scripts/restore.ts", ["--list"], { DATA_DIR: folder, ...env });
  expect(listed).toEqual({ code: 0, output: `${sentence}\n`, errors: "" });
  const drilled = await run("scripts/restore-drill.ts", [], { DATA_DIR: folder, ...env });
  expect(drilled).toEqual({ code: 1, output: "", errors: `${sentence} Nennen Sie bitte eine Datei.\n` });
});

describe("an export", () => {
  const dataDir = () => join(folder, "data");
  const into = (path: string) => run("scripts/export.ts", [path], { DATA_DIR: dataDir() });
  beforeAll(async () => {
    const app = await createTestApp({ databaseUrl: `file:${dataDir()}/site.db`, env: { DATA_DIR: dataDir() } });
    await app.put("news", "a", { title: "Tagung", date: "2026-06-10" });
    await app.close();
  });

  it("says what it has written, in place of an older one", async () => {
    const path = join(folder, "x.json");
    await writeFile(path, "older");
    const { code, output, errors } = await into(path);
    expect([code, errors]).toEqual([0, ""]);
    expect(output).toMatch(/^Exportiert in \S+x\.json: \d+ Einträge \([\d.]+ Bytes\)\.\n$/);
    const { news } = JSON.parse(await readFile(path, "utf8"));
    expect([Object.keys(news), (await stat(path)).mode & 0o777]).toEqual([["a"], 0o600]);
  });

  it("removes what a killed one left a day ago, not what another one writes", async () => {
    const [left, written] = ["old.json.konsilium-0a1b2c3d.part", "new.json.konsilium-4e5f6a7b.part"];
    for (const name of [left, written]) await writeFile(join(folder, name), "{");
    const daysAgo = new Date(Date.now() - 3 * 24 * 60 * 60_000);
    await utimes(join(folder, left), daysAgo, daysAgo);
    expect((await into(join(folder, "y.json"))).code).toBe(0);
    expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([written]);
  });

  it("names a place it cannot write to, and no variable", async () => {
    const sentences: [path: string, sentence: string][] = [
      ["no-folder/x.json", "lässt sich nicht schreiben (ENOENT)."],
      ["data", "ist ein Ordner; bitte nennen Sie eine Datei."],
    ];
    for (const [name, sentence] of sentences) {
      const path = join(folder, name);
      const { code, output, errors } = await into(path);
      expect([code, output, errors]).toEqual([1, "", `${path} ${sentence} Es wurde nichts exportiert.\n`]);
    }
  });

  it.skipIf(process.platform === "win32")("does not replace what is no file", async () => {
    const pipe = join(folder, "pipe");
    spawnSync("mkfifo", [pipe]);
    const { code, errors } = await into(pipe);
    expect([code, errors]).toEqual([1, `${pipe} ist keine gewöhnliche Datei. Es wurde nichts exportiert.\n`]);
    expect((await stat(pipe)).isFIFO()).toBe(true);
  });

  it("leaves the older one when the database cannot be read to its end", async () => {
    const path = join(folder, "kept.json");
    await writeFile(path, "older");
    const database = new DatabaseSync(join(dataDir(), "site.db"));
    database.exec("drop table redirects");
    database.close();
    const before = (await readdir(folder)).sort();
    const { code, output, errors } = await into(path);
    expect([code, output, errors]).toEqual([1, "", expect.stringMatching(/^DATA_DIR: Die Datei der Datenbank .*\n$/)]);
    expect([await readFile(path, "utf8"), (await readdir(folder)).sort()]).toEqual(["older", before]);
  });
});

it.each(["--help", "admin", "scripts/unknown.ts", "../secret.ts"])(
  "the program of a release says so when there is no command %s",
  async (command) => {
    const { code, output, errors } = await run("server.js", [command], {}, folder);
    expect([code, output]).toEqual([2, ""]);
    expect(errors).toBe(
      `Einen Befehl „${command}“ gibt es nicht. Ein Beispiel: node server.js scripts/admin.ts list\n`,
    );
  },
);

it.skipIf(process.getuid?.() !== 0)(
  "root writes nothing into the data of a site that runs as somebody else",
  async () => {
    const { createServices, readConfig } = await loadApplication();
    const dataDir = join(folder, "of-nobody");
    await (await createServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }))).close();
    const secret = join(dataDir, "secret");
    const backup = join(folder, "of-nobody.tar.gz");
    const writing = { import: [join(folder, "export.json")], keys: ["rotate"], restore: ["--replace", backup] };
    await run("scripts/backup.ts", [backup], { DATA_DIR: dataDir });
    await chown(secret, 65534, 65534);
    const before = await readFile(secret, "utf8");
    for (const [name, args] of Object.entries(writing)) {
      const { code, errors } = await run(`scripts/${name}.ts`, args, { DATA_DIR: dataDir });
      expect([name, code, errors]).toEqual([
        name,
        1,
        expect.stringContaining(`DATA_DIR: ${dataDir} gehört dem Benutzerkonto 65534, dieser Befehl läuft als root`),
      ]);
    }
    expect([await readFile(secret, "utf8"), (await stat(secret)).uid]).toEqual([before, 65534]);
  },
);
