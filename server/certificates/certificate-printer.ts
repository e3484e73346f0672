import { Readable } from "node:stream";
import type { PrintedCertificate } from "#model/certificate.ts";

/** Certificates on paper. */
export interface CertificatePrinter {
  /** One PDF of all, which is made while it is read. Issued ones give the very same bytes each time. */
  createPdf(title: string, certificates: readonly PrintedCertificate[]): Promise<ReadableStream<Uint8Array>>;
}

export const certificatePrinter: CertificatePrinter = {
  async createPdf(title, certificates) {
    // Needed seldom, and it takes a while to load.
    const { createCertificatePdf } = await import("./certificate-pdf.ts");
    const document = createCertificatePdf(title, certificates);
    return Readable.toWeb(document as unknown as Readable) as ReadableStream<Uint8Array>;
  },
};
