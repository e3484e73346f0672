import { describe, expect, it } from "vitest";
import { publishingHints } from "./publishing-hints.ts";

const today = "2026-06-15";
const hintsOf = (document: object, collection = "news") => publishingHints(collection, document, today);

describe("publishingHints", () => {
  it("returns none for a complete text of today", () => {
    const content = '<h2>Eins</h2><h3>Zwei</h3><h2>Drei</h2><img src="/files/a" alt="Ein Saal">';
    expect(hintsOf({ title: "T", date: today, content, image: "/files/b", imageAlt: "Ein Saal" })).toEqual([]);
  });

  it("finds pictures without description at any depth", () => {
    const hint = ["picture_without_description"];
    expect(hintsOf({ image: "/files/b", imageAlt: " " })).toEqual(hint);
    expect(hintsOf({ content: '<p><img src="/files/a" alt="" width="9"></p>' })).toEqual(hint);
    expect(hintsOf({ hero: { image: "/files/b", imageAlt: "" } }, "home")).toEqual(hint);
    expect(
      hintsOf({
        boxes: [
          { image: "/files/a", imageAlt: "Saal" },
          { image: "/files/b", imageAlt: "" },
        ],
      }),
    ).toEqual(hint);
    expect(hintsOf({ image: "", imageAlt: "" })).toEqual([]);
    expect(hintsOf({ image: null, imageAlt: "" })).toEqual([]);
    expect(hintsOf({ image: "/files/b", imageAlt: null })).toEqual([]);
  });

  it("finds headings that skip a level", () => {
    expect(hintsOf({ content: "<h3>Drei</h3>" })).toEqual(["heading_left_out"]);
    expect(hintsOf({ content: "<h2>Zwei</h2><h4>Vier</h4>" })).toEqual(["heading_left_out"]);
    expect(hintsOf({ content: "<h2>Zwei</h2><h3>Drei</h3><h4>Vier</h4><h2>Zwei</h2>" })).toEqual([]);
  });

  it("finds past events, and news dated in the future", () => {
    expect(hintsOf({ date: "2026-06-14", lastDay: "" }, "events")).toEqual(["event_is_over"]);
    expect(hintsOf({ date: "2026-06-14", lastDay: today }, "events")).toEqual([]);
    expect(hintsOf({ date: "", lastDay: "" }, "events")).toEqual([]);
    expect(hintsOf({ date: "2026-06-14", lastDay: "" }, "congresses")).toEqual([]);
    expect(hintsOf({ date: "2026-06-16" })).toEqual(["dated_later"]);
    expect(hintsOf({ date: "2026-06-16" }, "events")).toEqual([]);
  });

  it("finds incomplete sponsors and speakers of an event with points", () => {
    const pending = { certificationPoints: 8, certificationPending: true };
    const sponsor = { name: "Beispiel GmbH", amountCents: null, purpose: "", mayBePublished: true };
    expect(hintsOf({ ...pending, sponsors: [sponsor] }, "events")).toEqual(["transparency_incomplete"]);
    expect(hintsOf({ ...pending, sponsors: [{ ...sponsor, amountCents: 1 }] }, "events")).toEqual([]);
    expect(hintsOf({ ...pending, disclosures: [{ name: "A", text: "" }] }, "events")).toEqual([
      "transparency_incomplete",
    ]);
    expect(hintsOf({ sponsors: [sponsor] }, "events")).toEqual([]);
    expect(hintsOf({ ...pending, sponsors: [sponsor] }, "congresses")).toEqual([]);
  });

  it("finds recognised points without a number", () => {
    const hint = ["points_without_number"];
    const recognised = { state: "recognised", points: 8, number: "" };
    expect(hintsOf({ accreditations: [recognised] }, "events")).toEqual(hint);
    expect(hintsOf({ accreditations: [{ ...recognised, number: " " }] }, "events")).toEqual(hint);
    expect(hintsOf({ accreditations: [{ ...recognised, number: "276…" }] }, "events")).toEqual([]);
    expect(hintsOf({ accreditations: [{ ...recognised, state: "requested" }] }, "events")).toEqual([]);
    expect(hintsOf({ accreditations: [{ ...recognised, points: 0 }] }, "events")).toEqual([]);
    const numbered = { ...recognised, number: "276…" };
    expect(hintsOf({ accreditations: [numbered, recognised] }, "events")).toEqual(hint);
    expect(hintsOf({ accreditations: [], certificationPoints: 8 }, "events")).toEqual(hint);
    expect(hintsOf({ certificationPoints: 0 }, "events")).toEqual([]);
    expect(hintsOf({ certificationPoints: 8, certificationPending: true }, "events")).toEqual([]);
    expect(hintsOf({ certificationPoints: 8 }, "congresses")).toEqual([]);
  });
});
