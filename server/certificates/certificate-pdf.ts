import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import {
  type CertificateProof,
  type CertifiedPoints,
  type PrintedCertificate,
  vnrDigits,
} from "#model/certificates/certificate.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { type Barcode, code39, dataMatrix, qrCode } from "./barcode.ts";
import { fontFiles } from "./certificate-fonts.ts";
import { createTypesetter, type Typesetter, type Weight } from "./set-text.ts";

type Document = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Document["struct"]>;

const page = { width: 595.28, height: 841.89, side: 62, top: 56, bottom: 56 };
const width = page.width - 2 * page.side;
const ink = "#1b2527";
const faint = "#55646a";
const signatureHeight = 96;

/**
 * Creates certificates as one tagged PDF (PDF/UA), one page each, without network access; the result is a stream.
 * @param title of the file
 * @param pictures PNG files by SHA-256; missing ones are omitted
 */
export function createCertificatePdf(
  title: string,
  certificates: readonly PrintedCertificate[],
  pictures: ReadonlyMap<string, Uint8Array> = new Map(),
): Document {
  const issuedAt = certificates.map(({ proof }) => proof?.issuedAt ?? "").reduce((a, b) => (a > b ? a : b), "");
  const document = openDocument(title, issuedAt ? new Date(issuedAt) : undefined);
  const typesetter = createTypesetter(document);
  const openPicture = pictureOpener(document, pictures);
  const root = document.struct("Document");
  document.addStructure(root);
  async function write(): Promise<void> {
    for (const certificate of certificates) {
      document.addPage({ size: "A4", margin: 0 });
      const section = document.struct("Sect");
      root.add(section);
      writePage(new Page(document, typesetter, section), certificate, openPicture);
      section.end();
      // Yields to other requests.
      await setImmediate();
    }
    root.end();
    document.end();
  }
  write().catch((error: Error) => (document as unknown as Readable).destroy(error));
  return document;
}

/** Opens an empty tagged document (PDF/UA) of A4 pages. */
export function openDocument(title: string, madeAt: Date | undefined): Document {
  return new PDFDocument({
    ...{ size: "A4", margin: 0, autoFirstPage: false, pdfVersion: "1.7", lang: "de-DE" },
    ...{
      tagged: true,
      displayTitle: true,
      subset: "PDF/UA",
      info: { Title: title, ...(madeAt && { CreationDate: madeAt }) },
    },
    // Without a font pdfkit opens Helvetica from a file of its package.
    font: fontFiles(400)[0],
    // The package's types lack PDF/UA.
  } as unknown as ConstructorParameters<typeof PDFDocument>[0]);
}

function writePage(paper: Page, certificate: PrintedCertificate, openPicture: OpenPicture): void {
  const { association, event, participant, attendedDays, accreditations, pictures, proof, isPreview } = certificate;
  paper.logo(openPicture(pictures?.logo), association);
  paper.text("P", association, { size: 11, color: faint });
  paper.space(26);
  paper.text("H1", "Teilnahmebescheinigung", { size: 24, weight: 600 });
  if (proof?.isDuplicate) paper.text("P", "Zweitschrift", { size: 13, weight: 600 });
  if (isPreview) paper.text("P", "Vorschau, gilt nicht als Bescheinigung", { size: 13, weight: 600 });
  paper.space(14);
  paper.text("P", "Hiermit wird bescheinigt, dass", { size: 11 });
  paper.space(4);
  paper.text("P", participant, { size: longText(participant) ? 12 : 17, weight: 600 });
  paper.space(4);
  paper.text("P", "an der folgenden Veranstaltung teilgenommen hat:", { size: 11 });
  paper.space(12);
  paper.text("H2", event.title, { size: longText(event.title) ? 11 : 14, weight: 600 });
  paper.space(6);
  paper.fact("Termin", [event.days, event.time].filter(Boolean).join(", "));
  paper.fact("Ort", event.location);
  paper.fact("Veranstalter", association);
  paper.fact("Wiss. Leitung", event.scientificLead ?? "");
  paper.fact("Anwesend am", attendedDays);
  for (const accreditation of accreditations) writePoints(paper, accreditation);
  if (proof) paper.proof(proof);
  paper.signatures(openPicture(pictures?.signature));
}

function writePoints(paper: Page, accreditation: CertifiedPoints): void {
  const { authority, points, category, numberLabel, number, sentence } = accreditation;
  paper.space(12);
  paper.text("H3", authority, { size: 11, weight: 600 });
  paper.fact("Punkte", points === undefined ? "____________" : String(points));
  if (category) paper.fact("Kategorie", category);
  if (number) paper.fact(numberLabel, number);
  if (sentence) paper.text("P", sentence, { size: 9.5 });
  const vnr = numberLabel === "VNR" ? vnrDigits(number) : undefined;
  if (vnr) paper.barcodes(vnr);
}

function germanDate(instant: string): string {
  return berlinDate(new Date(instant)).split("-").reverse().join(".");
}

const longText = (text: string) => text.length > 90;

/** A picture opened by pdfkit. */
interface Picture {
  width: number;
  height: number;
}
type OpenPicture = (key: string | undefined) => Picture | undefined;

/** Opens each picture once for all pages. */
function pictureOpener(document: Document, files: ReadonlyMap<string, Uint8Array>): OpenPicture {
  const opened = new Map<string, Picture>();
  return (key) => {
    const file = key === undefined ? undefined : files.get(key);
    if (key === undefined || !file) return undefined;
    const { openImage } = document as unknown as { openImage(file: Buffer): Picture };
    const picture = opened.get(key) ?? openImage.call(document, Buffer.from(file));
    opened.set(key, picture);
    return picture;
  };
}

function fitted(picture: Picture, room: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** A page written from top to bottom; continues on another page when it is full. */
export class Page {
  readonly #document: Document;
  readonly #typesetter: Typesetter;
  readonly #section: Element;
  #y = page.top;

  constructor(document: Document, typesetter: Typesetter, section: Element) {
    this.#document = document;
    this.#typesetter = typesetter;
    this.#section = section;
  }

  space(height: number): void {
    this.#y += height;
  }

  text(
    kind: "H1" | "H2" | "H3" | "P",
    text: string,
    { size, weight = 400, color = ink }: { size: number; weight?: Weight; color?: string },
  ): void {
    this.#makeRoom(this.#typesetter.height(text, { width, size, weight }));
    this.#tag(kind, () => {
      this.#document.fillColor(color);
      this.#y += this.#typesetter.paragraph(text, { x: page.side, y: this.#y, width, size, weight });
    });
  }

  /** Writes a label and its value side by side. */
  fact(name: string, value: string): void {
    if (!value) return;
    const size = 11;
    const column = 100;
    const place = { width: width - column, size };
    this.#makeRoom(this.#typesetter.height(value, place));
    this.#tag("P", () => {
      this.#document.fillColor(faint);
      this.#typesetter.paragraph(`${name}:`, { x: page.side, y: this.#y, width: column, size });
      this.#document.fillColor(ink);
      this.#y += this.#typesetter.paragraph(value, { x: page.side + column, y: this.#y, ...place });
    });
  }

  /** Draws the VNR for hand scanners and for the chambers' app. */
  barcodes(vnr: string): void {
    const height = 44;
    this.#makeRoom(height + 16);
    this.#y += 8;
    this.#tag("Figure", () => this.#draw(code39(vnr), { x: page.side, width: 330, height: 40 }), {
      alt: `Strichcode der VNR ${vnr}`,
    });
    this.#tag("Figure", () => this.#draw(dataMatrix(vnr), { x: page.side + width - height, width: height, height }), {
      alt: `DataMatrix-Code der VNR ${vnr}`,
    });
    this.#y += height + 8;
  }

  /** Writes where and how the certificate can be verified. */
  proof({ code, address, issuedAt }: CertificateProof): void {
    const size = 64;
    this.#makeRoom(size + 28);
    this.#y += 14;
    this.#tag("Figure", () => this.#draw(qrCode(address), { x: page.side, width: size, height: size }), {
      alt: `QR-Code der Adresse ${address}`,
    });
    const place = { x: page.side + size + 14, width: width - size - 14, size: 9.5 };
    let y = this.#y + 6;
    for (const line of [`Ausgestellt am ${germanDate(issuedAt)}`, `Code: ${code}`, `Prüfen unter: ${address}`]) {
      this.#tag("P", () => {
        this.#document.fillColor(ink);
        y += this.#typesetter.paragraph(line, { ...place, y });
      });
    }
    this.#y = Math.max(y, this.#y + size) + 8;
  }

  /** Draws the logo at the right, above the association's name. */
  logo(picture: Picture | undefined, association: string): void {
    if (!picture) return;
    const size = fitted(picture, { width: 170, height: 56 });
    this.#tag("Figure", () => this.#place(picture, { x: page.side + width - size.width, y: this.#y, ...size }), {
      alt: `Logo: ${association}`,
    });
    this.#y += size.height + 8;
  }

  /** Draws lines for a stamp and a signature, which may be a picture, at the bottom of the page. */
  signatures(picture: Picture | undefined): void {
    this.#makeRoom(signatureHeight + 12);
    const y = page.height - page.bottom - 28;
    const half = width / 2 - 14;
    if (picture) {
      const size = fitted(picture, { width: half, height: signatureHeight - 32 });
      const x = page.side + width - half;
      this.#tag("Figure", () => this.#place(picture, { x, y: y - 2 - size.height, ...size }), {
        alt: "Unterschrift der wissenschaftlichen Leitung",
      });
    }
    this.#document.markContent("Artifact", { type: "Layout" });
    for (const x of [page.side, page.side + width - half]) {
      this.#document
        .moveTo(x, y)
        .lineTo(x + half, y)
        .lineWidth(0.6)
        .stroke(faint);
    }
    this.#document.endMarkedContent();
    for (const [x, label] of [
      [page.side, "Ort, Datum, Stempel"],
      [page.side + width - half, "Unterschrift der wissenschaftlichen Leitung"],
    ] as const) {
      this.#tag("P", () => {
        this.#document.fillColor(faint);
        this.#typesetter.paragraph(label, { x, y: y + 5, width: half, size: 9 });
      });
    }
  }

  #place(picture: Picture, { x, y, ...size }: { x: number; y: number; width: number; height: number }): void {
    this.#document.image(picture as never, x, y, size);
  }

  #draw(barcode: Barcode, { x, width, height }: { x: number; width: number; height: number }): void {
    const [across, down] = [width / barcode.width, height / barcode.height];
    for (const box of barcode.boxes) {
      this.#document.rect(x + box.x * across, this.#y + box.y * down, box.width * across, box.height * down);
    }
    this.#document.fill("#000000");
  }

  #tag(kind: string, draw: () => void, options: { alt?: string } = {}): void {
    const element = this.#document.struct(kind, options, draw);
    this.#section.add(element);
    element.end();
  }

  #makeRoom(height: number): void {
    if (this.#y + height <= page.height - page.bottom) return;
    this.#document.addPage({ size: "A4", margin: 0 });
    this.#y = page.top;
  }
}
