import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { paymentReference } from "#model/payments/payment-reference.ts";
import { giroCode } from "#model/payments/transfer.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { qrPicture } from "#server/prints/barcode.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { linksIn } from "#test/mail-files.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };
const person = {
  title: "Dr.",
  firstName: "Eva",
  lastName: "Muster",
  email: "eva@praxis.example",
  city: "Ulm",
} as const;
const account = { accountHolder: "Ärzte für Übung e. V.", iban: "DE02120300000000202051", termDays: 10 };

beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});

async function decode(picture: Uint8Array) {
  const png = await sharp(picture).flatten({ background: "#fff" }).png().toBuffer();
  const [found] = await readBarcodes(new Uint8Array(png), { formats: ["QRCode"] });
  return found;
}

it.each([1, 99_999, 100_000, 1_234_560])("a GiroCode over %i cents is read with its umlauts", async (cents) => {
  const text = giroCode({ ...account, bic: "BYLADEM1001", cents, reference: "RF18ABCDEFGHJK" });
  const found = await decode(await qrPicture(text));
  expect(found?.text).toBe(text);
  expect(found?.ecLevel).toBe("M");
});

describe("a registration with a price", () => {
  let app: TestApp;
  let sent: MailMessage[];
  beforeEach(async () => {
    app = await createTestApp();
    sent = [];
    Object.assign(app.services.mailer, { send: async (message: MailMessage) => void sent.push(message) });
    await app.put("settings", "settings", {
      ...{ contactEmail: "info@verein.example", associationName: "Verein", payment: account },
    });
  });
  afterEach(() => app.close());

  async function confirm(eventId: string, price: number) {
    const registrationSettings = {
      ...{ enabled: true, confirmsAutomatically: true },
      emailTemplate: { subject: "Bestätigung", body: "[PAYMENT]\n\n[MANAGE_LINK]" },
    };
    await app.put("events", eventId, anEvent({ isFree: price === 0, price, registrationSettings }));
    await app.services.registerAttendee(eventId, person);
    await app.services.mails.work();
    const { text = "", attachments = [] } = sent.at(-1) ?? {};
    const [{ id } = { id: "" }] = await app.services.registrations.list({ eventId, limit: 1 });
    const code = attachments.find(({ name }) => name === "girocode.png");
    return { text, id, code, page: async () => (await app.request(linksIn(text)[0] ?? "")).text() };
  }

  it("is confirmed with account, sum, reference and term, in the mail, as GiroCode and on the person's page", async () => {
    const { text, id, code, page } = await confirm("e1", 180);
    const reference = paymentReference(id);
    const shown = reference.replace(/.{4}(?=.)/g, "$& ");
    for (const fact of ["innerhalb von 10 Tagen", "IBAN: DE02 1203 0000 0000 2020 51", "180,00", shown]) {
      expect(text).toContain(fact);
    }
    expect((await decode(code?.content as Uint8Array))?.text.split("\n")).toEqual([
      ...["BCD", "002", "1", "SCT", "", account.accountHolder, account.iban, "EUR180.00", "", "", reference],
    ]);
    const html = await page();
    expect(html).toContain("GiroCode für die Überweisung");
    expect(html).toContain(shown);
    await app.services.registrations.byHand.enterPayments(viewer, { eventId: "e1", ids: [id], paidOn: "2026-06-15" });
    expect(await page()).not.toContain("GiroCode");
  });

  it("names no account for a free event, nor before the association has given one", async () => {
    expect((await confirm("free", 0)).code).toBeUndefined();
    await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
    const { text, code, page } = await confirm("e2", 180);
    expect([text.includes("180,00"), text.includes("IBAN"), code]).toEqual([true, false, undefined]);
    expect(await page()).not.toContain("GiroCode");
  });
});

it("a wrong IBAN is refused beside its field, and nothing is stored", async () => {
  const app = await createTestApp();
  await app.put("settings", "settings", {});
  const headers = { Origin: app.siteUrl, Cookie: await signInAsAdministrator(app), "Content-Type": "application/json" };
  const version = (await app.services.content.findFirst("settings"))?.version;
  const document = { ...account, bic: "", iban: "DE03120300000000202051" };
  const body = JSON.stringify({ intent: "save", id: "settings", expectedVersion: version, document });
  const answer = await app.request("/admin/payments/einstellungen.data", { method: "POST", headers, body });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("Diese IBAN gibt es nicht");
  expect((await app.services.content.findFirst("settings"))?.payment.iban).toBe("");
  await app.close();
});
