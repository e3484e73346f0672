import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { MailKind } from "#model/people/mail-kind.ts";
import { engineOf } from "#server/database/engine.ts";
import { accountsIn, feeAccount } from "./fee-account.ts";
import type { World } from "./world.ts";

/**
 * Decision 0065: a mail is composed from what is stored when it leaves. Judged at the instant at which the service gets it.
 */
export async function judgeSending(world: World, sent: { kind: MailKind; id: string; text: string }): Promise<void> {
  const { kind, id, text } = sent;
  const isTrue = claims[kind];
  if (world.site.isDead) return;
  const { iban, isNew } = await feeAccount(world.site);
  const wrong = accountsIn(text).find((one) => one !== iban);
  if (wrong !== undefined && !isNew)
    world.violations.push(`a mail of kind ${kind} names the account ${wrong}, and fees go to "${iban}"`);
  if (!isTrue) return;
  const mail = world.site.database.selectFrom("mail_outbox").select("record_id").where("id", "=", id);
  const recordId = (await mail.executeTakeFirst())?.record_id;
  if (recordId !== undefined && !(await isTrue(world, recordId)) && !(await changesNow(world, recordId)))
    world.violations.push(`a mail of kind ${kind} about ${recordId} was sent, and what it says is not so`);
}

/**
 * At a pace or on PostgreSQL, a mail's moment may be that of a request: what changes between its last look and its leaving
 * is too late.
 */
async function changesNow({ site }: World, id: string): Promise<boolean> {
  if (site.mail.perMinute === undefined && engineOf(site.database) === "sqlite") return false;
  const changed = await site.database
    .selectFrom("registrations")
    .leftJoin("content", (join) => join.onRef("content.id", "=", "event_id").on("collection", "=", "events"))
    .select(["registrations.updated_at as own", "content.updated_at as ofEvent"])
    .where("registrations.id", "=", id)
    .executeTakeFirst();
  const now = site.now().toISOString();
  return changed?.own === now || changed?.ofEvent === now;
}

type Claim = (world: World, recordId: string) => Promise<boolean>;

/** What the mails of a kind say. */
const claims: Partial<Record<MailKind, Claim>> = {
  confirmation: async (world, id) => ["new", "confirmed"].includes(await statusOf(world, id)),
  receipt: async (world, id) => ["new", "confirmed", "waiting"].includes(await statusOf(world, id)),
  cancellation: async (world, id) => (await statusOf(world, id)) === "cancelled",
  offer: async (world, id) => (await statusOf(world, id)) === "waiting",
  /** Decision 0089: whoever has answered is asked no more. */
  async evaluation({ site }, id) {
    const roll = site.database.selectFrom("evaluation_roll").select("event_id").where("registration_id", "=", id);
    return (await roll.execute()).length === 0;
  },
  async certificate({ site }, id) {
    const rows = site.database.selectFrom("certificates").select("code").where("registration_id", "=", id);
    return (await rows.where("withdrawn_at", "is", null).execute()).length > 0;
  },
  /** Only while something comes of the registration. */
  async invoice({ site: { database } }, id) {
    const registered = await database
      .selectFrom("registrations")
      .innerJoin("invoices", "invoices.registration_id", "registrations.id")
      .innerJoin("content", "content.id", "registrations.event_id")
      .select("content.data")
      .where("registrations.id", "=", id)
      .where("registrations.status", "in", ["new", "confirmed"])
      .where("invoices.kind", "=", "invoice")
      .where("invoices.cancelled_by", "is", null)
      .where("content.collection", "=", "events")
      .where("content.deleted_at", "is", null)
      .execute();
    return registered.some(({ data }) => !(JSON.parse(data) as CalendarEvent).isCancelled);
  },
  async "invoice-cancellation"({ site }, id) {
    const rows = site.database.selectFrom("invoices").select("number").where("registration_id", "=", id);
    return (await rows.where("kind", "=", "cancellation").execute()).length > 0;
  },
};

async function statusOf({ site }: World, id: string): Promise<string> {
  const query = site.database.selectFrom("registrations").select("status").where("id", "=", id);
  return (await query.executeTakeFirst())?.status ?? "missing";
}
