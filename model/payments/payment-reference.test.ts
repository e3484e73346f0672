import { expect, it } from "vitest";
import { mod97 } from "./mod-97.ts";
import { paymentReference } from "./payment-reference.ts";

const remainder = (reference: string) => mod97(reference.slice(4) + reference.slice(0, 4));

it("reads the example of ISO 11649", () => expect(remainder("RF18539007547034")).toBe(1));

it("never changes: people have it in their mails", () => {
  expect(paymentReference("a1b2c3d4e5f6a7b8c9d0")).toBe("RF96G27XLAE4PT");
});

it("has valid check digits and differs for each id, however alike the ids are", () => {
  const references = Array.from({ length: 20_000 }, (_, number) => paymentReference(`registration-${number}`));
  expect(references.filter((one) => !/^RF\d{2}[2-9A-HJ-NP-Z]{10}$/.test(one) || remainder(one) !== 1)).toEqual([]);
  expect(new Set(references).size).toBe(references.length);
});

it("does not survive a wrong or swapped character", () => {
  const reference = paymentReference("r1");
  for (let at = 4; at < reference.length; at++) {
    const [one, next = ""] = reference.slice(at);
    const wrong = `${reference.slice(0, at)}${one === "A" ? "B" : "A"}${reference.slice(at + 1)}`;
    const swapped = `${reference.slice(0, at)}${next}${one}${reference.slice(at + 2)}`;
    expect(remainder(wrong)).not.toBe(1);
    if (next && next !== one) expect(remainder(swapped)).not.toBe(1);
  }
});
