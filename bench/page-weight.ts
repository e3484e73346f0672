import { brotliDecompressSync } from "node:zlib";
import { publicPages } from "#model/site/public-pages.ts";
import { rawRequest } from "../test/raw-request.ts";
import type { Measure } from "./measure.ts";

const kilobyte = 1024;

/**
 * Measures what a browser fetches for each public page, in bytes over the wire: until the first view, and as scripts.
 */
export async function measurePageWeight(siteUrl: string): Promise<Measure[]> {
  const weights = await Promise.all(publicPages.map((path) => weigh(siteUrl, path)));
  const heaviest = (part: "firstView" | "script") =>
    weights.toSorted((a, b) => b[part] - a[part])[0] as (typeof weights)[number];
  const view = heaviest("firstView");
  const script = heaviest("script");
  const early = weights.filter(({ earlyScripts }) => earlyScripts > 0);
  return [
    {
      what: "before the first view: HTML, styles and fonts of the heaviest public page",
      value: view.firstView / kilobyte,
      unit: "KB",
      limit: 90,
      good: "at most",
      detail: `${view.path}: ${view.parts}`,
    },
    {
      what: "script of the heaviest public page",
      value: script.script / kilobyte,
      unit: "KB",
      limit: 110,
      good: "at most",
      detail: `${script.path}: ${script.modules} modules`,
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

async function weigh(siteUrl: string, path: string) {
  const fetchPart = async (url: string) => {
    const { status, headers, body } = await rawRequest(siteUrl, url, { headers: { "accept-encoding": "br, gzip" } });
    if (status !== 200) throw new Error(`${url}: ${status}`);
    const text = headers["content-encoding"] === "br" ? brotliDecompressSync(body).toString() : body.toString();
    return { bytes: body.length, text };
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
  return {
    path,
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
