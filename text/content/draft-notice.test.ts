import { expect, it } from "vitest";
import { draftNoticeText } from "./draft-notice.ts";

const draft = {
  ...{ savedAt: "2026-11-29T01:49:00Z", savedBy: "a@verein.example", isPublished: true },
  ...{ plannedBy: null, note: undefined },
};
const promise = "Mit „Veröffentlichen“ steht der Entwurf sofort auf der Website.";

it("says who saved a draft when, what is public meanwhile, and what the button does", () => {
  const saved =
    "Gespeichert am 29.11.2026, 02:49 Uhr von a@verein.example. Auf der Website steht die bisherige Fassung.";
  expect(draftNoticeText(draft)).toBe(`${saved} ${promise}`);
  expect(draftNoticeText({ ...draft, note: "Nur der Text „Impressum“." })).toBe(`${saved} Nur der Text „Impressum“.`);
  expect(draftNoticeText({ ...draft, plannedBy: "b@verein.example" })).toContain("hat b@verein.example geplant. Mit");
});

it("promises no publication at once where a plan was refused", () => {
  for (const refusal of ["changed", "link_taken", "incomplete"] as const) {
    const text = draftNoticeText({ ...draft, refusal });
    expect(text).toMatch(/^(Die veröffentlichte Fassung|Der Anmeldelink|Er wurde unfertig)/);
    expect(text).not.toContain(promise);
  }
});
