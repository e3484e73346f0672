import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { authenticatorUri } from "#model/accounts/second-factor.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { administrator, signInAsAdministrator } from "#test/signed-in.ts";

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = new Uint8Array(await readFile(wasm)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});
beforeEach(async () => {
  app = await createTestApp();
  cookie = await signInAsAdministrator(app);
});
afterEach(() => app.close());

/** Reads a picture as a phone does, and its width. */
async function read(picture: ArrayBuffer | string) {
  const { data, info } = await sharp(typeof picture === "string" ? Buffer.from(picture) : picture)
    .png()
    .toBuffer({ resolveWithObject: true });
  const codes = await readBarcodes(new Uint8Array(data), { tryHarder: true });
  return { width: info.width, found: codes.map(({ format, text }) => [format, text]) };
}
const get = (path: string, headers: Record<string, string> = { Cookie: cookie }) => app.request(path, { headers });

describe("the QR code of a registration link", () => {
  const link = "https://verein.example/anmeldung/schmerztag-größe-0123456789ab?a=1&b=2";
  const pathOf = (type: string, text = link) => `/admin/qr-code/${type}?${new URLSearchParams({ text })}`;

  it("is drawn as SVG, and as PNG in a size for print", async () => {
    const svg = await get(pathOf("svg"));
    expect([svg.status, svg.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
    const drawing = await svg.text();
    expect(drawing.startsWith("<svg")).toBe(true);
    expect((await read(drawing)).found).toEqual([["QRCode", link]]);

    const png = await get(pathOf("png"));
    expect([png.status, png.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    const { width, found } = await read(await png.arrayBuffer());
    expect(found).toEqual([["QRCode", link]]);
    expect(width).toBeGreaterThanOrEqual(1200);
  });

  it("is refused without a text, with one longer than any link, in another format, and to strangers", async () => {
    const statusOf = async (path: string) => (await get(path)).status;
    expect(await statusOf(pathOf("svg", ""))).toBe(400);
    expect(await statusOf(pathOf("svg", "a".repeat(1001)))).toBe(400);
    expect(await statusOf(pathOf("pdf"))).toBe(404);
    expect((await get(pathOf("svg"), {})).status).toBe(302);
  });
});

it("the QR code for the authenticator app contains the key and comes with it", async () => {
  const answer = await app.request("/admin/account.data", {
    method: "POST",
    headers: { Cookie: cookie, Origin: app.siteUrl, "Content-Type": "application/json" },
    body: JSON.stringify({ intent: "beginSecondFactor", password: administrator.password }),
  });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  const [, key = ""] = /"([A-Z2-7]{32})"/.exec(text) ?? [];
  const [, drawing = ""] = /"data:image\/svg\+xml;charset=utf-8,([^"]+)"/.exec(text) ?? [];
  const [[, uri = ""] = []] = (await read(decodeURIComponent(drawing))).found;
  const [issuer = ""] = /(?<=issuer=)[^&]+/.exec(uri) ?? [];
  expect(uri).toBe(authenticatorUri(key, administrator.email, decodeURIComponent(issuer)));
});
