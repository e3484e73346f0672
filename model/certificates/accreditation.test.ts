import { describe, expect, it } from "vitest";
import { CalendarEvent, CalendarEventForm } from "#model/events/calendar-event.ts";
import { Accreditation, accreditationHints, publicAccreditations } from "./accreditation.ts";

type Given = Partial<Accreditation>;
const recognised: Given = { state: "recognised", points: 6, category: "A", number: "2760902026000001234" };

function anEvent(accreditations: Given[] | undefined, given: object = {}): CalendarEvent {
  return CalendarEvent.parse({ title: "Kongress", date: "2026-03-10", accreditations, ...given });
}

describe("derived points and badge of an event", () => {
  it.each<[string, Given[] | undefined, number, boolean]>([
    ["stay as typed in an old document", undefined, 15, true],
    ["stay as typed without any", [], 15, true],
    ["stay as typed with points for others only", [{ authority: "nurses", points: 8 }], 15, true],
    ["are those of the physicians", [recognised, { authority: "psychotherapists", points: 9 }], 6, false],
    ["are pending while requested", [{ points: 6 }], 6, true],
    ["are pending while one chamber has not decided", [recognised, { points: 3 }], 9, true],
    ["leave out what was refused", [{ points: 6, state: "refused" }], 0, false],
  ])("%s", (_, accreditations, certificationPoints, certificationPending) => {
    const event = anEvent(accreditations, { certificationPoints: 15, certificationPending: true });
    expect(event).toMatchObject({ certificationPoints, certificationPending });
    expect(CalendarEvent.parse(event)).toEqual(event);
  });
});

describe("points per day", () => {
  it("default to none and are not public", () => {
    expect(anEvent([{}]).accreditations[0]?.dayPoints).toEqual([]);
    const { accreditations } = anEvent([{ ...recognised, dayPoints: [{ date: "2026-03-10", points: 6 }] }]);
    const shown = JSON.stringify(publicAccreditations(accreditations));
    expect(shown).toContain(recognised.number);
    expect(shown).not.toContain("2026-03-10");
  });

  it("give a warning when all are known and their sum differs from the total", () => {
    const days = [{ date: "2026-03-10" }, { date: "2026-03-11" }];
    const hints = (...worth: (number | null)[]) => {
      const dayPoints = days.map(({ date }, index) => ({ date, points: worth[index] ?? null }));
      return accreditationHints(Accreditation.parse({ points: 12, dayPoints }), null, days);
    };
    expect(hints(6, 5)).toEqual(["day_points"]);
    expect(hints(6, 6)).toEqual([]);
    expect(hints(6)).toEqual([]);
    expect(accreditationHints(Accreditation.parse({ points: 12 }), null)).toEqual([]);
    const dayPoints = [{ date: undefined, points: 5 }];
    expect(accreditationHints(Accreditation.parse({ points: 12, dayPoints }), null)).toEqual([]);
  });
});

describe("accreditations", () => {
  it("default to an empty list", () => {
    expect(anEvent(undefined).accreditations).toEqual([]);
  });

  it("of another authority require its name, in the form only", () => {
    const event = anEvent([{ authority: "other" }]);
    expect(CalendarEventForm.safeParse(event).error?.issues).toMatchObject([
      { path: ["accreditations", 0, "authorityName"], message: "Bitte geben Sie den Namen ein." },
    ]);
    expect(CalendarEventForm.safeParse(anEvent([{ authority: "other", authorityName: "EFIC" }])).success).toBe(true);
    expect(CalendarEventForm.safeParse(anEvent([{ authority: "nurses" }])).success).toBe(true);
  });

  it("are public without a number while requested, and not when refused", () => {
    const { accreditations } = anEvent([
      { ...recognised, state: "requested" },
      { ...recognised, state: "refused" },
    ]);
    expect(publicAccreditations(accreditations)).toEqual([
      { authority: "physicians", authorityName: "", state: "requested" },
    ]);
    expect(publicAccreditations(anEvent([recognised]).accreditations)).toMatchObject([recognised]);
  });

  it.each<[Given, number | null, string[]]>([
    [{ number: "2760902026000001234" }, null, []],
    [{ number: "276 090 2026 000001 234" }, null, []],
    [{ number: "27609020260000012" }, null, ["vnr_length"]],
    [{ number: "27609020260000012345" }, null, ["vnr_length"]],
    [{ number: "2760902026000001234A" }, null, ["vnr_length"]],
    [{ number: "A2760902026000001234" }, null, ["vnr_length"]],
    [{ authority: "psychotherapists", number: "1" }, null, ["vnr_length"]],
    [{ authority: "other", number: "1" }, null, []],
    [{ category: " c " }, 26, ["small_group"]],
    [{ authority: "nurses", number: "20091234" }, null, []],
    [{ category: "C" }, 25, []],
    [{ category: "c" }, 26, ["small_group"]],
    [{ category: "C" }, null, []],
    [{ category: "A" }, 300, []],
  ])("%j with %s seats give the warnings %j", (given, capacity, hints) => {
    expect(accreditationHints(Accreditation.parse(given), capacity)).toEqual(hints);
  });

  it("give no warning for a blank number", () => {
    expect(accreditationHints({ ...Accreditation.parse({}), number: " " }, null)).toEqual([]);
  });
});
