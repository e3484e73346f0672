import { Readable } from "node:stream";
import type { PrintedCertificate } from "#model/certificates/certificate.ts";
import type { TrainingOverview } from "./training-pdf.ts";

/** Prints certificates as PDF. */
export interface CertificatePrinter {
  /**
   * Creates one PDF with all certificates, as a stream. Issued ones always produce identical bytes.
   * @param pictures PNG files by SHA-256 that are not stored (yet)
   */
  createPdf(
    certificates: readonly PrintedCertificate[],
    pictures?: ReadonlyMap<string, Uint8Array>,
  ): Promise<ReadableStream<Uint8Array>>;
  /** Creates the PDF with a person's training in pain therapy. */
  createTrainingPdf(overview: TrainingOverview): Promise<ReadableStream<Uint8Array>>;
}

/** @param findPictures finds stored pictures */
export function createCertificatePrinter(
  findPictures: (keys: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>,
): CertificatePrinter {
  return {
    async createPdf(certificates, given = new Map()) {
      // Loaded on demand: rarely needed and slow to load.
      const { createCertificatePdf } = await import("./certificate-pdf.ts");
      const named = certificates.flatMap(({ pictures }) => [pictures?.logo, pictures?.signature]);
      const missing = new Set(named.filter((key) => key !== undefined && !given.has(key)));
      const kept = await findPictures([...missing].filter((key) => key !== undefined));
      const document = createCertificatePdf(certificates, new Map([...given, ...kept]));
      return Readable.toWeb(document) as ReadableStream<Uint8Array>;
    },
    async createTrainingPdf(overview) {
      const { createTrainingPdf } = await import("./training-pdf.ts");
      return Readable.toWeb(createTrainingPdf(overview)) as ReadableStream<Uint8Array>;
    },
  };
}
