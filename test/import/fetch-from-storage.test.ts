import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databaseTarget } from "#server/import/database-target.ts";
import { bringFiles } from "#server/import/files/bring-files.ts";
import { type FetchOptions, filesFetched } from "#server/import/files/file-source.ts";
import { importFile } from "#server/import/import-file.ts";
import { noteLine } from "#server/import/import-report.ts";
import { aJpeg, aPdf } from "#test/files/hostile-files.ts";
import { openSiteWithFiles, type SiteWithFiles } from "#test/files/site-with-files.ts";
import { removeFolder } from "#test/remove-folder.ts";

const now = new Date("2026-06-15T10:00:00Z");
/** Shorter than it takes to send a slow file. */
const silentMilliseconds = 1000;

let folder: string;
let site: SiteWithFiles;
let storage: Server;
let origin: string;
let requested: string[] = [];
/** How the storage answers a file, by its name; all others are sent at once. */
let answers: Record<string, (response: ServerResponse, body: Buffer) => void>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "storage-"));
  site = await openSiteWithFiles();
  requested = [];
  answers = {};
  const [jpeg, pdf] = [await aJpeg(400, 300), aPdf()];
  storage = createServer((request: IncomingMessage, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", origin);
    const name = decodeURIComponent(pathname).split("/").at(-1) ?? "";
    requested.push(name);
    const isPdf = name.endsWith(".pdf");
    if (searchParams.get("alt") !== "media" || searchParams.get("token") !== `t-${name}`)
      return void response.writeHead(403).end();
    response.setHeader("Content-Type", isPdf ? "application/pdf" : "image/jpeg");
    const send = answers[name] ?? ((_response, body) => response.end(body));
    send(response, isPdf ? pdf : jpeg);
  });
  await listen(0);
  origin = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await stop();
  await site.close();
  await removeFolder(folder);
});

const listen = (port: number) => new Promise<void>((resolve) => storage.listen(port, "127.0.0.1", resolve));
async function stop(): Promise<void> {
  const closed = new Promise((resolve) => storage.close(resolve));
  storage.closeAllConnections();
  await closed;
}

const addressOf = (name: string) =>
  `${origin}/v0/b/verein.appspot.com/o/${encodeURIComponent(`ordner/${name}`)}?alt=media&token=t-${name}`;

const idOf = (name: string) => name.replace(".jpg", "");

/** Imports an export whose records show a picture each, and a document. */
async function bring(pictures: readonly string[], document = "satzung.pdf", limits: FetchOptions = {}) {
  const path = join(folder, "export.json");
  const news = pictures.map((name) => [idOf(name), { title: name, date: "2025-02-03", image: addressOf(name) }]);
  const documents = { d1: { title: "Satzung", fileUrl: addressOf(document) } };
  await writeFile(path, JSON.stringify({ news: Object.fromEntries(news), documents }));
  const target = databaseTarget({
    content: site.content,
    clock: () => now,
    changeContent: (run) => site.database.transaction().execute(run),
  });
  const files = bringFiles(site, filesFetched({ named: origin, ...limits }));
  const { notes } = await importFile(target, path, { now, files });
  const stored = await Promise.all(
    pictures.map(async (name) => (await site.content.find("news", idOf(name)))?.image ?? ""),
  );
  return { notes: notes.map(noteLine), isStored: stored.map((image) => image.startsWith("/files/news/")) };
}

const inHalves = async (response: ServerResponse, body: Buffer, between: () => unknown) => {
  response.setHeader("Content-Length", body.length);
  await new Promise<unknown>((resolve) => response.write(body.subarray(0, body.length >> 1), resolve));
  between();
  response.end(body.subarray(body.length >> 1));
};

describe("files in the storage of a hosted database", () => {
  it("are fetched slowly, and again after a broken transfer; what is missing is named with its record", async () => {
    answers = {
      "langsam.jpg": async (response, body) => {
        response.setHeader("Content-Length", body.length);
        const piece = Math.ceil(body.length / 6);
        for (let start = 0; start < body.length; start += piece) {
          response.write(body.subarray(start, start + piece));
          await setTimeout(silentMilliseconds / 5);
        }
        response.end();
      },
      "bricht-einmal.jpg": (response, body) => {
        const isFirst = requested.filter((name) => name === "bricht-einmal.jpg").length === 1;
        if (isFirst) response.destroy();
        else response.end(body);
      },
      "bricht-immer.jpg": (response, body) => void inHalves(response, body, () => response.destroy()),
      "stockt.jpg": (response, body) => {
        const isFirst = requested.filter((name) => name === "stockt.jpg").length === 1;
        response.write(body.subarray(0, 1000));
        if (!isFirst) response.end(body.subarray(1000));
      },
      "fehlt.jpg": (response) => void response.writeHead(404).end(),
      "riesig.pdf": (response) => void response.end(Buffer.alloc(10 * 1024 * 1024 + 1, "%PDF-1.7\n")),
    };
    const names = ["gut", "langsam", "bricht-einmal", "bricht-immer", "stockt", "fehlt"].map((name) => `${name}.jpg`);
    expect(await bring(names, "riesig.pdf", { silentMilliseconds })).toEqual({
      isStored: [true, true, true, false, true, false],
      notes: [
        "Nachrichten bricht-immer „bricht-immer.jpg“: „bricht-immer.jpg“ nicht übernommen: die Übertragung brach ab.",
        "Nachrichten fehlt „fehlt.jpg“: „fehlt.jpg“ nicht übernommen: die alte Seite antwortet mit 404.",
        "Dokumente d1 „Satzung“: „riesig.pdf“ nicht übernommen: größer als 10 MB.",
      ],
    });
    const count = (name: string) => requested.filter((one) => one === name).length;
    expect(["bricht-einmal.jpg", "bricht-immer.jpg", "fehlt.jpg"].map(count)).toEqual([2, 3, 1]);
    expect(count("stockt.jpg")).toBeGreaterThan(1);
    expect(await site.database.selectFrom("files").select("key").execute()).toHaveLength(4);
  });

  it("are taken up again where an import was interrupted", async () => {
    const names = Array.from({ length: 40 }, (_, number) => `bild-${number}.jpg`);
    answers["bild-25.jpg"] = () => {
      void stop();
    };
    const half = await bring(names);
    const taken = half.isStored.filter(Boolean).length;
    expect(taken).toBeGreaterThan(15);
    expect(taken).toBeLessThan(29);
    expect(half.notes).toHaveLength(41 - taken);
    expect(half.notes.at(-1)).toBe(
      "Dokumente d1 „Satzung“: „satzung.pdf“ nicht übernommen: die alte Seite antwortet nicht.",
    );

    await listen(Number(new URL(origin).port));
    answers = {};
    requested = [];
    expect(await bring(names)).toEqual({ isStored: names.map(() => true), notes: [] });
    expect(requested.toSorted()).toEqual([...names.filter((_, at) => !half.isStored[at]), "satzung.pdf"].toSorted());
  });

  it("are not asked for any more when their storage has stopped to answer", async () => {
    let connections = 0;
    storage.on("connection", (socket) => {
      connections++;
      socket.destroy();
    });
    const source = filesFetched({ named: origin });
    for (let number = 0; number < 30; number++)
      expect(await source.open(new URL(addressOf(`${number}.jpg`)), origin)).toBe("die alte Seite antwortet nicht");
    expect(connections).toBe(20);
  });
});
