import { type EfnNote, maskEfn } from "#model/certificates/efn.ts";
import type { SealedValues } from "#server/accounts/sealed-values.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { efnHint } from "#text/certificates/efn.ts";
import { outdateReport } from "./former-reports.ts";

/** Encrypts EFNs, each bound to its registration. They are read and written in this folder only. */
export type EfnSeal = SealedValues;
export const efnPurpose = "efn";

/** A stored EFN; `efn` is undefined if it was sealed with another secret. `sealed`: as it is stored, anew each time. */
export interface StoredEfn {
  efn: string | undefined;
  sealed: string;
}

/** Returns the EFN of a registration; undefined if none is stored. */
export async function findEfn(connection: Connection, seal: EfnSeal, id: string): Promise<StoredEfn | undefined> {
  const select = connection.selectFrom("registrations").select("sealed_efn").where("id", "=", id);
  const sealed = (await select.executeTakeFirst())?.sealed_efn;
  return sealed ? { efn: seal.open(sealed, id), sealed } : undefined;
}

/**
 * Returns the masked EFNs of registrations, by registration id.
 * @param ids those of one page
 */
export async function findEfnNotes(
  connection: Connection,
  seal: EfnSeal,
  ids: readonly string[],
): Promise<Map<string, EfnNote>> {
  if (ids.length === 0) return new Map();
  const rows = await connection
    .selectFrom("registrations")
    .select(["id", "sealed_efn"])
    .where("id", "in", ids)
    .where("sealed_efn", "is not", null)
    .execute();
  return new Map(rows.map(({ id, sealed_efn }) => [id, noteOf(seal.open(sealed_efn ?? "", id))]));
}

/** Lists the EFNs of an event by registration id; "" for one that cannot be decrypted. */
export async function listEfns(connection: Connection, seal: EfnSeal, eventId: string): Promise<Map<string, string>> {
  const rows = await connection
    .selectFrom("registrations")
    .select(["id", "sealed_efn"])
    .where("event_id", "=", eventId)
    .where("sealed_efn", "is not", null)
    .execute();
  return new Map(rows.map(({ id, sealed_efn }) => [id, seal.open(sealed_efn ?? "", id) ?? ""]));
}

/**
 * Stores an EFN. A report under the previous number becomes a former one.
 * @param efn "" for none
 */
export async function saveEfn(
  transaction: WriteTransaction,
  seal: EfnSeal,
  { id, efn, now }: { id: string; efn: string; now: Date },
): Promise<void> {
  if (((await findEfn(transaction, seal, id))?.efn ?? "") !== efn) await outdateReport(transaction, seal, id);
  await transaction
    .updateTable("registrations")
    .set({ sealed_efn: efn ? seal.seal(efn, id) : null, updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

function noteOf(efn: string | undefined): EfnNote {
  return efn === undefined ? { masked: "" } : { masked: maskEfn(efn), hint: efnHint(efn) };
}
