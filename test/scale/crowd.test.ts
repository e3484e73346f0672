import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { aPdf } from "#test/files/hostile-files.ts";
import { type StoreKind, storeKinds } from "#test/storage/store-kinds.ts";
import { generate, median, percentile } from "../../bench/processes.ts";
import { openHandles, processorSeconds, procIsMissing, withChildren } from "../linux-processes.ts";
import type { CrowdCommand, CrowdState } from "./crowd-process.ts";
import { nginxIsMissing } from "./nginx-server.ts";
import { type ScaledSite, scaledStore, startScaledSite } from "./scaled-site.ts";
import { SiteDriver } from "./site-driver.ts";

const size = { idle: 5000, slow: 500 };
/** More than the S3 client's default number of connections. */
const slowReaders = 80;
/** Some are being reopened at any moment. */
const leastShare = 0.95;
/** Limit of visitors' p95 with the crowd relative to without. */
const limit = 2;
/** A cached page takes a fifth of a millisecond, less than whatever else the machine does adds: nobody notices this. */
const unnoticeableMilliseconds = 2;
const rounds = 7;
/** The site is idle again when it used at most this share of a core in this time. */
const idleMilliseconds = 500;
const idleShare = 0.25;
/** Starting PostgreSQL and Swift takes long on a busy machine. */
const startMilliseconds = 300_000;
const testMilliseconds = 900_000;

const pages = {
  cached: ["/", "/aktuelles", "/veranstaltungen", "/nachrichten"],
  rendered: [
    "/suche?suche=schmerz",
    "/nachrichten?suche=leitlinie",
    "/dokumente?suche=satzung",
    "/veranstaltungen?suche=kurs",
  ],
};
type PageKind = keyof typeof pages;
const kinds = Object.keys(pages) as PageKind[];
const requests: Record<PageKind, number> = { cached: 400, rendered: 120 };

const isBehindNginx = !nginxIsMissing();
const noProc = procIsMissing();
const fileBytes = 9_000_000;
/** nginx keeps up to 64 idle connections to the instances (`deploy/nginx`). */
const keptConnections = 100;
/** The server closes abandoned connections within its timeouts. */
const handlesClosedMilliseconds = 20_000;

describe.skipIf("missing" in inject("postgres"))(`${size.idle} idle and ${size.slow} slow connections`, () => {
  // On disk: with S3 the load of the local S3 server would be measured too.
  const [store] = storeKinds();
  let site: ScaledSite;
  let file: string;

  beforeAll(async () => {
    site = await startScaledSite(store as StoreKind, { isBehindNginx });
    const driver = await SiteDriver.start(site, "crowd");
    file = await publishDocument(driver, aLargePdf());
    await driver.close();
  }, startMilliseconds);
  afterAll(async () => {
    await site?.stop();
    await store?.close();
  });

  it(
    "to one instance at most double the response times of visitors",
    () => compare(site.first.url, "without nginx"),
    testMilliseconds,
  );

  it.skipIf(!isBehindNginx)(
    "to nginx at most double the response times of visitors",
    () => compare(site.publicUrls[0] ?? "", "behind nginx"),
    testMilliseconds,
  );

  /** Waits until the site has handled the new connections: responses, and nginx's buffering for slow readers. */
  async function untilIdle(): Promise<void> {
    if (noProc) return;
    const pids = [...site.instances.map(({ pid }) => pid), ...(site.nginx ? withChildren(site.nginx.pid) : [])];
    let before = processorSeconds(pids);
    for (let isBusy = true; isBusy; ) {
      await wait(idleMilliseconds);
      const now = processorSeconds(pids);
      isBusy = (now - before) * 1000 > idleMilliseconds * idleShare;
      before = now;
    }
  }

  async function compare(origin: string, setup: string): Promise<void> {
    const crowd = new Crowd(origin, file);
    const handles = () => (noProc ? 0 : openHandles(site.first.pid));
    const times: Record<"alone" | "crowded", Record<PageKind, number[]>> = {
      alone: { cached: [], rendered: [] },
      crowded: { cached: [], rendered: [] },
    };
    try {
      await measure(origin);
      const before = handles();
      for (let round = 0; round < rounds; round++) {
        add(times.alone, await measure(origin));
        await crowd.command("connect");
        await untilIdle();
        expectConnected(await crowd.command("count"));
        add(times.crowded, await measure(origin));
        expectConnected(await crowd.command("count"));
        await crowd.command("disconnect");
        await vi.waitFor(() => expect(handles()).toBeLessThan(before + keptConnections), {
          timeout: handlesClosedMilliseconds,
          interval: 100,
        });
      }
    } finally {
      await crowd.stop();
    }
    for (const kind of kinds) {
      const noticed = (time = 0) => Math.max(time, unnoticeableMilliseconds);
      const ratios = times.crowded[kind].map((time, round) => noticed(time) / noticed(times.alone[kind][round]));
      const [alone, crowded] = [median(times.alone[kind]), median(times.crowded[kind])].map((time) => time.toFixed(2));
      console.log(
        `crowd ${setup}, ${kind} pages: p95 ${alone} ms alone, ${crowded} ms with it; ` +
          `ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}`,
      );
      expect(median(ratios), `${kind} pages ${setup}`).toBeLessThanOrEqual(limit);
    }
  }
});

describe.skipIf("missing" in inject("postgres") || "missing" in inject("swift"))("slow readers of a file on S3", () => {
  const store = scaledStore(inject("swift"));
  let site: ScaledSite;
  let driver: SiteDriver;

  beforeAll(async () => {
    site = await startScaledSite(store);
    driver = await SiteDriver.start(site, "slow readers");
  }, startMilliseconds);
  afterAll(async () => {
    await driver?.close();
    await site?.stop();
    await store.close();
  });

  it("do not block other downloads", async () => {
    const { url } = site.first;
    const large = await publishDocument(driver, aLargePdf());
    const small = await publishDocument(driver, aPdf());
    const readers: Socket[] = [];
    try {
      // Sequentially, so that the S3 server can keep up.
      while (readers.length < slowReaders) {
        const { socket, status } = await readSlowly(url, large);
        readers.push(socket);
        expect(status).toBe("HTTP/1.1 200");
      }
      expect((await fetch(url + small)).status).toBe(200);
    } finally {
      for (const reader of readers) reader.destroy();
    }
  });
});

/** Larger than the socket buffers of a client that does not read. */
function aLargePdf(): Buffer<ArrayBuffer> {
  const pdf = aPdf();
  // PDF readers search for the cross-reference table from the end.
  const tail = pdf.subarray(pdf.lastIndexOf("startxref"));
  return Buffer.concat([pdf, Buffer.alloc(fileBytes, "\n"), tail]);
}

/** Uploads a file and publishes it as a document. @returns its path */
async function publishDocument(driver: SiteDriver, body: Buffer): Promise<string> {
  const { url } = driver.site.first;
  const answer = await driver.send(url, "/admin/upload?art=document&name=rundbrief.pdf", new Uint8Array(body));
  expect(answer.status).toBe(201);
  const file = await answer.json();
  const document = { title: "Rundbrief", fileUrl: file.url, size: body.length };
  await driver.save(url, "documents", `d${body.length}`, "new", document);
  return file.url;
}

/** Requests a file and reads only the first bytes of the response. */
async function readSlowly(origin: string, path: string): Promise<{ socket: Socket; status: string }> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const [chunk] = (await once(socket, "data")) as [Buffer];
  socket.pause();
  return { socket, status: chunk.subarray(0, 12).toString() };
}

/** @returns the p95 of each kind, in milliseconds */
async function measure(origin: string): Promise<Record<PageKind, number>> {
  const measured = { cached: 0, rendered: 0 };
  for (const kind of kinds) {
    const times = await generate<Record<string, number[]>>(
      "latency-generator.ts",
      origin,
      requests[kind],
      ...pages[kind],
    );
    measured[kind] = percentile(Object.values(times).flat(), 95);
  }
  return measured;
}

function add(lists: Record<PageKind, number[]>, values: Record<PageKind, number>): void {
  for (const kind of kinds) lists[kind].push(values[kind]);
}

function expectConnected({ idle, slow }: CrowdState): void {
  expect(idle).toBeGreaterThan(size.idle * leastShare);
  expect(slow).toBeGreaterThan(size.slow * leastShare);
}

/** The connections are opened by a separate process, so that they do not slow down the measurement. */
class Crowd {
  readonly #child: ChildProcess;

  constructor(origin: string, file: string) {
    const program = join(import.meta.dirname, "crowd-process.ts");
    this.#child = fork(program, [origin, String(size.idle), String(size.slow), file], { execArgv: [] });
  }

  async command(command: CrowdCommand): Promise<CrowdState> {
    const answer = once(this.#child, "message");
    this.#child.send(command);
    return (await answer)[0] as CrowdState;
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, "exit");
    this.#child.disconnect();
    await gone;
  }
}
