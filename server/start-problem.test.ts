import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { requireBackupFolder } from "./backup/backup-folder.ts";
import { ConfigError } from "./config-value.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { migrate } from "./database/migrate.ts";
import { openDatabase } from "./database/open-database.ts";
import { createFileStore } from "./files/file-store.ts";
import { serve } from "./http/serve.ts";
import { startProblem } from "./start-problem.ts";

let folder: string;
let occupied: Server;
let port: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "start-"));
  occupied = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(occupied, "listening");
  port = (occupied.address() as { port: number }).port;
});
afterEach(() => {
  occupied.close();
  rmSync(folder, { recursive: true });
});

/** Returns the message for a failing step of the start. */
async function problemOf(step: () => unknown, env: Record<string, string> = {}): Promise<string> {
  try {
    await step();
  } catch (error) {
    return startProblem(error, env);
  }
  throw new Error("It did not fail.");
}

async function openAndMigrate(url: string): Promise<void> {
  const database = await openDatabase(url);
  try {
    await migrate(database);
  } finally {
    await database.destroy();
  }
}

describe("a failed start reports in one sentence", () => {
  const listener = () => {};

  it("that the port is in use", async () => {
    expect(await problemOf(() => serve(listener, { host: "127.0.0.1", port }))).toBe(
      `PORT: Auf 127.0.0.1, Port ${port}, antwortet schon ein Programm, vielleicht diese Website selbst.`,
    );
  });

  it("that the metrics port is in use", async () => {
    const env = { METRICS_PORT: String(port) };
    expect(await problemOf(() => serve(listener, { host: "127.0.0.1", port }), env)).toBe(
      `METRICS_PORT: Der Port ${port} ist nicht zu haben (EADDRINUSE).`,
    );
  });

  it.each(["203.0.113.7", "nirgends.invalid"])("that %s is not an address of this machine", async (host) => {
    const sentence = await problemOf(() => serve(listener, { host, port: 0 }), { HOST: host });
    expect(sentence).toMatch(new RegExp(`^HOST: ${host} ist keine Adresse dieses Rechners \\(\\w+\\)\\.$`));
  });

  it("that the data folder cannot be created", async () => {
    writeFileSync(join(folder, "file"), "");
    const dataDir = join(folder, "file/data");
    expect(await problemOf(() => prepareDataFolder(dataDir), { DATA_DIR: dataDir })).toBe(
      `DATA_DIR: ${dataDir} lässt sich nicht anlegen oder nicht beschreiben (ENOTDIR).`,
    );
    const url = `file:${dataDir}/site.db`;
    expect(await problemOf(() => openDatabase(url), { DATABASE_URL: url })).toMatch(/^DATABASE_URL: .* \(ENOTDIR\)\.$/);
  });

  it.skipIf(process.platform !== "linux")("that a folder takes no others, without trying for ever", async () => {
    const url = "file:/proc/konsilium/site.db";
    const problem = /\/proc\/konsilium\S* lässt sich nicht anlegen oder nicht beschreiben \(ENOENT\)\.$/;
    const places: [variable: string, step: () => unknown][] = [
      ["DATA_DIR", () => prepareDataFolder("/proc/konsilium/data")],
      ["DATABASE_URL", () => openDatabase(url)],
      ["FILES_URL", () => createFileStore("file:/proc/konsilium", undefined).check()],
      [
        "FILES_URL",
        () => createFileStore("file:/proc/konsilium", undefined).put("news/a.pdf", Buffer.from("a"), "text/plain"),
      ],
    ];
    for (const [variable, step] of places) {
      const env =
        variable === "DATA_DIR" ? "/proc/konsilium/data" : variable === "DATABASE_URL" ? url : "file:/proc/konsilium";
      const sentence = await problemOf(step, { [variable]: env });
      expect([sentence.split(":")[0], problem.test(sentence)], sentence).toEqual([variable, true]);
    }
  });

  it("that the place of the backups is a file, or lies in one", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    for (const path of [file, join(file, "inside/backups")])
      expect(await problemOf(() => requireBackupFolder(`file:${path}`))).toBe(`BACKUP_URL: ${file} ist kein Ordner.`);
    for (const url of [`file:${folder}`, `file:${folder}/missing/backups`, "s3://bucket", undefined])
      expect(await requireBackupFolder(url)).toBeUndefined();
  });

  it("that the database file is invalid or damaged", async () => {
    const path = join(folder, "site.db");
    writeFileSync(path, "no database ".repeat(1000));
    expect(await problemOf(() => openAndMigrate(`file:${path}`))).toBe(
      "DATA_DIR: Die Datei der Datenbank ist keine Datenbank von SQLite oder beschädigt; „npm run restore“ holt eine Sicherung zurück (SQLite 26).",
    );
    expect(await problemOf(() => openAndMigrate(`file:${folder}`))).toBe(
      "DATA_DIR: Die Datei der Datenbank lässt sich nicht anlegen oder nicht öffnen (SQLite 14).",
    );
  });

  it("that PostgreSQL is unreachable, without its password", async () => {
    const url = (of: number) => `postgres://site:geheim@127.0.0.1:${of}/site`;
    occupied.unref();
    const cut = await problemOf(() => openAndMigrate(url(port)), { DATABASE_URL: url(port) });
    occupied.close();
    await once(occupied, "close");
    const refused = await problemOf(() => openAndMigrate(url(port)), { DATABASE_URL: url(port) });
    expect(refused).toBe("DATABASE_URL: Der PostgreSQL-Server ist nicht zu erreichen (ECONNREFUSED).");
    expect(cut).toMatch(/^DATABASE_URL: Der PostgreSQL-Server ist nicht zu erreichen \(.+\)\.$/);
  });

  it("that PostgreSQL encrypts nothing, or with a certificate that cannot be verified", async () => {
    const plain = createServer((socket) => socket.once("data", () => socket.end("N"))).listen(0, "127.0.0.1");
    await once(plain, "listening");
    const { port } = plain.address() as { port: number };
    const url = `postgres://site@127.0.0.1:${port}/site?sslmode=verify-full`;
    const refused = await problemOf(() => openAndMigrate(url), { DATABASE_URL: url });
    plain.close();
    expect(refused).toBe(
      "DATABASE_URL: Der PostgreSQL-Server bietet keine verschlüsselten Verbindungen an, die sslmode verlangt.",
    );
    const selfSigned = Object.assign(new Error("self-signed certificate"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    expect(startProblem(selfSigned, { DATABASE_URL: url })).toBe(
      "DATABASE_URL: Der PostgreSQL-Server zeigt ein Zertifikat, das sich nicht prüfen lässt (DEPTH_ZERO_SELF_SIGNED_CERT). Bitte nennen Sie mit sslrootcert, wer es ausgestellt hat.",
    );
  });

  it.each([
    ["25006", "lässt nur lesen"],
    ["28P01", "weist Benutzer oder Passwort zurück"],
    ["28000", "weist Benutzer oder Passwort zurück"],
    ["3D000", "hat keine Datenbank dieses Namens"],
    ["42501", "erlaubt diesem Benutzer nicht genug"],
    ["42P07", "hat in dieser Datenbank schon Tabellen eines anderen Programms"],
    ["22P05", "hat die Datenbank nicht in UTF8 angelegt"],
    ["53300", "hat keine Verbindung mehr frei"],
    ["57P01", "wird gerade beendet oder gestartet"],
    ["57P03", "wird gerade beendet oder gestartet"],
    ["58030", "kann seinen Datenträger nicht lesen oder beschreiben"],
    ["XX001", "meldet Schäden in der Datenbank"],
    ["42601", "lehnt ab: what the server says"],
  ])("in German what PostgreSQL says with %s", (code, sentence) => {
    const problem = startProblem(Object.assign(new Error("what the server says"), { code }), {
      DATABASE_URL: "postgres://site@db.example/site",
    });
    expect(problem.startsWith(`DATABASE_URL: Der PostgreSQL-Server ${sentence}`)).toBe(true);
    expect(problem).toMatch(new RegExp(` \\(${code}\\)\\.$`));
  });

  it.each<[object, Record<string, string>, string]>([
    [{ code: "53100" }, {}, "DATABASE_URL: Der Datenträger des PostgreSQL-Servers ist voll (53100)."],
    [
      { code: "ERR_SQLITE_ERROR", errcode: 13 },
      { DATABASE_URL: "file:/srv/db/site.db", DATA_DIR: "/srv/data" },
      "DATABASE_URL: Der Datenträger ist voll: In /srv/db lässt sich nichts mehr speichern.",
    ],
    [
      { code: "ENOSPC", path: "/srv/data/files/a" },
      { DATA_DIR: "/srv/data" },
      "DATA_DIR: Der Datenträger ist voll: In /srv/data/files lässt sich nichts mehr speichern.",
    ],
    [
      { code: "ENOSPC", path: "/backup/a.tar.gz" },
      { DATA_DIR: "/srv/data", BACKUP_URL: "file:/backup" },
      "BACKUP_URL: Der Datenträger ist voll: In /backup lässt sich nichts mehr speichern.",
    ],
    [
      { code: "ENOSPC", path: "/mnt/stick/a.json" },
      { DATA_DIR: "/srv/data" },
      "Der Datenträger ist voll: In /mnt/stick lässt sich nichts mehr speichern.",
    ],
    [
      { code: "ECONNREFUSED", bucket: "b" },
      { FILES_URL: "s3://a", BACKUP_URL: "s3://b" },
      "BACKUP_URL: Der S3-Server ist nicht zu erreichen (ECONNREFUSED).",
    ],
    [
      { code: "EACCES", path: "/mnt/stick/a.json" },
      { DATA_DIR: "/srv/data" },
      "/mnt/stick/a.json lässt sich nicht anlegen oder nicht beschreiben (EACCES).",
    ],
  ])("which place %j is about", (details, env, sentence) => {
    expect(startProblem(Object.assign(new Error("failed"), details), env)).toBe(sentence);
  });

  it("an unexpected error, with details only on request", () => {
    const error = new Error("kaputt", { cause: new Error("deshalb") });
    const sentence = "Es ist ein unerwarteter Fehler aufgetreten (kaputt); LOG_LEVEL=debug zeigt mehr.";
    expect(startProblem(error, {})).toBe(sentence);
    const whole = startProblem(error, { LOG_LEVEL: "debug" });
    expect(whole.startsWith(`${sentence}\nError: kaputt\n    at `)).toBe(true);
    expect(whole).toContain("[cause]: Error: deshalb");
    expect(startProblem(new ConfigError("PORT muss …"), {})).toBe("PORT muss …");
  });
});
