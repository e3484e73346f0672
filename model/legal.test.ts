import { describe, expect, it } from "vitest";
import { LegalRecord } from "./legal.ts";

describe("LegalRecord", () => {
  it("is whole when nothing was stored", () => {
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

  it("reads the numeric section ids of old records and numbers sections without one", () => {
    const record = LegalRecord.parse({ imprint: { sections: [{ id: 1700000000000, title: "A" }, { title: "B" }] } });
    expect(record.imprint.sections).toEqual([
      { id: "1700000000000", title: "A", content: "" },
      { id: "abschnitt-2", title: "B", content: "" },
    ]);
  });

  it("takes ids of 128 characters and texts of 200 sections, no more", () => {
    const sections = (length: number, id = "") => ({ imprint: { sections: Array.from({ length }, () => ({ id })) } });
    expect(LegalRecord.parse(sections(200, "x".repeat(128))).imprint.sections).toHaveLength(200);
    expect(LegalRecord.safeParse(sections(1, "x".repeat(129))).success).toBe(false);
    expect(LegalRecord.safeParse(sections(201)).error?.issues[0]?.message).toBe(
      "Ein Text kann höchstens 200 Abschnitte haben.",
    );
  });
});
