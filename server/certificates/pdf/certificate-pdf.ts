import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import {
  type CertificateProof,
  type CertifiedPoints,
  type PrintedCertificate,
  vnrDigits,
} from "#model/certificates/certificate.ts";
import { code39, dataMatrix, qrCode } from "#server/prints/barcode.ts";
import { FlowPage, innerWidth, margin } from "#server/prints/flow-page.ts";
import { a4, faint, measuringPaper, openPaper, type Paper, type Picture } from "#server/prints/paper.ts";
import { formatInstantDate } from "#text/date.ts";

const signatureHeight = 96;
const signatureLabel = "Unterschrift der wissenschaftlichen Leitung";

/**
 * Creates certificates as one tagged PDF (PDF/UA), one page each, without network access; the result is a stream. What
 * is too long for a page is set smaller.
 * @param pictures PNG files by SHA-256; missing ones are omitted
 */
export function createCertificatePdf(
  certificates: readonly PrintedCertificate[],
  pictures: ReadonlyMap<string, Uint8Array> = new Map(),
): Readable {
  const issuedAt = certificates.map(({ proof }) => proof?.issuedAt ?? "").reduce((a, b) => (a > b ? a : b), "");
  // A file of several has no stored SHA-256.
  const isFirstLayout = certificates.length === 1 && certificates[0]?.proof?.layout === 1;
  const paper = openPaper(titleOf(certificates, isFirstLayout), issuedAt ? new Date(issuedAt) : undefined, {
    ...{ separatesLines: !isFirstLayout, breaksAtHyphens: false },
  });
  const openPicture = pictureOpener(paper, pictures);
  async function write(): Promise<void> {
    for (const certificate of certificates) {
      const page = new FlowPage(paper, fittingScale(paper, certificate, openPicture));
      writePage(page, certificate, openPicture);
      page.end();
      // Yields to other requests.
      await setImmediate();
    }
    paper.end();
  }
  const stream = paper.document as unknown as Readable;
  write().catch((error: Error) => stream.destroy(error));
  return stream;
}

function titleOf(certificates: readonly PrintedCertificate[], isFirstLayout: boolean): string {
  const event = certificates[0]?.event.title ?? "";
  if (isFirstLayout) return event;
  return `${certificates.length === 1 ? "Teilnahmebescheinigung" : "Teilnahmebescheinigungen"}: ${event}`;
}

/** Down to a size at which text is still read and codes are still scanned. */
const scales = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58];

/** Returns the greatest scale at which a certificate takes one page, else the least. */
function fittingScale(paper: Paper, certificate: PrintedCertificate, openPicture: OpenPicture): number {
  const fits = (scale: number) => {
    const measured = measuringPaper(paper);
    writePage(new FlowPage(measured, scale), certificate, openPicture);
    return measured.pages === 1;
  };
  return scales.find(fits) ?? (scales.at(-1) as number);
}

function writePage(page: FlowPage, certificate: PrintedCertificate, openPicture: OpenPicture): void {
  const { association, event, participant, attendedDays, accreditations, pictures, proof, isPreview } = certificate;
  writeLogo(page, openPicture(pictures?.logo), association);
  page.text("P", association, { size: 11, color: faint });
  page.space(26);
  page.text("H1", "Teilnahmebescheinigung", { size: 24, weight: 600 });
  if (proof?.isDuplicate) page.text("P", "Zweitschrift", { size: 13, weight: 600 });
  if (isPreview) page.text("P", "Vorschau, gilt nicht als Bescheinigung", { size: 13, weight: 600 });
  page.space(14);
  page.text("P", "Hiermit wird bescheinigt, dass", { size: 11 });
  page.space(4);
  page.text("P", participant, { size: longText(participant) ? 12 : 17, weight: 600 });
  page.space(4);
  page.text("P", "an der folgenden Veranstaltung teilgenommen hat:", { size: 11 });
  page.space(12);
  page.text("H2", event.title, { size: longText(event.title) ? 11 : 14, weight: 600 });
  page.space(6);
  page.fact("Termin", [event.days, event.time].filter(Boolean).join(", "));
  page.fact("Ort", event.location);
  page.fact("Veranstalter", association);
  page.fact("Wiss. Leitung", event.scientificLead ?? "");
  page.fact("Anwesend am", attendedDays);
  for (const accreditation of accreditations) writePoints(page, accreditation);
  if (proof) writeProof(page, proof);
  writeSignatures(page, openPicture(pictures?.signature));
}

function writePoints(page: FlowPage, accreditation: CertifiedPoints): void {
  const { authority, points, category, numberLabel, number, sentence } = accreditation;
  page.space(12);
  page.text("H3", authority, { size: 11, weight: 600 });
  page.fact("Punkte", points === undefined ? "____________" : String(points));
  if (category) page.fact("Kategorie", category);
  if (number) page.fact(numberLabel, number);
  if (sentence) page.text("P", sentence, { size: 9.5 });
  const vnr = numberLabel === "VNR" ? vnrDigits(number) : undefined;
  if (vnr) writeBarcodes(page, vnr);
}

const longText = (text: string) => text.length > 90;

type OpenPicture = (key: string | undefined) => Picture | undefined;

/** Opens each picture once for all pages. */
function pictureOpener({ document }: Paper, files: ReadonlyMap<string, Uint8Array>): OpenPicture {
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

/** Draws the VNR for hand scanners and for the chambers' app. */
function writeBarcodes(page: FlowPage, vnr: string): void {
  const { paper, section } = page;
  const height = 44 * page.scale;
  page.makeRoom(height + 16 * page.scale);
  page.space(8);
  const lines = { x: margin.side, y: page.y, width: 330, height: 40 * page.scale };
  paper.barcode(section, code39(vnr), { ...lines, alt: `Strichcode der VNR ${vnr}` });
  const square = { x: margin.side + innerWidth - height, y: page.y, width: height, height };
  paper.barcode(section, dataMatrix(vnr), { ...square, alt: `DataMatrix-Code der VNR ${vnr}` });
  page.y += height + 8 * page.scale;
}

/** Writes where and how the certificate can be verified. */
function writeProof(page: FlowPage, { code, address, issuedAt }: CertificateProof): void {
  const { paper, section, scale } = page;
  const size = 64 * scale;
  page.makeRoom(size + 28 * scale);
  page.space(14);
  const square = { x: margin.side, y: page.y, width: size, height: size };
  paper.barcode(section, qrCode(address), { ...square, alt: `QR-Code der Adresse ${address}` });
  const place = { x: margin.side + size + 14, width: innerWidth - size - 14, size: 9.5 * scale };
  let y = page.y + 6 * scale;
  for (const line of [`Ausgestellt am ${formatInstantDate(issuedAt)}`, `Code: ${code}`, `Prüfen unter: ${address}`]) {
    y += paper.text(section, "P", line, { ...place, y });
  }
  page.y = Math.max(y, page.y + size) + 8 * scale;
}

/** Draws the logo at the right, above the association's name. */
function writeLogo(page: FlowPage, picture: Picture | undefined, association: string): void {
  if (!picture) return;
  const size = fitted(picture, { width: 170, height: 56 });
  const place = { x: margin.side + innerWidth - size.width, y: page.y, ...size };
  page.paper.picture(page.section, picture, { ...place, alt: `Logo: ${association}` });
  page.y += size.height + 8;
}

/** Draws lines for a stamp and a signature, which may be a picture, at the bottom of the page. */
function writeSignatures(page: FlowPage, picture: Picture | undefined): void {
  const { paper, section } = page;
  page.makeRoom(signatureHeight + 12);
  const y = a4.height - margin.bottom - 28;
  const half = innerWidth / 2 - 14;
  const [left, right] = [margin.side, margin.side + innerWidth - half];
  if (picture) {
    const size = fitted(picture, { width: half, height: signatureHeight - 32 });
    paper.picture(section, picture, { x: right, y: y - 2 - size.height, ...size, alt: signatureLabel });
  }
  paper.decoration((document) => {
    for (const x of [left, right]) {
      document
        .moveTo(x, y)
        .lineTo(x + half, y)
        .lineWidth(0.6)
        .stroke(faint);
    }
  });
  const place = { y: y + 5, width: half, size: 9, color: faint };
  paper.text(section, "P", "Ort, Datum, Stempel", { x: left, ...place });
  paper.text(section, "P", signatureLabel, { x: right, ...place });
}
