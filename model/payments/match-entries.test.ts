import { describe, expect, it } from "vitest";
import { fc } from "#test/property.ts";
import { type BankEntry, matchEntries, type Payable } from "./match-entries.ts";
import { paymentReference } from "./payment-reference.ts";

const payable = (id: string, lastName: string, openCents = 18_000): Payable => ({
  ...{ registrationId: id, reference: paymentReference(id), firstName: "Eva", lastName, openCents, invoices: [] },
});
const eva = payable("r1", "Muster");
const ida = payable("r2", "Vogel");
const entry = (changes: Partial<BankEntry>): BankEntry => ({
  ...{ bookedOn: "2026-06-15", cents: 18_000, payer: "Eva Muster", purpose: eva.reference, occurrence: 0 },
  ...changes,
});
const reasons = (entries: BankEntry[], people = [eva, ida]) =>
  matchEntries(entries, people).map((match) => (match ? [match.reason, ...match.registrationIds].join(" ") : ""));

describe("an entry that names invoices", () => {
  const invoiced = (one: Payable, ...invoices: string[]) => ({ ...one, invoices });
  const people = [invoiced(eva, "RE-2026-0012"), invoiced(ida, "RE-2026-0013", "2026-0113")];
  it.each([
    ["Rechnung RE-2026-0012 vom 15.06.2026", "invoice r1"],
    ["RG.NR.: re-2026-0012", "invoice r1"],
    ["RE20260012/15.06.", "invoice r1"],
    ["RE 2026 / 0012", "invoice r1"],
    ["RE-2026-0012, RE-2026-0013", "several r1 r2"],
    ["Rechnung 12", "invoice r1"],
    ["Rg.Nr. 0013 vom 12.06.2026", "invoice r2"],
    ["RE 2026 12", "invoice r1"],
    ["Rechnung vom 12.06.2026", ""],
    ["Zimmer 12", ""],
    ["Rechnung 14", ""],
    [`RE-2026-0013 ${eva.reference}`, "payer r1"],
    ["RE-2026-00123", ""],
    ["RE-2026-001", ""],
    ["KRE-2026-0012", ""],
    ["2026-0012", ""],
    ["Rechnung 12 und 13", ""],
  ])("%s: %s", (purpose, expected) => {
    expect(reasons([entry({ purpose, payer: "Klinik am See" })], people)).toEqual([expected]);
  });

  it.each([
    ["RE-2026-0012, RE-2026-0013", 36_000, "shared r1 r2"],
    ["Rechnung 12 und 13", 36_000, "shared r1 r2"],
    ["Rechnungen Nr. 12, 13", 36_000, "shared r1 r2"],
    ["RG 12/13", 36_000, "shared r1 r2"],
    [`${eva.reference} ${ida.reference}`, 36_000, "shared r1 r2"],
    [`${eva.reference} ${ida.reference}`, 35_000, "several r1 r2"],
    ["Rechnung 12 und 13", 35_000, ""],
    ["Rechnung 12", 17_000, ""],
  ])("%s over %i, for two: %s", (purpose, cents, expected) => {
    expect(reasons([entry({ purpose, cents, payer: "Klinik am See" })], people)).toEqual([expected]);
  });

  it("of a year gone by is not taken for the one that is open", () => {
    const former = invoiced(payable("r3", "Gestern", 0), "RE-2025-0012");
    expect(reasons([entry({ purpose: "Rechnung 12", payer: "Klinik am See" })], [former, ...people])).toEqual([
      "invoice r1",
    ]);
  });

  it("that nothing is open of has come twice, however it names it", () => {
    const twice = [entry({ purpose: "RE-2026-0012", payer: "Klinik am See" }), entry({ purpose: "RE-2026-0012" })];
    expect(reasons(twice, people)).toEqual(["invoice r1", "paid r1"]);
    const both = [{ ...people[0], openCents: 0 }, people[1]] as Payable[];
    const purpose = "RE-2026-0012, RE-2026-0013";
    expect(reasons([entry({ purpose })], both), "one of the two is paid").toEqual(["several r1 r2"]);
  });

  it("of several, once they are paid, are open for no later one", () => {
    const both = { purpose: "Rechnung 12 und 13", cents: 36_000, payer: "Klinik am See" };
    const [first, later] = matchEntries([entry(both), entry({})], people);
    expect(first).toEqual({ reason: "shared", registrationIds: ["r1", "r2"], shares: [18_000, 18_000] });
    expect(later?.reason).toBe("paid");
  });
});

describe("an entry of a bank statement", () => {
  it.each<[string, Partial<BankEntry>, string]>([
    ["with reference, sum and payer", {}, "sure r1"],
    ["of a payer whose name comes first, without umlauts", { payer: "MUSTER, EVA" }, "sure r1"],
    [
      "of a bank that names the payer in the purpose",
      { payer: "", purpose: `MUSTER, EVA ${eva.reference}` },
      "sure r1",
    ],
    ["of a bank that names nobody", { payer: "" }, "payer r1"],
    [
      "of a clinic that names her in the purpose",
      { payer: "Klinik", purpose: `${eva.reference} Eva Muster` },
      "payer r1",
    ],
    ["of a clinic", { payer: "Klinik am See gGmbH" }, "payer r1"],
    ["with less", { cents: 9_000 }, "less r1"],
    ["with more", { cents: 36_000 }, "more r1"],
    ["with a typing error", { purpose: `${eva.reference.slice(0, -1)}0` }, "typed r1"],
    ["without reference, by name", { purpose: "Teilnahmegebühr" }, "name r1"],
    ["by a name in the purpose", { purpose: "Gebühr für Eva Vogel", payer: "Praxis Nord" }, "name r2"],
    ["without reference, with another sum", { purpose: "Gebühr", cents: 17_000 }, ""],
    ["with the references of two", { purpose: `${eva.reference} ${ida.reference}`, cents: 36_000 }, "shared r1 r2"],
    ["that goes out", { cents: -18_000 }, ""],
    ["of nobody", { purpose: "Mitgliedsbeitrag", payer: "Hans Fremd" }, ""],
  ])("%s", (_case, changes, expected) => expect(reasons([entry(changes)])).toEqual([expected]));

  it("is asked about when it comes twice, or when it is paid already", () => {
    expect(reasons([entry({}), entry({ occurrence: 1 })])).toEqual(["sure r1", "paid r1"]);
    expect(reasons([entry({})], [payable("r1", "Muster", 0)])).toEqual(["paid r1"]);
    expect(reasons([entry({ cents: 9_000 }), entry({ cents: 9_000, occurrence: 1 })])).toEqual(["less r1", "sure r1"]);
  });

  it("of one of two with the same name is asked about", () => {
    const namesakes = [eva, payable("r3", "Muster")];
    expect(reasons([entry({ purpose: "Gebühr" })], namesakes)).toEqual(["several r1 r3"]);
  });
});

it("never proposes as sure more than is open, whatever the statement", () => {
  const people = Array.from({ length: 8 }, (_, number) => payable(`p${number}`, `Name${number}`, 1_000 * (number + 1)));
  const any = fc.record({
    bookedOn: fc.constant("2026-06-15"),
    cents: fc.constantFrom(...people.map(({ openCents }) => openCents), 500, -1_000),
    payer: fc.constantFrom("Eva Name1", "Eva Name2", "Eva Name3", "Klinik"),
    purpose: fc.constantFrom(...people.map(({ reference }) => reference), "", "Gebühr"),
    occurrence: fc.nat(3),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), (entries) => {
      const booked = new Map<string, number>();
      for (const [index, match] of matchEntries(entries, people).entries()) {
        if (match?.reason !== "sure") continue;
        const [id = ""] = match.registrationIds;
        booked.set(id, (booked.get(id) ?? 0) + (entries[index]?.cents ?? 0));
      }
      for (const { registrationId, openCents } of people) {
        expect(booked.get(registrationId) ?? 0).toBeLessThanOrEqual(openCents);
      }
    }),
  );
});
