import { Readable } from "node:stream";
import type { Certificate } from "#model/certificate.ts";

/** Certificates on paper. */
export interface CertificatePrinter {
  /** One PDF of all, which is made while it is read. */
  createPdf(title: string, certificates: readonly Certificate[]): Promise<ReadableStream<Uint8Array>>;
}

export const certificatePrinter: CertificatePrinter = {
  async createPdf(title, certificates) {
    // Needed seldom, and it takes a while to load.
    const { createCertificatePdf } = await import("./certificate-pdf.ts");
    const document = createCertificatePdf(title, certificates);
    return Readable.toWeb(document as unknown as Readable) as ReadableStream<Uint8Array>;
  },
};
