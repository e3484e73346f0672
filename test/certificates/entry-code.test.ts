import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import PostalMime from "postal-mime";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { RegistrationSettings } from "#model/events/calendar-event.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { linksIn, mailsOf } from "#test/mail-files.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };
const person = {
  title: "Dr.",
  firstName: "Eva",
  lastName: "Muster",
  email: "eva@praxis.example",
  city: "Ulm",
} as const;

beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});

async function decode(picture: Uint8Array): Promise<string[]> {
  const png = await sharp(picture).flatten({ background: "#fff" }).resize(400, 400, { fit: "inside" }).png().toBuffer();
  const found = await readBarcodes(new Uint8Array(png), { formats: ["QRCode"] });
  return found.map(({ text }) => text);
}

describe("the entry code", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp();
    app.setTime("2026-09-12T06:55:00Z");
    await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
  });
  afterEach(() => app.close());

  const put = (
    certificationPoints: number,
    settings: Partial<RegistrationSettings> = {},
    changes: Parameters<typeof anEvent>[0] = {},
  ) =>
    app.put("events", "e1", {
      ...anEvent({ title: "Schmerztag", date: "2026-09-12", location: "Köln", certificationPoints, ...changes }),
      registrationSettings: { enabled: true, confirmsAutomatically: true, ...settings },
    });
  const register = async (email: string = person.email) => {
    await app.services.registerAttendee("e1", { ...person, email });
    await app.services.mails.work();
    const [found] = await app.services.registrations.list({ eventId: "e1", search: email, limit: 1 });
    return found?.id ?? "";
  };
  const confirmation = async () => {
    const [mail] = (await mailsOf(app)).filter(({ mime }) => mime.includes("veranstaltung.ics"));
    const parsed = await PostalMime.parse(mail?.mime ?? "");
    const picture = parsed.attachments.find(({ filename }) => filename === "einlasscode.png");
    return { text: parsed.text ?? "", picture: picture && new Uint8Array(picture.content as ArrayBuffer) };
  };
  const ownPage = async () => {
    await app.services.selfService.requestLinks(person.email);
    await app.services.mails.work();
    const [link] = (await mailsOf(app)).flatMap(({ mime }) => linksIn(mime)).slice(-1);
    if (!link) throw new Error("There is no link.");
    return (await app.request(link)).text();
  };

  const isShown = async () => (await ownPage()).includes("QR-Code Ihrer Anmeldung");

  it("comes with the confirmation and is shown on the person's own page; scanning it records the person", async () => {
    await put(8);
    const id = await register();
    const { text, picture } = await confirmation();
    expect(text).toContain("Ihr Code für den Einlass liegt dieser E-Mail als Bild bei (einlasscode.png).");
    const [code = ""] = await decode(picture ?? new Uint8Array());
    const entry = { key: "k", code, change: "present", day: "2026-09-12", isScanned: true, age: 0 } as const;
    const { entered } = await app.services.attendance.enter(viewer, "e1", [entry]);
    expect(entered).toEqual([{ key: "k", id }]);
    // It contains nothing about the person.
    expect(code).toMatch(/^[A-Za-z0-9]{20}$/);

    const page = await ownPage();
    const svg = /<svg[^>]*aria-label="QR-Code Ihrer Anmeldung"[\s\S]*?<\/svg>/.exec(page)?.[0] ?? "";
    const drawing = svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"');
    expect(await decode(Buffer.from(drawing))).toEqual([code]);
  });

  it("is omitted for events without points, without a seat, and after the event", async () => {
    await put(0);
    await register();
    const { text, picture } = await confirmation();
    expect(text).not.toContain("Einlass");
    expect(picture).toBeUndefined();
    expect(await isShown()).toBe(false);
    await put(8);
    expect(await isShown()).toBe(true);
    app.setTime("2026-09-13T06:55:00Z");
    expect(await isShown()).toBe(false);
    app.setTime("2026-09-12T06:55:00Z");
    await put(8, {}, { isCancelled: true });
    expect(await isShown()).toBe(false);
    await put(8);
    await app.services.registrations.cancel(viewer, { eventId: "e1", ids: [await register()] });
    expect(await isShown()).toBe(false);
  });

  it.each([
    ["a webinar", { type: "webinar" as const }],
    ["an event online only", { location: "Online / Virtuell" }],
  ])("is omitted for %s", async (_case, changes) => {
    await put(8, {}, changes);
    await register();
    const { text, picture } = await confirmation();
    expect(text).toContain("Eva Muster");
    expect(text).not.toContain("Einlass");
    expect(picture).toBeUndefined();
    expect(await isShown()).toBe(false);
    // The same event with people on site has one.
    await put(8, {}, { location: "Köln und online", type: "congress" });
    expect(await isShown()).toBe(true);
  });

  it("is omitted before the registration is confirmed", async () => {
    await put(8, { confirmsAutomatically: false });
    const id = await register();
    expect(await isShown()).toBe(false);
    await app.services.database
      .updateTable("registrations")
      .set({ status: "confirmed" })
      .where("id", "=", id)
      .execute();
    expect(await isShown()).toBe(true);
  });
});
