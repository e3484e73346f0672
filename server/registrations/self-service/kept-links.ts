import { existingTables } from "#server/database/catalog.ts";
import { inParts } from "#server/database/in-parts.ts";
import type { Connection, Row, WriteTransaction } from "#server/database/schema.ts";

/** The links to registrations, and the addresses that got them, by registration id. */
export interface SentLinks {
  links: Row<"manage_links">[];
  addresses: ReadonlyMap<string, string>;
}

/** Reads the links a site has sent; nothing if it has no tables yet. */
export async function readLinks(connection: Connection): Promise<SentLinks> {
  const tables = ["registrations", "manage_links"];
  if ((await existingTables(connection, tables)).length < tables.length) return { links: [], addresses: new Map() };
  return {
    links: await connection.selectFrom("manage_links").selectAll().execute(),
    addresses: await addressesOf(connection),
  };
}

/**
 * Keeps the links that people got when an older state takes the place of a site, and revokes those that were since. Where
 * an address was corrected since, it is the former one again, with its links.
 */
export async function keepLinks(transaction: WriteTransaction, { links, addresses }: SentLinks): Promise<void> {
  const restored = await addressesOf(transaction);
  const same = [...restored].flatMap(([id, address]) => (addresses.get(id) === address ? [id] : []));
  for (const ids of inParts(same))
    await transaction.deleteFrom("manage_links").where("registration_id", "in", ids).execute();
  const isSame = new Set(same);
  for (const rows of inParts(links.filter(({ registration_id }) => isSame.has(registration_id))))
    await transaction.insertInto("manage_links").values(rows).execute();
}

async function addressesOf(connection: Connection): Promise<Map<string, string>> {
  const rows = await connection.selectFrom("registrations").select(["id", "email_key"]).execute();
  return new Map(rows.map(({ id, email_key }) => [id, email_key]));
}
