import type { Certificate, PrintedCertificate } from "#model/certificate.ts";
import { certificateAddress } from "#model/certificate-code.ts";
import type { Connection, Row } from "#server/database/schema.ts";

/** A certificate as it was issued. */
export interface IssuedCertificate {
  code: string;
  eventId: string;
  registrationId: string;
  says: Certificate;
  /** Of its file, hexadecimal. */
  sha256: string;
  isDuplicate: boolean;
  /** Instant. */
  issuedAt: string;
  /** Undefined while it is valid. */
  withdrawnAt: string | undefined;
  /** "" while it is valid. */
  withdrawnReason: string;
}

/** Those of an event, the oldest first. */
export async function listCertificates(connection: Connection, eventId: string): Promise<IssuedCertificate[]> {
  const rows = await issued(connection).where("event_id", "=", eventId).execute();
  return rows.map(readCertificate);
}

export async function findCertificatesOf(
  connection: Connection,
  registrationIds: readonly string[],
): Promise<IssuedCertificate[]> {
  if (registrationIds.length === 0) return [];
  const rows = await issued(connection).where("registration_id", "in", registrationIds).execute();
  return rows.map(readCertificate);
}

/** @param code as `readCertificateCode` reads it */
export async function findCertificate(connection: Connection, code: string): Promise<IssuedCertificate | undefined> {
  const row = await issued(connection).where("code", "=", code).executeTakeFirst();
  return row && readCertificate(row);
}

function issued(connection: Connection) {
  return connection.selectFrom("certificates").selectAll().orderBy("issued_at").orderBy("is_duplicate").orderBy("code");
}

function readCertificate(row: Row<"certificates">): IssuedCertificate {
  return {
    code: row.code,
    eventId: row.event_id,
    registrationId: row.registration_id,
    says: JSON.parse(row.data) as Certificate,
    sha256: row.sha256,
    isDuplicate: row.is_duplicate === 1,
    issuedAt: row.issued_at,
    withdrawnAt: row.withdrawn_at ?? undefined,
    withdrawnReason: row.withdrawn_reason,
  };
}

/** As it is printed, with what proves it. */
export function printed(
  { code, says, issuedAt, isDuplicate }: Pick<IssuedCertificate, "code" | "says" | "issuedAt" | "isDuplicate">,
  siteUrl: string,
): PrintedCertificate {
  return { ...says, proof: { code, address: certificateAddress(siteUrl, code), issuedAt, isDuplicate } };
}
