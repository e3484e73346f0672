import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeEach, describe, expect, it } from "vitest";
import type { Invoice } from "#model/payments/invoice.ts";
import { correctionIn } from "#model/registrations/correction.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { writeContent } from "#server/content/store/write-content.ts";
import { engineOf } from "#server/database/engine.ts";
import { up as invoicesOfCorrectedAddresses } from "#server/database/migrations/0087-invoices-of-corrected-addresses.ts";
import { up as paymentsByEvent } from "#server/database/migrations/0096-payments-by-event.ts";
import { createInvoicePdf } from "#server/invoices/invoice-pdf.ts";
import { findInvoices, insertInvoice } from "#server/invoices/invoice-store.ts";
import { cancelInvoice, issueInvoice } from "#server/invoices/issue-invoice.ts";
import { printInvoice } from "#server/invoices/print-invoice.ts";
import { enterPayment } from "#server/payments/enter-payment.ts";
import { hasPayments, listPayments } from "#server/payments/list-payments.ts";
import { createPrivacyService } from "#server/privacy/privacy-service.ts";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import { correctRegistration } from "#server/registrations/by-hand/correct-registration.ts";
import { moveRegistration } from "#server/registrations/by-hand/move-registration.ts";
import { countByEvent } from "#server/registrations/count-by-event.ts";
import { findRegistrations, insertRegistrations } from "#server/registrations/registration-store.ts";
import { anEvent } from "#test/builders.ts";
import { efns } from "#test/certificates/efns.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { quiet } from "#test/privacy/quiet.ts";

const viewer = { id: "u1", email: "sekretariat@verein.example" };
let now = new Date("2026-06-15T10:00:00Z");
const author = () => ({ email: viewer.email, now });
const recipient = "Klinik am See\nSeeweg 1\n12345 Ulm";

describeOnEachEngine("invoices", (current) => {
  let parts: Parameters<typeof issueInvoice>[0];
  beforeEach(async () => {
    now = new Date("2026-06-15T10:00:00Z");
    const { database } = current();
    parts = { database, content: createContentReader(database) };
    await database.transaction().execute(async (transaction) => {
      const put = (collection: "events" | "settings", id: string, document: object) =>
        writeContent(transaction, { collection, id, document, expected: "any", activity: null } as never, author());
      await put("events", "e1", anEvent({ title: "Schmerztag", isFree: false, price: 180 }));
      const payment = { accountHolder: "Verein", iban: "DE02120300000000202051", taxNumber: "12/345/67890" };
      const registrationSettings = { enabled: true, registrationMethod: "direct" } as const;
      await put("events", "e2", anEvent({ title: "Herbsttag", date: "2026-10-10", registrationSettings }));
      await put("settings", "settings", { associationName: "Verein e. V.", address: "Weg 1\n12345 Ulm", payment });
      await insertRegistrations(
        transaction,
        Array.from({ length: 60 }, (_, number) => ({
          ...{
            id: `r${number}`,
            eventId: "e1",
            title: "Dr.",
            firstName: "Eva",
            lastName: `Muster${number}`,
            city: "Ulm",
          },
          ...{ email: `p${number}@praxis.example`, answers: [], status: "confirmed" as const },
          ...{ participation: "", workshops: [] },
          ...{ createdAt: "2026-05-01T10:00:00.000Z", updatedAt: "2026-05-01T10:00:00.000Z" },
        })),
      );
    });
  });

  const issue = async (registrationId = "r0") => {
    const outcome = await issueInvoice(parts, { eventId: "e1", registrationId, recipient }, author());
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.invoice;
  };
  const numbers = async () => {
    const rows = await current()
      .database.selectFrom("invoices")
      .select(["year", "sequence"])
      .orderBy("sequence")
      .execute();
    return rows.map(({ sequence }) => sequence);
  };
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  it("have numbers without gaps, fifty at once, and one for each registration", async () => {
    const ids = Array.from({ length: 50 }, (_, number) => `r${number}`);
    const issued = await Promise.all([...ids, ...ids.slice(0, 10)].map(issue));
    expect(new Set(issued.map(({ number }) => number)).size).toBe(50);
    expect(await numbers()).toEqual(upTo(50));
  });

  it("leave no gap when one fails after its number was taken, and begin anew each year", async () => {
    await issue("r0");
    const { number: _, ...content } = await issuedAs("r0");
    const broken = parts.database.transaction().execute(async (transaction) => {
      const subject = { registrationId: "r1", eventId: "e1", email: "a@b.example" };
      await insertInvoice(transaction, subject, { ...content, prefix: "RE-" }, author());
      throw new Error("no power");
    });
    await expect(broken).rejects.toThrow("no power");
    expect((await issue("r1")).number).toBe("RE-2026-0002");
    now = new Date("2027-01-01T00:30:00+01:00");
    expect((await issue("r2")).number).toBe("RE-2027-0001");
  });
  const issuedAs = async (id: string): Promise<Invoice> =>
    (await findInvoices(parts.database, [id])).get(id)?.[0]?.says as Invoice;

  it("are taken back by a Stornorechnung that names them, and stay as they are", async () => {
    const invoice = await issue();
    const [before] = (await findInvoices(parts.database, ["r0"])).get("r0") ?? [];
    const at = { eventId: "e1", number: invoice.number };
    const [first, second] = await Promise.all([cancelInvoice(parts, at, author()), cancelInvoice(parts, at, author())]);
    const cancellation = first ?? second;
    expect(first && second).toBeUndefined();
    expect(cancellation).toMatchObject({
      number: "RE-2026-0002",
      kind: "cancellation",
      cancels: { number: invoice.number },
    });
    const [after, storno] = (await findInvoices(parts.database, ["r0"])).get("r0") ?? [];
    expect(after).toEqual({ ...before, cancelledBy: "RE-2026-0002" });
    expect((after?.cents ?? 0) + (storno?.cents ?? 0)).toBe(0);
    expect((await issue()).number).toBe("RE-2026-0003");
    expect(await cancelInvoice(parts, { eventId: "e1", number: "RE-2026-0002" }, author())).toBeUndefined();
  });

  it("follow their registration to another event, which can take them back", async () => {
    const invoice = await issue();
    const move = { eventId: "e1", id: "r0", targetId: "e2", whenFull: "ask", sendsMail: false } as const;
    const moved = await moveRegistration({ ...parts, contentChanged: () => {}, onMailDue: () => {} }, move, author());
    expect(moved.ok).toBe(true);
    const at = { eventId: "e2", number: invoice.number };
    expect(await printInvoice(parts, at, author())).toBeDefined();
    expect(await cancelInvoice(parts, at, author())).toMatchObject({ cancels: { number: invoice.number } });
  });

  it("are found at the other event, as payments are, by the lists and by what goes to the trash with it", async () => {
    await issue();
    const payment = { kind: "payment", cents: 18_000, receivedOn: "2026-06-14", payer: "" } as const;
    for (const registrationId of ["r0", "r1"])
      await enterPayment(parts, { eventId: "e1", registrationId, ...payment }, author());
    const found = async () => {
      const counts = await countByEvent(parts.database, ["e1", "e2"]);
      const paid = ["e1", "e2"].map((id) => counts.get(id)?.paid ?? 0);
      return [await hasPayments(parts.database, "e1"), await hasPayments(parts.database, "e2"), ...paid];
    };
    const moveOne = (id: string) => {
      const move = { eventId: "e1", id, targetId: "e2", whenFull: "ask", sendsMail: false } as const;
      return moveRegistration({ ...parts, contentChanged: () => {}, onMailDue: () => {} }, move, author());
    };
    expect(await found()).toEqual([true, false, 2, 0]);
    expect((await moveOne("r0")).ok).toBe(true);
    expect(await found()).toEqual([true, true, 1, 1]);
    expect((await moveOne("r1")).ok).toBe(true);
    expect(await found()).toEqual([false, true, 0, 2]);
  });

  it("name the participant, unless the payer is the same person and not only of the same family", async () => {
    const participant = async (registrationId: string, payer: string) => {
      const outcome = await issueInvoice(parts, { eventId: "e1", registrationId, recipient: payer }, author());
      return outcome.ok ? outcome.invoice.participant : outcome.reason;
    };
    expect(await participant("r0", "Dr. Eva Muster0\nWeg 1")).toBe("");
    expect(await participant("r1", "Dr. Jan Muster1\nWeg 1")).toBe("Dr. Eva Muster1");
  });

  it("say what is still open, and agree with what is owed and paid", async () => {
    const payment = { kind: "payment", receivedOn: "2026-06-14", payer: "" } as const;
    await enterPayment(parts, { eventId: "e1", registrationId: "r0", cents: 10_000, ...payment }, author());
    expect((await issue("r0")).transfer?.cents).toBe(8_000);
    await enterPayment(parts, { eventId: "e1", registrationId: "r1", cents: 18_000, ...payment }, author());
    expect((await issue("r1")).transfer).toBeUndefined();
    const { sum } = await parts.database
      .selectFrom("invoices")
      .select((e) => e.fn.sum<number>("cents").as("sum"))
      .executeTakeFirstOrThrow();
    expect(Number(sum)).toBe(2 * 18_000);
  });

  it("say of a sum that is settled what was kept of it, whatever the price is by now", async () => {
    const at = (registrationId: string) => ({ eventId: "e1", registrationId, receivedOn: "2026-06-14", payer: "" });
    const pay = (id: string, cents: number) => enterPayment(parts, { ...at(id), kind: "payment", cents }, author());
    const payBack = (id: string, cents: number) => enterPayment(parts, { ...at(id), kind: "refund", cents }, author());
    const lists = async (id: string) => {
      const listed = await listPayments({ ...parts, clock: () => now }, "e1");
      const { standing, openCents } = listed.find(({ registration }) => registration.id === id) ?? {};
      return [standing, openCents];
    };
    for (const id of ["r0", "r1", "r2", "r3", "r4"]) await pay(id, id === "r4" ? 9_000 : 18_000);
    await payBack("r1", 4_000);
    await payBack("r2", 18_000);
    const document = anEvent({ title: "Schmerztag", isFree: false, price: 200 });
    const change = { collection: "events", id: "e1", document, expected: "any", activity: null } as const;
    await parts.database.transaction().execute((transaction) => writeContent(transaction, change, author()));
    // What is entered after the price rose asks nobody for more.
    await payBack("r3", 1_000);
    await pay("r0", 500);
    expect([await lists("r0"), await lists("r1"), await lists("r3"), await lists("r4")]).toEqual([
      ...[
        ["paid", 0],
        ["refunded", 0],
        ["refunded", 0],
        ["part", 11_000],
      ],
    ]);
    const fee = { title: "Schmerztag", cents: 20_000 };
    const less = (cents: number) => [fee, { title: "Nachlass", cents }];
    expect([(await issue("r0")).items, (await issue("r1")).items]).toEqual([less(-1_500), less(-6_000)]);
    const settled = await issue("r3");
    expect([settled.items, settled.transfer, settled.payableUntil]).toEqual([less(-3_000), undefined, ""]);
    expect(await issue("r4")).toMatchObject({ items: [fee], transfer: { cents: 11_000 } });
    await expect(issue("r2")).rejects.toThrow("nothing_due");
    const taken = await cancelInvoice(parts, { eventId: "e1", number: settled.number }, author());
    expect(taken?.items).toEqual(settled.items);
  });

  it("are refused for what costs nothing, is not confirmed, and without the association's address", async () => {
    const refused = async (registrationId: string) => {
      const outcome = await issueInvoice(parts, { eventId: "e1", registrationId, recipient }, author());
      return outcome.ok || outcome.reason;
    };
    await parts.database.updateTable("registrations").set({ status: "new" }).where("id", "=", "r3").execute();
    expect([await refused("r3"), await refused("unknown")]).toEqual(["nothing_due", "missing"]);
    const document = { associationName: "Verein" };
    await parts.database
      .transaction()
      .execute((transaction) =>
        writeContent(
          transaction,
          { collection: "settings", id: "settings", document, expected: "any", activity: null },
          author(),
        ),
      );
    expect(await refused("r4")).toBe("no_seller");
    expect(await numbers()).toEqual([]);
  });

  it("outlive the person's erasure, which says so, and end after eight years", async () => {
    await issue();
    const outboxFolder = "/nonexistent";
    const privacy = createPrivacyService({
      ...{ database: current().database, clock: () => now, periods: defaultPeriods, outboxFolder, efns },
      ...quiet,
    });
    const report = await privacy.inform(viewer, "p0@praxis.example");
    expect(report?.invoices).toMatchObject([{ says: { number: "RE-2026-0001", recipient } }]);
    const erased = await privacy.erase(viewer, "p0@praxis.example");
    expect([erased?.removed.registrations, erased?.kept]).toEqual([1, [{ reason: "invoice" }]]);
    expect((await privacy.inform(viewer, "p0@praxis.example"))?.invoices).toHaveLength(1);
    now = new Date("2034-12-31T12:00:00Z");
    await privacy.applyRetention({ isForced: true });
    expect(await numbers()).toEqual([1]);
    now = new Date("2035-01-01T12:00:00Z");
    expect((await privacy.applyRetention({ isForced: true })).counts.invoices).toBe(1);
    expect(await numbers()).toEqual([]);
  });

  it("are told and kept under the corrected address of the person, before the erasure and after it", async () => {
    await issue();
    const [stored] = await findRegistrations(parts.database, "e1", ["r0"]);
    if (!stored) throw new Error("no registration");
    const seen = correctionIn(stored);
    const corrected = { ...seen, email: "richtig@praxis.example" };
    expect(
      await correctRegistration({ ...parts, efns }, { eventId: "e1", id: "r0", corrected, seen }, author()),
    ).toEqual({ ok: true });
    const privacy = createPrivacyService({
      ...{
        database: current().database,
        clock: () => now,
        periods: defaultPeriods,
        outboxFolder: "/nonexistent",
        efns,
      },
      ...quiet,
    });
    const told = async () => {
      const addresses = ["p0@praxis.example", "richtig@praxis.example"];
      const reports = await Promise.all(addresses.map((address) => privacy.inform(viewer, address)));
      return reports.map((report) => report?.invoices.length);
    };
    expect(await told()).toEqual([0, 1]);
    expect((await privacy.erase(viewer, "richtig@praxis.example"))?.kept).toEqual([{ reason: "invoice" }]);
    expect(await told()).toEqual([0, 1]);
    const at = { eventId: "e1", number: "RE-2026-0001" };
    expect(await cancelInvoice(parts, at, author())).toMatchObject({ kind: "cancellation" });
    expect(await told()).toEqual([0, 2]);
  });

  it("of addresses corrected by an older version are found by the corrected one, and those of the erased stay", async () => {
    for (const id of ["r0", "r1"]) await issue(id);
    const { database } = parts;
    await database.updateTable("invoices").set({ email_key: "alt@praxis.example" }).execute();
    await database.deleteFrom("registrations").where("id", "=", "r1").execute();
    for (const step of invoicesOfCorrectedAddresses()) await sql.raw(step).execute(database);
    const rows = await database.selectFrom("invoices").select("email_key").orderBy("sequence").execute();
    expect(rows.map(({ email_key }) => email_key)).toEqual(["p0@praxis.example", "alt@praxis.example"]);
  });

  it("and payments that an older version has stored are found at the event of their registration", async () => {
    const { database } = parts;
    const payment = { kind: "payment", cents: 18_000, receivedOn: "2026-06-14", payer: "" } as const;
    await enterPayment(parts, { eventId: "e1", registrationId: "r0", ...payment }, author());
    await database.schema.dropIndex("payments_by_event").execute();
    await database.schema.alterTable("payments").dropColumn("event_id").execute();
    for (const step of paymentsByEvent(engineOf(database))) await sql.raw(step).execute(database);
    expect((await countByEvent(database, ["e1"])).get("e1")?.paid).toBe(1);
  });

  it("leave no gap when the program is killed again and again", async () => {
    for (let round = 0; round < 4; round++) {
      const child = spawn(process.execPath, ["test/payments/invoice-process.ts", current().url], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      await once(child.stdout, "data");
      await sleep(15 + 25 * round);
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    const given = await numbers();
    expect(given.length).toBeGreaterThan(0);
    expect(given).toEqual(upTo(given.length));
    await issue("r59");
    // PostgreSQL may have finished a transaction whose process was killed only after they were counted.
    const later = await numbers();
    expect(later.length).toBeGreaterThan(given.length);
    expect(later).toEqual(upTo(later.length));
  });
});

describe("the file of an invoice", () => {
  const invoice: Invoice = {
    ...{ number: "RE-2026-0007", kind: "invoice", issuedOn: "2026-06-15", recipient, participant: "Dr. Eva Müßig" },
    seller: { name: "Verein e. V.", address: "Weg 1\n12345 Ulm", taxNumber: "12/345/67890" },
    items: [
      { title: "Tagung", cents: 11_900 },
      { title: "Workshop „Sonographie“ ".repeat(12), cents: 5_000 },
    ],
    service: { title: "„Schmerztag“ im Herbst", days: "12.09.2026" },
    ...{ tax: "rate19", taxSentence: "Der Betrag enthält 19 % Umsatzsteuer.", payableUntil: "2026-06-29" },
    transfer: {
      accountHolder: "Verein",
      iban: "DE02120300000000202051",
      bic: "",
      reference: "RF96G27XLAE4PT",
      cents: 16_900,
    },
  };
  const open = async (says: Invoice) => {
    const data = new Uint8Array(await buffer(createInvoicePdf(says, "2026-06-15T10:00:00.000Z")));
    return getDocument({ data, verbosity: VerbosityLevel.ERRORS, disableFontFace: true }).promise;
  };
  const textOf = async (pdf: Awaited<ReturnType<typeof open>>, page = 1) => {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    return items
      .map((item) => ("str" in item ? item.str : ""))
      .join(" ")
      .replace(/\s+/g, " ");
  };

  it("says all that § 14 UStG asks for, tagged with a table, on one page", async () => {
    const pdf = await open(invoice);
    const text = await textOf(pdf);
    for (const said of [
      ...["Rechnung RE-2026-0007", "Verein e. V.", "Weg 1", "12/345/67890", "Klinik am See", "Seeweg 1", "15.06.2026"],
      ...["„‚Schmerztag‘ im Herbst“", "12.09.2026", "Dr. Eva Müßig"],
      ...["119,00", "142,02", "26,98", "169,00", "19 %", "29.06.2026"],
      ...["DE02 1203 0000 0000 2020 51", "RF96 G27X LAE4 PT"],
    ]) {
      expect(text).toContain(said);
    }
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
    for (const role of ["H1", "Table", "TR", "TH", "TD", "Figure"]) expect(tree).toContain(`"role":"${role}"`);
    expect(tree).toContain("GiroCode für die Überweisung");
    expect(pdf.numPages).toBe(1);
  });

  it("has its sums flush right, below each other", async () => {
    const { items } = await (await (await open(invoice)).getPage(1)).getTextContent();
    const sums = items.flatMap((item) => ("str" in item && /^[\d.,−]+ €$/.test(item.str) ? [item] : []));
    const ends = sums.filter(({ transform }) => transform[4] > 300).map(({ transform, width }) => transform[4] + width);
    expect(ends).toHaveLength(5);
    for (const end of ends) expect(end).toBeCloseTo(ends[0], 1);
  });

  it("of several pages numbers them, repeats the head, and leaves neither total nor GiroCode by itself", async () => {
    let breaks = 0;
    for (let count = 10; count <= 26; count++) {
      const items = Array.from({ length: count }, (_, index) => ({ title: `Workshop ${index + 1}.`, cents: 5_000 }));
      const pdf = await open({ ...invoice, items });
      const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => textOf(pdf, index + 1)));
      for (const [index, text] of pages.entries()) {
        const foot = `Rechnung RE-2026-0007, Seite ${index + 1} von ${pages.length}`;
        expect(text.includes(foot), `${count} on ${pages.length}`).toBe(pages.length > 1);
        expect(text.includes("Bezeichnung")).toBe(/Workshop|Gesamtbetrag/.test(text));
      }
      const total = pages.find((text) => text.includes("Gesamtbetrag"));
      expect(total).toContain(`Workshop ${count}.`);
      expect(total).toContain("Umsatzsteuer");
      expect(pages.find((text) => text.includes("GiroCode: mit"))).toContain("Bitte überweisen");
      if (total !== pages[0]) breaks++;
    }
    expect(breaks).toBeGreaterThan(0);
  });

  it("of a Stornorechnung names the original and asks for no money", async () => {
    const { transfer: _, ...rest } = invoice;
    const cancels = { number: "RE-2026-0007", issuedOn: "2026-06-15" };
    const text = await textOf(await open({ ...rest, kind: "cancellation", number: "RE-2026-0008", cancels }));
    expect(text).toContain("Stornorechnung RE-2026-0008");
    expect(text).toContain("Rechnung RE-2026-0007 vom 15.06.2026");
    expect(text).toContain("−169,00");
    expect(text).not.toContain("überweisen");
  });

  it("has the same bytes each time", async () => {
    const bytes = () => buffer(createInvoicePdf(invoice, "2026-06-15T10:00:00.000Z"));
    expect((await bytes()).equals(await bytes())).toBe(true);
  });
});
