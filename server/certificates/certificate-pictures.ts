import { createHash } from "node:crypto";
import type { CertificatePictures } from "#model/certificates/certificate.ts";
import type { CertificateSettings } from "#model/certificates/certificate-settings.ts";
import type { Connection, Database, WriteTransaction } from "#server/database/schema.ts";
import type { SiteFiles } from "#server/files/site-files.ts";
import type { Log } from "#server/log.ts";

/** PNG files by their SHA-256 in hexadecimal. */
export type PictureFiles = ReadonlyMap<string, Uint8Array>;

/** The pictures shown on newly issued certificates. */
export interface CurrentPictures {
  shown: CertificatePictures;
  files: PictureFiles;
  /** Pictures that are configured but cannot be read. */
  missing: (keyof CertificatePictures)[];
}

/** Reads the configured pictures; one that cannot be read is left out and logged. */
export async function readPictures(
  { siteFiles, log }: { siteFiles: Pick<SiteFiles, "pictureForPrint">; log: Log },
  { logo, signature, printsSignature }: CertificateSettings,
): Promise<CurrentPictures> {
  const addresses = { logo, signature: printsSignature ? signature : "" };
  const shown: CertificatePictures = {};
  const files = new Map<string, Uint8Array>();
  const missing: CurrentPictures["missing"] = [];
  for (const name of ["logo", "signature"] as const) {
    if (!addresses[name]) continue;
    try {
      const file = await siteFiles.pictureForPrint(addresses[name]);
      const sha256 = createHash("sha256").update(file).digest("hex");
      files.set(sha256, file);
      shown[name] = sha256;
    } catch (error) {
      missing.push(name);
      log.warn("a picture for certificates could not be read", { name, error });
    }
  }
  return { shown, files, missing };
}

/** Stores the pictures of an issued certificate, so that its appearance never changes. */
export async function keepPictures(transaction: WriteTransaction, files: PictureFiles): Promise<void> {
  for (const [sha256, file] of files) {
    await transaction
      .insertInto("certificate_pictures")
      .values({ sha256, data: Buffer.from(file).toString("base64") })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function findPictures(connection: Connection | Database, keys: readonly string[]): Promise<PictureFiles> {
  if (keys.length === 0) return new Map();
  const rows = await connection.selectFrom("certificate_pictures").selectAll().where("sha256", "in", keys).execute();
  return new Map(rows.map(({ sha256, data }) => [sha256, Buffer.from(data, "base64")]));
}
