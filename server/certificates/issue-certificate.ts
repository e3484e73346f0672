import { createHash, randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Certificate, certificateLayout } from "#model/certificates/certificate.ts";
import { certificateAddress, certificateCode, certificateCodeBytes } from "#model/certificates/certificate-code.ts";
import { eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { listPresent, type PresentPerson } from "#server/attendance/attendance-store.ts";
import type { PrintedEvent } from "#server/attendance/print-for.ts";
import type { CertificatePrinter } from "#server/certificates/pdf/certificate-printer.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { findEventToRegisterFor } from "#server/registrations/seat-store.ts";
import { keepPictures, type PictureFiles } from "./certificate-pictures.ts";

/**
 * Issues one certificate and stores its content. Concurrent calls issue only one per registration, except for
 * duplicates (Zweitschriften). Nothing is issued for a cancelled event.
 * @param order.person as whom it was written; nothing is issued if they are no longer recorded so
 * @returns whether it was issued
 */
export async function issueCertificate(
  { database, printer, siteUrl }: { database: Database; printer: CertificatePrinter; siteUrl: string },
  {
    event,
    id,
    says,
    person,
    isDuplicate,
    pictures = new Map(),
  }: {
    event: PrintedEvent;
    id: string;
    says: Certificate;
    person?: PresentPerson;
    isDuplicate: boolean;
    pictures?: PictureFiles;
  },
  author: Author,
): Promise<boolean> {
  const code = certificateCode(randomBytes(certificateCodeBytes));
  const issuedAt = author.now.toISOString();
  const proof = { code, address: certificateAddress(siteUrl, code), issuedAt, isDuplicate, layout: certificateLayout };
  const sha256 = createHash("sha256");
  for await (const chunk of await printer.createPdf([{ ...says, proof }], pictures)) sha256.update(chunk);
  const row = {
    ...{ code, event_id: event.id, registration_id: id, data: JSON.stringify(says), sha256: sha256.digest("hex") },
    ...{ is_duplicate: isDuplicate ? 1 : 0, layout: certificateLayout, issued_at: issuedAt, issued_by: author.email },
    ...{ withdrawn_at: null, withdrawn_by: null, withdrawn_reason: "", mail_asked_at: null },
  };
  return database.transaction().execute(async (transaction) => {
    const state = eventState(await findEventToRegisterFor(transaction, event.id), { now: author.now });
    if (eventRefusalOf("issueCertificate", state)) return false;
    // Both may have changed while the file was rendered.
    if (person && !isDeepStrictEqual(await listPresent(transaction, event.id, id), [person])) return false;
    const isThere = await transaction.selectFrom("registrations").select("id").where("id", "=", id).executeTakeFirst();
    if (!isThere) return false;
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("certificates")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (Number(numInsertedOrUpdatedRows) === 0) return false;
    await keepPictures(transaction, pictures);
    const action = isDuplicate ? "registration.certificate_duplicated" : "registration.certificate_issued";
    const details = { id: event.id, title: event.title, registrationId: id };
    await recordActivity(transaction, { action, section: "events", details }, author);
    return true;
  });
}
