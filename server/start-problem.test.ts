import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError } from "./config.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { migrate } from "./database/migrate.ts";
import { openDatabase } from "./database/open-database.ts";
import { serve } from "./http/serve.ts";
import { startProblem } from "./start-problem.ts";

let folder: string;
let taken: Server;
let port: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "start-"));
  taken = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(taken, "listening");
  port = (taken.address() as { port: number }).port;
});
afterEach(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

/** What is said when a step of the start fails. */
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

describe("a start that fails says in one sentence", () => {
  const listener = () => {};

  it("that the port is taken", async () => {
    expect(await problemOf(() => serve(listener, { host: "127.0.0.1", port }))).toBe(
      `PORT: Auf 127.0.0.1, Port ${port}, antwortet schon ein Programm, vielleicht diese Website selbst.`,
    );
  });

  it("that the port of the metrics is taken", async () => {
    const env = { METRICS_PORT: String(port) };
    expect(await problemOf(() => serve(listener, { host: "127.0.0.1", port }), env)).toBe(
      `METRICS_PORT: Der Port ${port} ist nicht zu haben (EADDRINUSE).`,
    );
  });

  it.each(["203.0.113.7", "nirgends.invalid"])("that %s is no address of this computer", async (host) => {
    const sentence = await problemOf(() => serve(listener, { host, port: 0 }), { HOST: host });
    expect(sentence).toMatch(new RegExp(`^HOST: ${host} ist keine Adresse dieses Rechners \\(\\w+\\)\\.$`));
  });

  it("that the folder of the data cannot be made", async () => {
    writeFileSync(join(folder, "file"), "");
    const dataDir = join(folder, "file/data");
    expect(await problemOf(() => prepareDataFolder(dataDir))).toBe(
      `DATA_DIR: ${dataDir} lässt sich nicht anlegen oder nicht beschreiben (ENOTDIR).`,
    );
    const url = `file:${dataDir}/site.db`;
    expect(await problemOf(() => openDatabase(url), { DATABASE_URL: url })).toMatch(/^DATABASE_URL: .* \(ENOTDIR\)\.$/);
  });

  it("that the file of the database is none, or damaged", async () => {
    const path = join(folder, "site.db");
    writeFileSync(path, "no database ".repeat(1000));
    expect(await problemOf(() => openAndMigrate(`file:${path}`))).toBe(
      "DATA_DIR: Die Datei der Datenbank ist keine Datenbank von SQLite oder beschädigt; „npm run restore“ holt eine Sicherung zurück (SQLite 26).",
    );
    expect(await problemOf(() => openAndMigrate(`file:${folder}`))).toBe(
      "DATA_DIR: Die Datei der Datenbank lässt sich nicht anlegen oder nicht öffnen (SQLite 14).",
    );
  });

  it("that PostgreSQL cannot be reached, without its password", async () => {
    const url = (of: number) => `postgres://site:geheim@127.0.0.1:${of}/site`;
    taken.unref();
    const cut = await problemOf(() => openAndMigrate(url(port)), { DATABASE_URL: url(port) });
    taken.close();
    await once(taken, "close");
    const refused = await problemOf(() => openAndMigrate(url(port)), { DATABASE_URL: url(port) });
    expect(refused).toBe("DATABASE_URL: Der PostgreSQL-Server ist nicht zu erreichen (ECONNREFUSED).");
    expect(cut).toMatch(/^DATABASE_URL: Der PostgreSQL-Server ist nicht zu erreichen \(.+\)\.$/);
  });

  it("what nobody foresaw, and the whole of it only when details are asked for", () => {
    const error = new Error("kaputt", { cause: new Error("deshalb") });
    const sentence = "Es ist ein unerwarteter Fehler aufgetreten (kaputt); LOG_LEVEL=debug zeigt mehr.";
    expect(startProblem(error, {})).toBe(sentence);
    const whole = startProblem(error, { LOG_LEVEL: "debug" });
    expect(whole.startsWith(`${sentence}\nError: kaputt\n    at `)).toBe(true);
    expect(whole).toContain("[cause]: Error: deshalb");
    expect(startProblem(new ConfigError("PORT muss …"), {})).toBe("PORT muss …");
  });
});
