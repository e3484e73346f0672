import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { type Certificate, certificateLayout, type PrintedCertificate } from "#model/certificates/certificate.ts";
import { createCertificatePdf } from "./certificate-pdf.ts";

const vnr = "2760902026000010017";
const certificate: Certificate = {
  association: "Verein für Schmerzmedizin e. V.",
  event: { title: "Schmerztag", days: "12.–13. September 2026", time: "09:00 - 18:00 Uhr", location: "Ulm" },
  participant: "Dr. Jörg Müßig",
  attendedDays: "12.09.2026, 13.09.2026",
  accreditations: [
    {
      ...{ authority: "Ärztekammer Nordrhein", category: "B", points: 12, numberLabel: "VNR", number: vnr },
      sentence: "Die Veranstaltung ist mit 12 Punkten (Kategorie B) anrechenbar.",
    },
  ],
};

const address = "https://verein.example/bescheinigung/0123-4567-89AB-CDEF";
const proof = {
  ...{ code: "0123-4567-89AB-CDEF", address, issuedAt: "2026-09-13T22:30:00.000Z" },
  ...{ isDuplicate: true, layout: certificateLayout },
};

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0f4c5c" } })
    .png()
    .toBuffer();
const pictures = new Map([
  ["logo", await picture(600, 200)],
  ["signature", await picture(300, 600)],
]);

async function open(...certificates: Partial<PrintedCertificate>[]) {
  const all = certificates.map((changes) => ({ ...certificate, ...changes }));
  const data = new Uint8Array(await buffer(createCertificatePdf(all, pictures)));
  return getDocument({ data, verbosity: VerbosityLevel.ERRORS, disableFontFace: true }).promise;
}
type Pdf = Awaited<ReturnType<typeof open>>;

/** Structure as read by an independent program, from Debian's package poppler-utils. */
const readStructure = (pdf: Uint8Array) =>
  spawnSync("pdfinfo", ["-struct-text", "-"], { input: pdf, encoding: "utf8" }).stdout;
const pdfinfoIsMissing = spawnSync("pdfinfo", ["-v"]).error !== undefined;

async function itemsOf(pdf: Pdf, number = 1) {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  return items.flatMap((item) => ("str" in item && item.str.trim() ? [item] : []));
}
const textOf = async (pdf: Pdf, number = 1) => (await itemsOf(pdf, number)).map(({ str }) => str).join(" ");

async function render(pdf: Pdf) {
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 3 });
  const canvas = createCanvas(viewport.width, viewport.height);
  const context = canvas.getContext("2d");
  // pdfjs expects a browser's canvas; Node's is compatible.
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

describe("a certificate", () => {
  beforeAll(async () => {
    const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
    const wasmBinary = new Uint8Array(await readFile(wasm)).buffer;
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  });

  it("contains the VNR as Code 39 and DataMatrix", async () => {
    const read = await readBarcodes((await render(await open({}))) as never, { tryHarder: true });
    expect(read.map(({ format, text }) => [format, text]).toSorted()).toEqual([
      ["Code39", vnr],
      ["DataMatrix", vnr],
    ]);
  });

  it("contains the verification address as text and QR code, and marks duplicates (Zweitschrift)", async () => {
    const pdf = await open({ proof });
    const read = await readBarcodes((await render(pdf)) as never, { tryHarder: true });
    expect(read.map(({ format, text }) => [format, text])).toContainEqual(["QRCode", address]);
    const text = await textOf(pdf);
    for (const said of [address, `Code: ${proof.code}`, "Ausgestellt am 14.09.2026", "Zweitschrift"]) {
      expect(text).toContain(said);
    }
    const without = await textOf(await open({}));
    expect(without).not.toMatch(/Code:|Zweitschrift/);
  });

  it("contains all data, tagged for screen readers", async () => {
    const pdf = await open({});
    const text = await textOf(pdf);
    for (const part of [
      "Teilnahmebescheinigung",
      "Dr. Jörg Müßig",
      "Schmerztag",
      "12.09.2026, 13.09.2026",
      "12",
      "B",
      vnr,
    ]) {
      expect(text).toContain(part);
    }
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: "Teilnahmebescheinigung: Schmerztag", Language: "de-DE" });
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
    const kinds = [...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role);
    expect(kinds.filter((role) => role?.startsWith("H"))).toEqual(["H1", "H2", "H3"]);
    expect(tree).toContain(`Strichcode der VNR ${vnr}`);
  });

  it.skipIf(pdfinfoIsMissing)("has headings and paragraphs in reading order (pdfinfo)", async () => {
    const structure = readStructure(await buffer(createCertificatePdf([certificate], pictures)));
    const parts = [...structure.matchAll(/^ +(\w+)(?: \(block\))?\n +"(.*)"$/gm)].map(([, kind, text]) => [
      kind,
      text?.trim(),
    ]);
    const headings = parts.filter(([kind]) => kind?.startsWith("H"));
    expect(headings).toEqual([
      ["H1", "Teilnahmebescheinigung"],
      ["H2", "Schmerztag"],
      ["H3", "Ärztekammer Nordrhein"],
    ]);
    const paragraphs = parts.filter(([kind]) => kind === "P").map(([, text]) => text);
    expect(paragraphs).toEqual([
      certificate.association,
      "Hiermit wird bescheinigt, dass",
      certificate.participant,
      ...["an der folgenden Veranstaltung teilgenommen hat:", expect.stringContaining(certificate.event.days)],
      ...[expect.stringContaining("Ulm"), expect.stringContaining(certificate.association)],
      expect.stringContaining(certificate.attendedDays),
      ...["Punkte: 12", "Kategorie: B", `VNR: ${vnr}`, certificate.accreditations[0]?.sentence],
      ...["Ort, Datum, Stempel", "Unterschrift der wissenschaftlichen Leitung"],
    ]);
  });

  it.skipIf(pdfinfoIsMissing)(
    "has spaces between words of different lines, and is named after document and event",
    async () => {
      const sentence = "Die Veranstaltung ist mit Punkten der Fortbildung anrechenbar. ".repeat(3).trim();
      const accreditations = certificate.accreditations.map((one) => ({ ...one, sentence }));
      const file = await buffer(createCertificatePdf([{ ...certificate, accreditations, proof }]));
      expect(readStructure(file).replaceAll(/"\n +"/g, "")).toContain(sentence);
      expect(spawnSync("pdfinfo", ["-"], { input: file, encoding: "utf8" }).stdout).toMatch(
        /^Title: +Teilnahmebescheinigung: Schmerztag$/m,
      );
    },
  );

  // zlib compresses differently for each kind of processor.
  it.skipIf(process.arch !== "x64")("has in the first layout the bytes of the first release", async () => {
    const file = await buffer(createCertificatePdf([{ ...certificate, proof: { ...proof, layout: 1 } }]));
    const sha256 = createHash("sha256").update(file).digest("hex");
    expect(sha256).toBe("d30318df1acca1c2b30451a544f8439ad8b6464667324b1e54a2a2113fc1abf6");
  });

  it("embeds logo and signature once, with alternative texts", async () => {
    const shown = { pictures: { logo: "logo", signature: "signature" } };
    const file = await buffer(createCertificatePdf(Array(3).fill({ ...certificate, ...shown }), pictures));
    expect(file.toString("latin1").match(/\/Subtype \/Image/g)).toHaveLength(2);
    const pdf = await open(shown);
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
    const order = ["Logo: Verein", "H1", "Strichcode", "Unterschrift der"].map((part) => tree.indexOf(part));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(Math.min(...order)).toBeGreaterThan(-1);
    expect(pdf.numPages).toBe(1);
    expect(await textOf(pdf)).toContain("Ort, Datum, Stempel");
    const long = "Anna-Katharina ".repeat(14).trim();
    expect((await textOf(await open({ ...shown, participant: long }))).replace(/\s+/g, " ")).toContain(long);
  });

  it("omits a missing picture", async () => {
    const pdf = await open({ pictures: { logo: "gone", signature: "gone" } });
    expect(await textOf(pdf)).toBe(await textOf(await open({})));
  });

  it("leaves a blank for unknown points, and prints no barcodes for a number that is not a VNR", async () => {
    const [accreditation] = certificate.accreditations;
    const other = { ...accreditation, points: undefined, number: "2009", sentence: "" } as never;
    const pdf = await open({ accreditations: [other] });
    expect(await textOf(pdf)).toContain("____");
    expect(await readBarcodes((await render(pdf)) as never, { tryHarder: true })).toEqual([]);
  });

  it.each([
    ["Greek", "Αλέξανδρος Παπαδόπουλος"],
    ["Vietnamese", "Nguyễn Thị Ánh Tuyết"],
    ["Cyrillic", "Иван Ёлкин"],
    ["Hebrew", "דוד כהן"],
    ["Arabic", "محمد علي"],
    ["Polish and Turkish", "Łukasz Gülşah Iğdır"],
    ["Armenian", "Արամ Խաչատրյան"],
    ["Georgian", "ნინო ბერიძე"],
    ["Devanagari", "कमल दास"],
    ["Thai", "สมชาย ใจดี"],
    ["Ethiopic", "አበበ ቢቂላ"],
    ["Chinese", "李小龙"],
    ["Japanese", "山田 たろう"],
    ["Korean", "김민준"],
  ])("prints a name in %s", async (_script, name) => {
    const text = (await textOf(await open({ participant: name }))).replace(/\s/g, "");
    for (const word of name.split(" ")) expect(text).toContain(word.normalize("NFC"));
  });

  it("prints a question mark for characters without a glyph", async () => {
    expect(await textOf(await open({ participant: "ᚠ Ming" }))).toContain("? Ming");
  });

  it("keeps long names and titles within the page", async () => {
    const long = "Anna-Katharina".repeat(15);
    const pdf = await open({ participant: long, event: { ...certificate.event, title: `${long} ${long}` } }, {});
    expect(pdf.numPages).toBe(2);
    for (const { transform, width } of await itemsOf(pdf)) {
      expect(transform[4] + width).toBeLessThanOrEqual(596 - 61);
      expect(transform[5]).toBeGreaterThan(40);
    }
    expect((await textOf(pdf)).replace(/\s/g, "")).toContain(long);
    expect(await textOf(pdf, 2)).toContain("Dr. Jörg Müßig");
  });

  it("opens each font only once", async () => {
    const fontsOpened = async (pages: number) => {
      const document = createCertificatePdf(Array(pages).fill(certificate));
      await buffer(document);
      return (document as unknown as { _fontCount: number })._fontCount;
    };
    expect(await fontsOpened(3)).toBe(await fontsOpened(1));
  });

  it.each([
    ["two VNRs", 2, false, 1],
    ["three authorities, all with a VNR", 3, false, 1],
    ["three authorities as a preview", 3, true, 1],
    ["a long name and title", 2, false, 12],
  ])("takes one page with %s, and its codes are read", async (_case, authorities, isPreview, length) => {
    const [physicians] = certificate.accreditations;
    const accreditations = ["Ärztekammer", "Psychotherapeutenkammer", "Registrierung beruflich Pflegender"]
      .slice(0, authorities)
      .map((authority, n) => ({ ...physicians, authority, number: `${vnr.slice(0, -1)}${n}` }) as never);
    const event = { ...certificate.event, title: "Schmerzmedizin interdisziplinär ".repeat(length).trim() };
    const participant = "Anna-Katharina ".repeat(length).trim();
    const shown = { pictures: { logo: "logo", signature: "signature" } };
    const pdf = await open({ ...shown, accreditations, proof, isPreview, event, participant });
    expect(pdf.numPages).toBe(1);
    const items = await itemsOf(pdf);
    const heightOf = (text: string) => items.find(({ str }) => str.startsWith(text))?.transform[5];
    expect(heightOf("Prüfen unter")).toBeGreaterThan(heightOf("Unterschrift der") + 70);
    const read = await readBarcodes((await render(pdf)) as never, { tryHarder: true, maxNumberOfSymbols: 20 });
    const codes = Map.groupBy(read, ({ format }) => format);
    expect([codes.get("QRCode")?.length, codes.get("DataMatrix")?.length, codes.get("Code39")?.length]).toEqual([
      1,
      authorities,
      authorities,
    ]);
  });

  it("continues on a second page", async () => {
    const [accreditation] = certificate.accreditations;
    const pdf = await open({ accreditations: Array(10).fill(accreditation) });
    expect(pdf.numPages).toBeGreaterThan(1);
    expect(await textOf(pdf, pdf.numPages)).toContain("Unterschrift");
  });
});
