import { describe, expect, it } from "vitest";
import { LegalRecord } from "./legal.ts";

describe("LegalRecord", () => {
  it("is whole when nothing was stored", () => {
    expect(LegalRecord.parse({})).toEqual({
      imprint: { title: "Impressum", sections: [] },
      privacy: { title: "Datenschutz", sections: [] },
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
});
