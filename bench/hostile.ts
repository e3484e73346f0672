import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { publicPages } from "#model/site/public-pages.ts";
import { publicQuery } from "#model/site/public-query.ts";
import { residentMegabytes } from "../test/linux-processes.ts";
import type { Measure } from "./measure.ts";
import { generate } from "./processes.ts";
import { type Site, startSite } from "./start-and-memory.ts";

const requests = 100_000;
const parallelRequests = 16;
const longTargets = 14_000;
const stalledBodies = 300;
const uploads = 20;
const limit = 1.5;

/** What anonymous clients may send to fill the memory. Each runs against a process of its own after ordinary work. */
const attacks: Record<string, (url: string) => Promise<void>> = {
  [`${requests} random queries`]: (url) => sendAll(url, requests, randomQuery),
  [`${requests} spellings of paths`]: (url) => sendAll(url, requests, randomSpelling),
  [`${longTargets} targets of 14 KB with a query each`]: (url) =>
    sendAll(url, longTargets, (index) => `/robots.txt${"/".repeat(14_000)}?kategorie=${index}`),
  [`${longTargets} queries of 14 KB of pages that are cached`]: (url) =>
    sendAll(url, longTargets, (index) => `/aktuelles?anzahl=${(index % 1000) + 1}&x=${"x".repeat(14_000)}`),
  [`${stalledBodies} forms of 1 MB that never end`]: stallBodies,
  [`${uploads} parallel uploads of 11 MB without a session`]: uploadWithoutSession,
};

/** Compares the highest resident memory under each attack with the memory after ordinary work. */
export async function measureHostile(dataDir: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [what, attack] of Object.entries(attacks)) {
    process.stderr.write(`  ${what} …\n`);
    const site = await startSite(dataDir);
    try {
      await workOrdinarily(site);
      const ordinary = residentMegabytes(site.pid);
      const begun = performance.now();
      const highest = await highestMemory(site, attack(site.url));
      const seconds = (performance.now() - begun) / 1000;
      measures.push({
        what: `resident memory under ${what}, against that after ordinary work`,
        value: highest / ordinary,
        unit: "×",
        limit,
        good: "at most",
        detail: `${highest.toFixed(0)} MB against ${ordinary.toFixed(0)} MB, in ${seconds.toFixed(0)} s`,
      });
    } finally {
      await site.stop();
    }
  }
  return measures;
}

/** Visitors reading, and searching. */
async function workOrdinarily({ url }: Site): Promise<void> {
  const searches = publicPages.flatMap((path) =>
    Array.from({ length: 100 }, (_, index) => `${path}?suche=wort${index}`),
  );
  await generate("latency-generator.ts", url, 1_000, ...searches);
  await generate("latency-generator.ts", url, 10_000, ...publicPages);
}

async function highestMemory({ pid }: Site, attack: Promise<void>): Promise<number> {
  let highest = residentMegabytes(pid);
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(pid));
  }, 50);
  await attack.finally(() => clearInterval(timer));
  return Math.max(highest, residentMegabytes(pid));
}

const names = Object.keys(publicQuery);
const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
const randomWord = () => Math.random().toString(36).slice(2);
const targets = [...publicPages, "/robots.txt", "/sitemap.xml", "/nachrichten.atom", "/veranstaltungen.ics"];

function randomQuery(): string {
  const value = pick([randomWord, () => String(Math.floor(Math.random() * 10_000))])();
  return `${pick(targets)}?${pick([...names, randomWord()])}=${value}&${randomWord()}=${randomWord()}`;
}

/** Writes each character of a path in one of its spellings, and adds segments that mean nothing. */
function randomSpelling(): string {
  const path = pick([...targets, "/register/x", "/nachrichten/x-1", "/admin/login"]);
  const spelled = [...path].map((character) => {
    if (character === "/") return pick(["/", "//", "/./", "/x/../"]);
    return pick([character, character.toUpperCase(), `%${character.charCodeAt(0).toString(16)}`]);
  });
  return spelled.join("") + pick(["", "/", "//"]);
}

async function sendAll(url: string, count: number, targetOf: (index: number) => string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallelRequests });
  let next = 0;
  const send = async () => {
    while (next < count) await ask(url, targetOf(next++), agent);
  };
  await Promise.all(Array.from({ length: parallelRequests }, send));
  agent.destroy();
}

function ask(url: string, path: string, agent: Agent): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, agent }, (response) => response.resume().on("end", resolve));
    asked.on("error", reject).end();
  });
}

/** Sends all but the last byte of each body, and waits as long as the memory may still grow. */
async function stallBodies(url: string): Promise<void> {
  const size = 1024 * 1024;
  const head = `POST /kontakt HTTP/1.1\r\nHost: x\r\nOrigin: ${url}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${size}\r\n\r\n`;
  const body = Buffer.alloc(size - 1, "a");
  const sockets = await Promise.all(Array.from({ length: stalledBodies }, () => open(url)));
  for (const socket of sockets) socket.write(head);
  for (const socket of sockets) socket.write(body);
  await new Promise((resolve) => setTimeout(resolve, 8_000));
  for (const socket of sockets) socket.destroy();
}

/** Half of them in chunks, half of them in a spelling that once was read before the session was checked. */
async function uploadWithoutSession(url: string): Promise<void> {
  const piece = Buffer.alloc(64 * 1024, "a");
  const pieces = (11 * 1024 * 1024) / piece.length;
  const upload = async (index: number) => {
    const socket = await open(url);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const path = index % 2 ? "/admin/upload?art=document" : "/admin/%75pload?art=document";
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${url}\r\nTransfer-Encoding: chunked\r\n\r\n`);
    for (let count = 0; count < pieces && !socket.destroyed; count++) {
      socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece);
      if (!socket.write("\r\n")) await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed]);
    }
    socket.end("0\r\n\r\n");
    await closed;
  };
  await Promise.all(Array.from({ length: uploads }, (_, index) => upload(index)));
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  // The server closes connections it gives up.
  socket.on("error", () => {});
  socket.resume();
  return socket;
}
