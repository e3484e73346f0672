import PDFDocument from "pdfkit";
import type { PrintedCertificate } from "#model/certificates/certificate.ts";
import { certificateCode } from "#model/certificates/certificate-code.ts";
import { createCertificatePdf } from "#server/certificates/pdf/certificate-pdf.ts";
import { fontFiles } from "#server/prints/fonts.ts";

// node certificate-generator.ts certificates|empty: makes the PDF and prints time, memory and size as JSON.

const pages = 200;

function certificate(index: number): PrintedCertificate {
  const code = certificateCode(new Uint8Array(10).fill(index));
  return {
    association: "Gesellschaft für Schmerzmedizin e. V.",
    event: {
      title: "Jahrestagung Schmerzmedizin: Neues aus Klinik und Praxis",
      ...{ days: "12.–13. September 2026", time: "09:00 - 18:00 Uhr", location: "Kornhaus, Ulm" },
    },
    participant: `Dr. Jörg Müßig ${index}`,
    attendedDays: "12.09.2026, 13.09.2026",
    accreditations: [
      {
        ...{ authority: "Ärztekammer Nordrhein", category: "B", points: 12, numberLabel: "VNR" },
        number: "2760902026000010017",
        sentence: "Die Veranstaltung ist mit 12 Punkten (Kategorie B) anrechenbar.",
      },
    ],
    proof: {
      ...{ code, address: `https://verein.example/bescheinigung/${code}`, isDuplicate: false as const, layout: 2 },
      issuedAt: "2026-09-13T20:00:00.000Z",
    },
  };
}

function emptyPdf(): InstanceType<typeof PDFDocument> {
  const options = { size: "A4", margin: 0, autoFirstPage: false, tagged: true, subset: "PDF/UA", lang: "de-DE" };
  const document = new PDFDocument({ ...options, pdfVersion: "1.7", font: fontFiles(400)[0] } as never);
  const root = document.struct("Document");
  document.addStructure(root);
  for (let page = 0; page < pages; page++) {
    document.addPage({ size: "A4", margin: 0 });
    const section = document.struct("Sect");
    root.add(section);
    section.end();
  }
  root.end();
  document.end();
  return document;
}

const start = performance.now();
const document =
  process.argv[2] === "empty"
    ? emptyPdf()
    : createCertificatePdf(Array.from({ length: pages }, (_, index) => certificate(index)));
let bytes = 0;
for await (const chunk of document) bytes += (chunk as Buffer).length;
const seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024, bytes }));
