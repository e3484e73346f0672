import { describe, expect, it } from "vitest";
import { differingLegalTexts, LegalRecord, legalTexts } from "./legal.ts";

describe("LegalRecord", () => {
  it("has defaults for all fields", () => {
    expect(LegalRecord.parse({})).toEqual({
      imprint: { title: "Impressum", sections: [] },
      privacy: { title: "Datenschutz", sections: [] },
      accessibility: { title: "Barrierefreiheit", sections: [] },
      paidRegistration: {
        title: "Kostenpflichtige Teilnahme",
        sections: [{ id: "verbindlichkeit", title: "", content: expect.stringContaining("zahlungspflichtig") }],
      },
      membershipForm: { url: "", fileName: "", lastUpdated: "" },
    });
  });

  it("converts numeric section ids of old records, and numbers sections without id", () => {
    const record = LegalRecord.parse({ imprint: { sections: [{ id: 1700000000000, title: "A" }, { title: "B" }] } });
    expect(record.imprint.sections).toEqual([
      { id: "1700000000000", title: "A", content: "" },
      { id: "abschnitt-2", title: "B", content: "" },
    ]);
  });

  it("is compared by its texts, without the membership form", () => {
    const record = LegalRecord.parse({});
    expect(differingLegalTexts(record, LegalRecord.parse({ membershipForm: { fileName: "Antrag.pdf" } }))).toEqual([]);
    for (const text of legalTexts) {
      const other = { ...record, [text]: { ...record[text], title: "Anders" } };
      expect(differingLegalTexts(record, other)).toEqual([text]);
    }
  });

  it("accepts ids of at most 128 characters and texts of at most 200 sections", () => {
    const sections = (length: number, id = "") => ({ imprint: { sections: Array.from({ length }, () => ({ id })) } });
    expect(LegalRecord.parse(sections(200, "x".repeat(128))).imprint.sections).toHaveLength(200);
    expect(LegalRecord.safeParse(sections(1, "x".repeat(129))).success).toBe(false);
    expect(LegalRecord.safeParse(sections(201)).error?.issues[0]?.message).toBe(
      "Ein Text kann höchstens 200 Abschnitte haben.",
    );
  });
});
