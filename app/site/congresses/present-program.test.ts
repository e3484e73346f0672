import { describe, expect, it } from "vitest";
import { CongressProgram } from "#model/programs/program.ts";
import { presentProgram } from "./present-program.ts";

const days = [
  { date: "Samstag, 14.03.2026", certificationPoints: 3 },
  { date: "Freitag, 13.03.2026", certificationPoints: 6 },
];

function present(changes: Record<string, unknown>) {
  return presentProgram({ ...CongressProgram.parse({ days, totalCertificationPoints: 18, ...changes }), id: "k" });
}

describe("presentProgram", () => {
  it("puts days in order and adds up their points", () => {
    const view = present({ displayMode: "manual", programPdfUrl: "/files/congresses/alt.pdf" });
    expect(view.days.map((day) => day.date)).toEqual(["Freitag, 13.03.2026", "Samstag, 14.03.2026"]);
    expect(view).toMatchObject({ points: 9, pdfUrl: "" });
  });

  it("tells whether any entry names a sponsor", () => {
    const sponsored = [{ date: "Freitag, 13.03.2026", entries: [{ topic: "A" }, { topic: "B", sponsor: "Stiftung" }] }];
    expect(present({ days: sponsored }).hasSponsors).toBe(true);
    expect(present({ days: [{ ...sponsored[0], entries: [{ topic: "A" }] }] }).hasSponsors).toBe(false);
  });

  it("shows only the PDF and the manually entered points in PDF mode", () => {
    expect(present({ displayMode: "pdf", programPdfUrl: "/files/congresses/p.pdf" })).toMatchObject({
      points: 18,
      pdfUrl: "/files/congresses/p.pdf",
      days: [],
    });
  });
});
