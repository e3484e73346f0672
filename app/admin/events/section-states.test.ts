import { expect, it } from "vitest";
import { type People, sectionStates } from "./section-states.ts";

const nobody: People = {
  byStatus: { new: 0, confirmed: 0, cancelled: 0, waiting: 0 },
  ...{ present: 0, openPayments: 0, uncertified: 0, unreported: 0, outdatedReports: 0 },
};
const about = (people: Partial<People>) => sectionStates({}, { ...nobody, ...people });

it("say of each section about people what is open there, and nothing where nothing is", () => {
  const quiet = about({});
  for (const path of ["anmeldungen", "warteliste", "zahlungen", "tage", "bescheinigungen", "eiv"] as const)
    expect(quiet[path], path).toBe("");
  expect(about({ byStatus: { ...nobody.byStatus, new: 4, confirmed: 12 } }).anmeldungen).toBe("4 neu");
  expect(about({ byStatus: { ...nobody.byStatus, confirmed: 1_200 } }).anmeldungen).toBe("1.200");
  expect(about({ byStatus: { ...nobody.byStatus, waiting: 3 } }).warteliste).toBe("3");
  expect(about({ openPayments: 5 }).zahlungen).toBe("5 offen");
  expect(about({ present: 40 }).tage).toBe("40 anwesend");
  expect(about({ uncertified: 1 }).bescheinigungen).toBe("1 fehlt");
  expect(about({ uncertified: 2 }).bescheinigungen).toBe("2 fehlen");
  expect(about({ unreported: 7 }).eiv).toBe("7 zu melden");
  expect(about({ unreported: 7, outdatedReports: 2 }).eiv).toBe("7 zu melden");
  expect(about({ outdatedReports: 2 }).eiv).toBe("2 zu berichtigen");
  expect(sectionStates({}, undefined).zahlungen).toBeUndefined();
});
