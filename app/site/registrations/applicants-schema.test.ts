import { describe, expect, it } from "vitest";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { applicantsSchema } from "./applicants-schema.ts";

const event = (more: object = {}, settings: object = {}) =>
  CalendarEvent.parse({
    ...{ title: "Kongress", date: "2026-06-20" },
    ...more,
    registrationSettings: { enabled: true, registrationMethod: "direct", ...settings },
  });
const question = (more: object = {}) => ({ id: "q1", label: "Anreise", ...more });
const kind = (id: string, more: object = {}) => ({ id, title: id, ...more });

const own = ["city", "email", "firstName", "lastName", "title"];
const withQuestion = [...own, "frage-q1"];
const withKind = [...own, "teilnahmeart"];
const cases: [what: string, event: CalendarEvent | undefined, colleagues: number[], fields: string[]][] = [
  ["no event", undefined, [], own],
  ["an event", event(), [], own],
  ["a colleague", event(), [1], [...own, ...own.map((name) => `person1-${name}`)]],
  ["another colleague", event(), [3], [...own, ...own.map((name) => `person3-${name}`)]],
  ["an EFN", event({ certificationPoints: 5 }), [], [...own, "efn"]],
  ["a question", event({}, { questions: [question()] }), [], withQuestion],
  ["a required question", event({}, { questions: [question({ isRequired: true })] }), [], withQuestion],
  ["a kind", event({ participations: [kind("k1")] }), [], withKind],
  ["another kind", event({ participations: [kind("k2")] }), [], withKind],
  [
    "a kind with a price",
    event({ participations: [kind("k1", { priceCents: 500 })] }),
    [],
    [...withKind, "invoiceRecipient"],
  ],
  ["a workshop", event({ workshops: [kind("w1")] }), [], [...own, "workshop-w1"]],
  ["another workshop", event({ workshops: [kind("w2")] }), [], [...own, "workshop-w2"]],
];

describe("applicantsSchema", () => {
  it.each(cases)("has the fields of a form with %s, whichever forms came before", (_what, of, colleagues, fields) => {
    for (const [, other, numbers] of cases) applicantsSchema(other, numbers);
    expect(Object.keys(applicantsSchema(of, colleagues).shape).sort()).toEqual([...fields].sort());
  });

  it("asks anew after a question has become required", () => {
    const answer = (isRequired: boolean) => {
      const schema = applicantsSchema(event({}, { questions: [question({ isRequired })] }), []);
      const given = { title: "Dr.", firstName: "Erika", lastName: "Muster", email: "e@example.org", city: "Ulm" };
      return schema.safeParse({ ...given, "frage-q1": "" }).success;
    };
    expect([answer(false), answer(true), answer(false)]).toEqual([true, false, true]);
  });

  it("makes the schema of the same form once, and keeps no more than a hundred", () => {
    const first = applicantsSchema(event(), [1]);
    expect(applicantsSchema(event(), [1])).toBe(first);
    for (let n = 0; n < 100; n++) applicantsSchema(event({}, { questions: [question({ id: `q${n}` })] }), []);
    expect(applicantsSchema(event(), [1])).not.toBe(first);
  });
});
