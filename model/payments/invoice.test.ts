import { describe, expect, it } from "vitest";
import { fc } from "#test/property.ts";
import { InvoiceRecipient, invoiceNumber, invoiceTotal, netAndTax } from "./invoice.ts";
import { firstKeptYear } from "./invoice-term.ts";
import { taxes } from "./tax.ts";

const items = [
  { title: "Tagung", cents: 18_000 },
  { title: "Workshop", cents: 4_990 },
];

describe("an invoice", () => {
  it("adds up its items; a cancellation takes them back", () => {
    expect(invoiceTotal({ kind: "invoice", items })).toBe(22_990);
    expect(invoiceTotal({ kind: "cancellation", items })).toBe(-22_990);
  });

  it.each([
    ["exempt", 22_990, 0],
    ["small", 22_990, 0],
    ["rate7", 21_486, 1_504],
    ["rate19", 19_319, 3_671],
  ] as const)("with %s has %i cents and %i tax", (tax, net, part) => {
    expect(netAndTax({ kind: "invoice", items, tax })).toEqual({ net, tax: part });
  });

  it("and its cancellation make nothing, net and tax each, whatever the sums", () => {
    const item = fc.record({ title: fc.constant("x"), cents: fc.integer({ min: 1, max: 10_000_000 }) });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 5 }), fc.constantFrom(...taxes), (given, tax) => {
        const one = netAndTax({ kind: "invoice", items: given, tax });
        const other = netAndTax({ kind: "cancellation", items: given, tax });
        expect([one.net + other.net, one.tax + other.tax]).toEqual([0, 0]);
        expect(one.net + one.tax).toBe(invoiceTotal({ kind: "invoice", items: given }));
      }),
    );
  });

  it("has a number that sorts within its year", () => {
    expect([invoiceNumber("RE-", 2026, 1), invoiceNumber("", 2026, 12_345)]).toEqual(["RE-2026-0001", "2026-12345"]);
  });

  it("is kept for eight years after that of its day", () => {
    expect(firstKeptYear("2034-12-31")).toBe(2026);
    expect(firstKeptYear("2035-01-01")).toBe(2027);
  });

  it("names its payer", () => {
    expect(InvoiceRecipient.safeParse(" \n ").success).toBe(false);
    expect(InvoiceRecipient.parse(" Klinik am See\nSeeweg 1\n12345 Ulm ")).toBe("Klinik am See\nSeeweg 1\n12345 Ulm");
  });
});
