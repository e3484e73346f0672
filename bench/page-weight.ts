import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { publicPages } from "#model/site/public-pages.ts";
import { rawRequest } from "../test/raw-request.ts";
import { eventWithForm } from "./event-with-form.ts";
import type { Measure } from "./measure.ts";

const kilobyte = 1024;

/** What a server sends before it waits for the browser: ten packets (RFC 6928) of an Ethernet. */
const firstPackets = 10 * 1460;

/**
 * Measures what a browser fetches for each public page, in bytes over the wire: until the first view, and as scripts.
 * Pages that are read have their script in the page; with a form or a dialog they fetch one (docs/decisions/0080).
 */
export async function measurePageWeight(siteUrl: string): Promise<Measure[]> {
  const weights = await Promise.all(publicPages.map((path) => weigh(siteUrl, path)));
  const inUse = await Promise.all(
    [...publicPages.map((path) => `${path}?dialog=kontakt&formular=1`), `/register/${eventWithForm}`].map((path) =>
      weigh(siteUrl, path),
    ),
  );
  const covered = publicPages.flatMap((path) => ["datenschutz", "impressum"].map((text) => `${path}?dialog=${text}`));
  const opened = await Promise.all(
    [...covered, ...(await eventAddresses(siteUrl))].map((path) => weigh(siteUrl, path)),
  );
  const answered = heaviest([...weights, ...opened], "answer");
  const view = heaviest(weights, "firstView");
  const read = heaviest(weights, "scriptInPage");
  const used = heaviest(inUse, "script");
  const early = weights.filter(({ earlyScripts }) => earlyScripts > 0);
  return [
    {
      what: "answer of the heaviest public page, also with a text or an event in a dialog, of what the first packets hold",
      value: answered.answer / firstPackets,
      unit: "×",
      limit: 1,
      good: "at most",
      detail: `${answered.path}: ${kb(answered.answer)}`,
    },
    {
      what: "before the first view: HTML, styles and fonts of the heaviest public page",
      value: view.firstView / kilobyte,
      unit: "KB",
      limit: 90,
      good: "at most",
      detail: `${view.path}: ${view.parts}`,
    },
    {
      what: "script of the heaviest public page while it is read, compressed alone",
      value: read.scriptInPage / kilobyte,
      unit: "KB",
      limit: 90,
      good: "at most",
      detail: read.path,
    },
    {
      what: "script of the heaviest public page with a form, once it is used",
      value: used.script / kilobyte,
      unit: "KB",
      limit: 120,
      good: "at most",
      detail: `${used.path}: ${used.modules} modules`,
    },
    {
      what: "public pages that fetch script before the first view",
      value: early.length,
      unit: "",
      limit: 0,
      good: "at most",
      detail: early.map(({ path }) => path).join(" "),
    },
  ];
}

function heaviest(weights: readonly Weight[], part: "answer" | "firstView" | "script" | "scriptInPage"): Weight {
  return weights.toSorted((a, b) => b[part] - a[part])[0] as Weight;
}

/** Returns the addresses of some events, as search engines know them. */
async function eventAddresses(siteUrl: string): Promise<string[]> {
  const { body } = await rawRequest(siteUrl, "/sitemap.xml");
  const addresses = [...body.toString().matchAll(/<loc>([^<]*\?event=[^<]*)<\/loc>/g)];
  return addresses.slice(0, 20).map(([, address = ""]) => address.slice(new URL(address).origin.length));
}

type Weight = Awaited<ReturnType<typeof weigh>>;

async function weigh(siteUrl: string, path: string) {
  const fetchPart = async (url: string) => {
    const { status, headers, body } = await rawRequest(siteUrl, url, { headers: { "accept-encoding": "br, gzip" } });
    if (status !== 200) throw new Error(`${url}: ${status}`);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(headers["content-encoding"])];
    const text = (unpack?.(body) ?? body).toString();
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return { bytes: body.length, text, answer: head.join("").length + body.length };
  };
  const sizesOf = async (urls: string[]) =>
    (await Promise.all(urls.map(fetchPart))).reduce((sum, { bytes }) => sum + bytes, 0);

  // Fetched twice: the second response comes from the page cache.
  await fetchPart(path);
  const page = await fetchPart(path);
  const linked = (pattern: RegExp) => [...new Set([...page.text.matchAll(pattern)].map(([, url]) => url as string))];
  const html = page.bytes;
  const styles = await sizesOf(linked(/<link rel="stylesheet" href="([^"]+)"/g));
  const fonts = await sizesOf(linked(/<link rel="preload" href="([^"]+)" as="font"/g));

  const pending = linked(/"(\/assets\/[^"]+\.js)"/g);
  const modules = new Map<string, number>();
  for (let url = pending.pop(); url; url = pending.pop()) {
    if (modules.has(url)) continue;
    const { bytes, text } = await fetchPart(url);
    modules.set(url, bytes);
    // Static imports only: what is imported on demand is not part of the page.
    for (const [, imported] of text.matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g)) {
      pending.push(new URL(imported as string, new URL(url, siteUrl)).pathname);
    }
  }
  const inPage = [...page.text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script).join("\n");
  return {
    path,
    answer: page.answer,
    scriptInPage: brotliCompressSync(inPage).length,
    firstView: html + styles + fonts,
    parts: `HTML ${kb(html)}, styles ${kb(styles)}, fonts ${kb(fonts)}`,
    script: [...modules.values()].reduce((sum, bytes) => sum + bytes, 0),
    modules: modules.size,
    earlyScripts: [...page.text.matchAll(/<script[^>]+src=|rel="modulepreload"/g)].length,
  };
}

function kb(bytes: number): string {
  return `${(bytes / kilobyte).toFixed(1)} KB`;
}
