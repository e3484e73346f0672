import { afterEach, beforeEach, expect, it } from "vitest";
import { SiteSettings } from "#model/content/settings.ts";
import { paymentReference } from "#model/payments/payment-reference.ts";
import type { RegistrationForm } from "#model/registrations/registration.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { writeContent } from "#server/content/store/write-content.ts";
import { cancelInvoice, issueInvoice } from "#server/invoices/issue-invoice.ts";
import { bookEntries } from "#server/payments/book-entries.ts";
import { undoPayment } from "#server/payments/enter-payment.ts";
import { listPayments } from "#server/payments/list-payments.ts";
import { matchStatement } from "#server/payments/match-statement.ts";
import { insertRegistrations } from "#server/registrations/registration-store.ts";
import { anEvent } from "#test/builders.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";

const now = new Date("2026-06-15T10:00:00Z");
const author = { email: "sekretariat@verein.example", now };
const people: Partial<RegistrationForm>[] = [
  { firstName: "Eva", lastName: "Müßig" },
  { firstName: "Ida", lastName: "Vogel" },
];

describeOnEachEngine("a bank statement", (current) => {
  let parts: Parameters<typeof matchStatement>[0];
  beforeEach(async () => {
    const { database } = current();
    parts = { database, content: createContentReader(database), clock: () => now };
    await database.transaction().execute(async (transaction) => {
      const document = anEvent({ title: "Schmerztag", isFree: false, price: 180 });
      await writeContent(
        transaction,
        { collection: "events", id: "e1", document, expected: "any", activity: null },
        author,
      );
      await insertRegistrations(
        transaction,
        people.map(({ firstName = "", lastName = "" }, index) => ({
          ...{ id: `r${index + 1}`, eventId: "e1", title: "Dr.", firstName, lastName, city: "Ulm" },
          ...{
            email: `p${index}@praxis.example`,
            answers: [],
            status: "confirmed" as const,
            participation: "",
            workshops: [],
          },
          ...{ createdAt: "2026-05-01T10:00:00.000Z", updatedAt: "2026-05-01T10:00:00.000Z" },
        })),
      );
    });
  });
  afterEach(() => {});

  const head = "Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag;Waehrung";
  const eva = `15.06.2026;Eva Müßig;Gebühr ${paymentReference("r1")};180,00;EUR`;
  const file = (...rows: string[]) => [head, ...rows].join("\n");
  const standings = async () => (await listPayments(parts, "e1")).map(({ standing }) => standing);
  async function match(...rows: string[]) {
    const matched = await matchStatement(parts, file(...rows));
    return matched?.entries ?? [];
  }
  const booking = (
    { entry }: { entry: Parameters<typeof bookEntries>[1][number]["entry"] },
    registrationId: string,
    cents = entry.cents,
  ) => {
    return { entry, registrationId, cents };
  };

  it("is proposed, entered as somebody confirms, never twice, and taken back", async () => {
    const [found] = await match(eva, "14.06.2026;Hans Fremd;Spende;50,00;EUR");
    expect(found).toMatchObject({ reason: "sure", registrationIds: ["r1"], bookedCents: 0 });
    if (!found) throw new Error("nothing was read");
    expect(await standings()).toEqual(["due", "due"]);
    const [booked] = await bookEntries(parts, [booking(found, "r1")], author);
    expect(await standings()).toEqual(["paid", "due"]);
    expect((await match(eva))[0]).toMatchObject({ reason: undefined, bookedCents: 18_000 });
    expect(await bookEntries(parts, [booking(found, "r1"), booking(found, "r2")], author)).toEqual([
      undefined,
      undefined,
    ]);
    if (!booked) throw new Error("nothing was entered");
    await undoPayment(parts, { eventId: "e1", registrationId: "r1", id: booked.paymentId }, author);
    expect(await standings()).toEqual(["due", "due"]);
    expect((await match(eva))[0]?.reason).toBe("sure");
  });

  it.each(["new", "confirmed", "waiting", "cancelled"] as const)(
    "is recognised by the reference of somebody who is %s",
    async (status) => {
      const { database } = current();
      await database.updateTable("registrations").set({ status, cancelled_at: author.now.toISOString() }).execute();
      const [found] = await match(eva);
      const reason = status === "confirmed" ? "sure" : "paid";
      expect(found).toMatchObject({ reason, registrationIds: ["r1"] });
      if (!found) throw new Error("nothing was read");
      expect(await bookEntries(parts, [booking(found, "r1")], author)).toMatchObject([{ registrationId: "r1" }]);
      const [listed] = await listPayments(parts, "e1");
      expect(listed).toMatchObject({ standing: status === "cancelled" ? "undecided" : "paid", heldCents: 18_000 });
    },
  );

  it("entered by many at once is entered once", async () => {
    const [found] = await match(eva);
    if (!found) throw new Error("nothing was read");
    const all = await Promise.all(Array.from({ length: 12 }, () => bookEntries(parts, [booking(found, "r1")], author)));
    expect(all.flat().filter((one) => one !== undefined)).toHaveLength(1);
    const [{ paid } = { paid: 0 }] = await listPayments(parts, "e1");
    expect(paid).toBe(18_000);
  });

  it("may pay for several people, up to its sum", async () => {
    const rows = `15.06.2026;Klinik am See;${paymentReference("r1")} ${paymentReference("r2")};360,00;EUR`;
    const [found] = await match(rows);
    expect(found).toMatchObject({ reason: "shared", registrationIds: ["r1", "r2"], shares: [18_000, 18_000] });
    if (!found) throw new Error("nothing was read");
    const each = [booking(found, "r1", 18_000), booking(found, "r2", 18_000), booking(found, "r2", 1)];
    expect((await bookEntries(parts, each, author)).map((one) => one?.registrationId)).toEqual(["r1", "r2", undefined]);
    const listed = await listPayments(parts, "e1");
    expect(listed.map(({ standing, payments: [payment] }) => [standing, payment?.payer])).toEqual([
      ["paid", "Klinik am See"],
      ["paid", "Klinik am See"],
    ]);
  });

  it("is recognised by the number of a valid invoice", async () => {
    await current()
      .database.transaction()
      .execute(async (transaction) => {
        const document = SiteSettings.parse({ associationName: "Verein", address: "Weg 1\n12345 Ulm" });
        const record = { collection: "settings", id: "settings", document, expected: "any", activity: null } as const;
        await writeContent(transaction, record, author);
      });
    const order = { eventId: "e1", registrationId: "r1", recipient: "Klinik am See" };
    const issued = await issueInvoice(parts, order, author);
    const number = issued.ok ? issued.invoice.number : "";
    const row = `15.06.2026;Klinik am See;Ihre Rechnung ${number};180,00;EUR`;
    expect(await match(row)).toMatchObject([{ reason: "invoice", registrationIds: ["r1"] }]);
    await cancelInvoice(parts, { eventId: "e1", number }, author);
    expect(await match(row)).toMatchObject([{ reason: undefined, registrationIds: [] }]);
  });

  it("is recognised by the reference also after the event has become free", async () => {
    await current()
      .database.transaction()
      .execute(async (transaction) => {
        const document = anEvent({ title: "Schmerztag", isFree: true, price: 0 });
        const record = { collection: "events", id: "e1", document, expected: "any", activity: null } as const;
        await writeContent(transaction, record, author);
      });
    const matched = await matchStatement(parts, file(eva));
    const [found] = matched?.entries ?? [];
    expect(found).toMatchObject({ reason: "paid", registrationIds: ["r1"] });
    if (!found) throw new Error("nothing was read");
    // Others of free events are no choices.
    expect(matched?.payable.map(({ registration }) => registration.id)).toEqual(["r1"]);
    expect(await bookEntries(parts, [booking(found, "r1")], author)).toMatchObject([{ registrationId: "r1" }]);
    expect(await standings()).toEqual(["over", "none"]);
  });

  it("that is none is refused", async () => {
    expect(await matchStatement(parts, "Guten Tag")).toBeUndefined();
  });
});
