import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aNewsItem } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { aJpeg, aPdf, noise } from "./hostile-files.ts";

describe("the upload route", () => {
  let app: TestApp;
  let cookie: string;
  beforeAll(async () => {
    app = await createTestApp();
    const password = "Vier Hühner tanzen";
    await app.services.accounts.create("redaktion@verein.example", password);
    const answer = await app.request("/admin/login", {
      method: "POST",
      headers: { Origin: app.siteUrl },
      body: new URLSearchParams({ email: "redaktion@verein.example", password, weiter: "" }),
    });
    cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
  });
  afterAll(() => app.close());

  const post = (query: string, body: Buffer, headers: Record<string, string> = {}) =>
    app.request(`/admin/upload?${query}`, {
      method: "POST",
      body: new Uint8Array(body),
      headers: { Origin: app.siteUrl, Cookie: cookie, "Content-Length": String(body.length), ...headers },
    });
  const storedFiles = async () => (await app.services.database.selectFrom("files").select("key").execute()).length;

  it("accepts a picture from an administrator and serves it publicly once a record uses it", async () => {
    const answer = await post("art=image&ordner=news&name=foto.jpg", await aJpeg());
    expect(answer.status).toBe(201);
    const file = (await answer.json()) as { url: string };
    expect(file).toMatchObject({ fileName: "foto.jpg", mediaType: "image/jpeg", width: 80, height: 60 });
    expect((await app.request(file.url)).status).toBe(404);
    expect((await app.request(file.url, { headers: { Cookie: cookie } })).status).toBe(200);
    await app.put("news", "foto", aNewsItem({ image: file.url }));
    const served = await app.request(file.url);
    expect(served.status).toBe(200);
    expect(served.headers.get("Content-Type")).toBe("image/jpeg");
    expect(served.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(served.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  });

  it("accepts larger bodies than other forms", async () => {
    const body = await noise(1200, 1000).png({ compressionLevel: 0 }).toBuffer();
    expect(body.length).toBeGreaterThan(3_000_000);
    expect((await post("art=image&ordner=home&name=gross.png", body)).status).toBe(201);
  });

  it("names a QR code after its event", async () => {
    const answer = await post("art=qr&eintrag=ab-1&name=code.png", await noise(50, 50).png().toBuffer());
    const { url } = (await answer.json()) as { url: string };
    expect(url).toMatch(/^\/files\/events\/qr-codes\/qrcode-ab-1-\d{13}\.png$/);
  });

  it("refuses everybody else, and stores nothing", async () => {
    const before = await storedFiles();
    const query = "art=document&name=a.pdf";
    const anonymous = await post(query, aPdf(), { Cookie: "" });
    expect(anonymous.status).toBe(302);
    expect(anonymous.headers.get("Location")).toContain("/admin/login");
    expect((await post(query, aPdf(), { Origin: "https://evil.example" })).status).toBe(403);
    expect(await storedFiles()).toBe(before);
  });

  it.each([
    ["art=congress-pdf&name=a.pdf", "<html>", 422, "Bitte wählen Sie eine PDF-Datei aus"],
    ["art=membership-pdf&name=a.pdf", "", 422, "Die Datei ist leer."],
    ["art=foto&name=a.png", "x", 400, "Diese Art von Datei ist unbekannt."],
    ["art=image&ordner=../x&name=a.png", "x", 400, "Diese Art von Datei ist unbekannt."],
    ["art=qr&eintrag=../x&name=a.png", "x", 400, "Diese Art von Datei ist unbekannt."],
  ])("answers %s with an error message", async (query, body, status, message) => {
    const answer = await post(query, Buffer.from(body));
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ message });
  });

  it("names the maximum size of a file", async () => {
    const tooLarge = async (query: string, megabytes: number) => {
      const answer = await post(query, Buffer.alloc(megabytes * 1024 * 1024 + 1));
      expect(answer.status).toBe(413);
      return ((await answer.json()) as { message: string }).message;
    };
    expect(await tooLarge("art=document&name=a.pdf", 10)).toBe("Die Datei ist zu groß. Maximale Größe: 10MB");
    expect(await tooLarge("art=image&ordner=news&name=a.png", 5)).toBe("Die Datei ist zu groß. Maximale Größe: 5MB");
  });

  it("has no GET", async () => {
    const answer = await app.request("/admin/upload", { headers: { Cookie: cookie } });
    expect(answer.status).toBe(405);
  });

  it("answers a browser about an oversized file only after reading the whole body", async () => {
    const url = await app.listen();
    const answer = await fetch(`${url}/admin/upload?art=document&name=a.pdf`, {
      method: "POST",
      body: new Uint8Array(30 * 1024 * 1024),
      headers: { Origin: app.siteUrl, Cookie: cookie },
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ message: "Die Datei ist zu groß. Maximale Größe: 10MB" });
  });
});
