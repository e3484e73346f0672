import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { generate, median, percentile } from "../../bench/processes.ts";
import { type StoreKind, storeKinds } from "../files-stores.ts";
import { aPdf } from "../hostile-files.ts";
import { openHandles, processorSeconds, procIsMissing, withChildren } from "../linux-processes.ts";
import { swiftIsMissing } from "../swift-server.ts";
import type { CrowdCommand, CrowdState } from "./crowd-process.ts";
import { Errands } from "./errands.ts";
import { nginxIsMissing } from "./nginx-server.ts";
import { type ScaledSite, scaledStore, startScaledSite } from "./scaled-site.ts";

const size = { idle: 5000, slow: 500 };
/** More than the S3 client has connections by itself. */
const slowReaders = 80;
/** Of these, some are being opened again at any moment. */
const leastShare = 0.95;
/** Visitors' p95 with the crowd, against the same without. */
const limit = 2;
const rounds = 7;
/** A crowd counts as settled when the site used at most this share of a core in this time. */
const settlingMilliseconds = 500;
const settledShare = 0.25;
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
/** The server notices within its timeouts that somebody has gone. */
const handlesBackMilliseconds = 20_000;

describe.skipIf("missing" in inject("postgres"))(`${size.idle} idle and ${size.slow} slow connections`, () => {
  // From S3 the slow readers would keep the machine's own S3 server busy, and that would be measured.
  const [store] = storeKinds();
  let site: ScaledSite;
  let file: string;

  beforeAll(async () => {
    site = await startScaledSite(store as StoreKind, { isBehindNginx });
    const errands = await Errands.start(site, "crowd");
    file = await publishDocument(errands, aLargePdf());
    await errands.close();
  }, startMilliseconds);
  afterAll(async () => {
    await site?.stop();
    await store?.close();
  });

  it(
    "at one instance make visitors wait at most twice as long",
    () => compare(site.first.url, "asked directly"),
    testMilliseconds,
  );

  it.skipIf(!isBehindNginx)(
    "at nginx make visitors wait at most twice as long",
    () => compare(site.entrances[0] ?? "", "behind nginx"),
    testMilliseconds,
  );

  /** Waits until the site has done what the crowd's arrival asks of it: answers, and nginx's copies of what is read slowly. */
  async function settled(): Promise<void> {
    if (noProc) return;
    const pids = [...site.instances.map(({ pid }) => pid), ...(site.nginx ? withChildren(site.nginx.pid) : [])];
    let before = processorSeconds(pids);
    for (let isBusy = true; isBusy; ) {
      await wait(settlingMilliseconds);
      const now = processorSeconds(pids);
      isBusy = (now - before) * 1000 > settlingMilliseconds * settledShare;
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
        await crowd.command("gather");
        await settled();
        expectThere(await crowd.command("count"));
        add(times.crowded, await measure(origin));
        expectThere(await crowd.command("count"));
        await crowd.command("leave");
        await vi.waitFor(() => expect(handles()).toBeLessThan(before + 50), {
          timeout: handlesBackMilliseconds,
          interval: 100,
        });
      }
    } finally {
      await crowd.stop();
    }
    for (const kind of kinds) {
      const ratios = times.crowded[kind].map((time, round) => time / (times.alone[kind][round] ?? 0));
      const [alone, crowded] = [median(times.alone[kind]), median(times.crowded[kind])].map((time) => time.toFixed(2));
      console.log(
        `crowd ${setup}, ${kind} pages: p95 ${alone} ms alone, ${crowded} ms with it; ` +
          `ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}`,
      );
      expect(median(ratios), `${kind} pages ${setup}`).toBeLessThanOrEqual(limit);
    }
  }
});

describe.skipIf("missing" in inject("postgres") || swiftIsMissing())("visitors who read a file on S3 slowly", () => {
  const store = scaledStore();
  let site: ScaledSite;
  let errands: Errands;

  beforeAll(async () => {
    site = await startScaledSite(store);
    errands = await Errands.start(site, "slow readers");
  }, startMilliseconds);
  afterAll(async () => {
    await errands?.close();
    await site?.stop();
    await store.close();
  });

  it("keep nobody else from a file", async () => {
    const { url } = site.first;
    const large = await publishDocument(errands, aLargePdf());
    const small = await publishDocument(errands, aPdf());
    const readers: Socket[] = [];
    try {
      // One after the other, so that the S3 server can keep up.
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

/** Larger than what the system takes from a server for a client that does not read. */
function aLargePdf(): Buffer<ArrayBuffer> {
  const pdf = aPdf();
  // Readers of PDFs look for its table from the end.
  const tail = pdf.subarray(pdf.lastIndexOf("startxref"));
  return Buffer.concat([pdf, Buffer.alloc(fileBytes, "\n"), tail]);
}

/** Uploads a file and publishes it as a document. @returns its path */
async function publishDocument(errands: Errands, body: Buffer): Promise<string> {
  const { url } = errands.site.first;
  const answer = await errands.send(url, "/admin/upload?art=document&name=rundbrief.pdf", new Uint8Array(body));
  expect(answer.status).toBe(201);
  const file = await answer.json();
  const document = { title: "Rundbrief", fileUrl: file.url, size: body.length };
  await errands.save(url, "documents", `d${body.length}`, "new", document);
  return file.url;
}

/** Asks for a file and reads no further than to the first bytes of the answer. */
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

function expectThere({ idle, slow }: CrowdState): void {
  expect(idle).toBeGreaterThan(size.idle * leastShare);
  expect(slow).toBeGreaterThan(size.slow * leastShare);
}

/** The connections live in a process of their own, so that they do not slow down what measures. */
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
