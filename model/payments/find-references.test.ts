import { describe, expect, it } from "vitest";
import { fc } from "#test/property.ts";
import { findReferences } from "./find-references.ts";
import { inFours } from "./iban.ts";
import { paymentReference } from "./payment-reference.ts";

const references = Array.from({ length: 300 }, (_, number) => paymentReference(`registration-${number}`));
const known = new Set(references);
const [own = ""] = references;
const words = fc.constantFrom("", "SVWZ+", "Tagung 2026", "Dr. Eva Müßig", "RF", "RF12", "EREF: NOTPROVIDED", "Gebühr");
const reference = fc.constantFrom(...references);

describe("references in the purpose of a transfer", () => {
  it.each([
    [own],
    [inFours(own)],
    [own.toLowerCase()],
    [`Teilnahmegebühr ${own} Dr. Muster`],
    [`SVWZ+${own.slice(0, 6)}\n${own.slice(6)}`],
    [own.split("").join("-")],
  ])("%s", (text) => expect(findReferences(text, known)).toEqual({ exact: [own], near: [] }));

  it("are none where none was meant", () => {
    for (const text of ["", "RF", "RF96", "Spende", "DE02120300000000202051", own.slice(2)]) {
      expect(findReferences(text, known)).toEqual({ exact: [], near: [] });
    }
  });

  it("are found among any words, with any spaces", () => {
    fc.assert(
      fc.property(reference, words, words, fc.integer({ min: 1, max: 13 }), (one, before, after, at) => {
        const text = `${before} ${one.slice(0, at)} ${one.slice(at)} ${after}`;
        expect(findReferences(text, known).exact).toEqual([one]);
      }),
    );
  });

  it("several are all found", () => {
    fc.assert(
      fc.property(fc.uniqueArray(reference, { minLength: 2, maxLength: 4 }), (all) => {
        expect(findReferences(all.join(" und "), known).exact.toSorted()).toEqual(all.toSorted());
      }),
    );
  });

  it("are guessed after one mistake, and never taken for exact", () => {
    const mistake = fc.constantFrom("wrong", "swapped", "missing", "doubled");
    fc.assert(
      fc.property(
        reference,
        mistake,
        fc.integer({ min: 4, max: 12 }),
        fc.constantFrom(..."0IO1A9"),
        (one, how, at, to) => {
          const made = {
            wrong: one.slice(0, at) + to + one.slice(at + 1),
            swapped: one.slice(0, at) + one[at + 1] + one[at] + one.slice(at + 2),
            missing: one.slice(0, at) + one.slice(at + 1),
            doubled: one.slice(0, at) + one[at] + one.slice(at),
          }[how];
          if (made === one) return;
          expect(findReferences(`Gebühr ${made}`, known)).toEqual({ exact: [], near: [one] });
        },
      ),
    );
  });
});
