import type { SimulatedSite } from "./simulated-site.ts";

/** Accounts that a text names; people read them in fours. */
export function accountsIn(text: string): string[] {
  const words = text.replaceAll(/<[^>]*>/g, " ").replaceAll(/&nbsp;|\u00a0/g, " ");
  return [...words.matchAll(/\bDE\d\d(?: ?\d{4}){4} ?\d\d\b/g)].map(([iban]) => iban.replaceAll(" ", ""));
}

/** The account that fees go to; "" for none. A mail that was on its way when it changed may name the one before. */
export async function feeAccount({ database, now }: SimulatedSite): Promise<{ iban: string; isNew: boolean }> {
  const query = database.selectFrom("content").select(["data", "updated_at"]).where("collection", "=", "settings");
  const { data, updated_at } = await query.executeTakeFirstOrThrow();
  const { payment } = JSON.parse(data) as { payment: { iban: string } };
  return { iban: payment.iban, isNew: now().getTime() - Date.parse(updated_at) < 60_000 };
}
