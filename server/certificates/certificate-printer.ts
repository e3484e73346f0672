import { Readable } from "node:stream";
import type { PrintedCertificate } from "#model/certificate.ts";
import type { TrainingOverview } from "./training-pdf.ts";

/** Certificates on paper. */
export interface CertificatePrinter {
  /**
   * One PDF of all, which is made while it is read. Issued ones give the very same bytes each time.
   * @param pictures PNG files by their SHA-256 that are not kept (yet)
   */
  createPdf(
    title: string,
    certificates: readonly PrintedCertificate[],
    pictures?: ReadonlyMap<string, Uint8Array>,
  ): Promise<ReadableStream<Uint8Array>>;
  /** What somebody attended for pain therapy. */
  createTrainingPdf(overview: TrainingOverview): Promise<ReadableStream<Uint8Array>>;
}

/** @param findPictures gives those that are kept */
export function createCertificatePrinter(
  findPictures: (keys: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>,
): CertificatePrinter {
  return {
    async createPdf(title, certificates, given = new Map()) {
      // Needed seldom, and it takes a while to load.
      const { createCertificatePdf } = await import("./certificate-pdf.ts");
      const named = certificates.flatMap(({ pictures }) => [pictures?.logo, pictures?.signature]);
      const missing = new Set(named.filter((key) => key !== undefined && !given.has(key)));
      const kept = await findPictures([...missing].filter((key) => key !== undefined));
      const document = createCertificatePdf(title, certificates, new Map([...given, ...kept]));
      return Readable.toWeb(document as unknown as Readable) as ReadableStream<Uint8Array>;
    },
    async createTrainingPdf(overview) {
      const { createTrainingPdf } = await import("./training-pdf.ts");
      return Readable.toWeb(createTrainingPdf(overview)) as ReadableStream<Uint8Array>;
    },
  };
}
