import { expect, it } from "vitest";
import { type Certificate, certifiedPoints, changesSince, otherNameOn, vnrDigits } from "./certificate.ts";

it("awards the points of the whole event for attending all days", () => {
  const event = { date: "2026-09-12", lastDay: "2026-09-13" };
  expect(
    certifiedPoints(event, { days: ["2026-09-13", "2026-09-12"] }, { category: "A", points: 12, dayPoints: [] }),
  ).toBe(12);
  expect(
    certifiedPoints(event, { days: ["2026-09-12"] }, { category: "A", points: 12, dayPoints: [] }),
  ).toBeUndefined();
  expect(
    certifiedPoints({ ...event, lastDay: "" }, { days: ["2026-09-12"] }, { category: "A", points: 6, dayPoints: [] }),
  ).toBe(6);
});

it("awards the points of the attended days otherwise", () => {
  const days = [{ date: "2026-09-12" }, { date: "2026-09-26" }];
  const event = { date: "2026-09-12", lastDay: "2026-09-26", days };
  const dayPoints = [
    { date: "2026-09-12", points: 5 },
    { date: "2026-09-26", points: null },
  ];
  const points = (...attended: string[]) =>
    certifiedPoints(event, { days: attended }, { category: "A", points: 12, dayPoints });
  expect(points("2026-09-12", "2026-09-26")).toBe(12);
  expect(points("2026-09-12")).toBe(5);
  expect(points("2026-09-26")).toBeUndefined();
  expect(
    certifiedPoints(
      event,
      { days: ["2026-09-26"], minutes: { "2026-09-26": 10 } },
      { category: "B", points: 12, dayPoints },
    ),
  ).toBeUndefined();
  expect(points("2026-09-20")).toBeUndefined();
  expect(points()).toBeUndefined();
  expect(
    certifiedPoints({ ...event, days: [] }, { days: ["2026-09-12"] }, { category: "A", points: 12, dayPoints }),
  ).toBeUndefined();
});

it("awards nobody who missed a part more than the whole event", () => {
  const days = ["2026-09-12", "2026-09-13", "2026-09-14"].map((date) => ({ date, start: "09:00", end: "13:30" }));
  const event = { date: "2026-09-12", lastDay: "2026-09-14", days };
  const attended = days.map(({ date }) => date);
  for (const [category, points, ofDay] of [
    ["A", 10, 6],
    ["B", 6, 3],
    ["C", 0, 6],
  ] as const) {
    const accreditation = { category, points, dayPoints: attended.map((date) => ({ date, points: ofDay })) };
    for (const count of [1, 2, 3])
      for (const minutes of [undefined, 30, 225, 270]) {
        const presence = { days: attended.slice(0, count), ...(minutes && { minutes: { "2026-09-12": minutes } }) };
        expect(certifiedPoints(event, presence, accreditation)).toBeLessThanOrEqual(points);
      }
  }
});

it("counts half days in category B where the duration is known", () => {
  const days = [
    { date: "2026-09-12", start: "09:00", end: "18:00" },
    { date: "2026-09-13", start: "09:00", end: "14:30" },
  ];
  const event = { date: "2026-09-12", lastDay: "2026-09-13", days };
  const dayPoints = [
    { date: "2026-09-12", points: 6 },
    { date: "2026-09-13", points: 3 },
  ];
  const attended = ["2026-09-12", "2026-09-13"];
  const points = (minutes: Record<string, number>, category = "B") =>
    certifiedPoints(event, { days: attended, minutes }, { category, points: 9, dayPoints });
  expect(points({})).toBe(9);
  expect(points({ "2026-09-12": 480, "2026-09-13": 330 })).toBe(9);
  // The whole event is worth more than its days.
  const bonus = { category: "B", points: 12, dayPoints };
  expect(certifiedPoints(event, { days: attended, minutes: { "2026-09-12": 480 } }, bonus)).toBe(12);
  expect(points({ "2026-09-12": 479, "2026-09-13": 330 })).toBe(6);
  expect(points({ "2026-09-12": 240 })).toBe(6);
  expect(points({ "2026-09-12": 239 })).toBe(3);
  expect(points({ "2026-09-12": 0, "2026-09-13": 10 })).toBe(0);
  expect(points({ "2026-09-12": 239 }, "A")).toBe(9);
  const oneDay = { date: "2026-09-12", lastDay: "" };
  const ofOneDay = (minutes: number) =>
    certifiedPoints(
      oneDay,
      { days: ["2026-09-12"], minutes: { "2026-09-12": minutes } },
      { category: "b", points: 8, dayPoints: [] },
    );
  expect([500, 300, 100].map(ofOneDay)).toEqual([8, 3, 0]);
  // Points per day are unknown.
  expect(
    certifiedPoints(
      { ...oneDay, lastDay: "2026-09-13" },
      { days: attended, minutes: { "2026-09-12": 300 } },
      { category: "B", points: 12, dayPoints: [] },
    ),
  ).toBeUndefined();
});

it("counts the time attended in other categories where it is known", () => {
  const day = "2026-09-12";
  const times = [{ date: day, start: "09:00", end: "17:00" }];
  const points = (seen: number, worth: number, category = "", days: object[] = times) =>
    certifiedPoints(
      { date: day, lastDay: "", days: days as typeof times },
      { days: [day], minutes: { [day]: seen } },
      { category, points: worth, dayPoints: [] },
    );
  // 2 h 04 of a day with 10 points: two units and one more.
  expect(points(124, 10)).toBe(3);
  expect(points(124, 10, "A")).toBe(3);
  expect([480, 450, 315, 44, 0].map((seen) => points(seen, 10))).toEqual([10, 10, 9, 0, 0]);
  // Without planned times the time decides alone: an evening of 90 minutes is worth its 3 points.
  expect([90, 45].map((seen) => points(seen, 3, "C", []))).toEqual([3, 2]);
  expect(points(124, 10, "B")).toBe(0);

  const event = { date: day, lastDay: "2026-09-13" };
  const ofTwoDays = (minutes: Record<string, number>) =>
    certifiedPoints(event, { days: [day, "2026-09-13"], minutes }, { category: "A", points: 16, dayPoints: [] });
  expect(ofTwoDays({ [day]: 300 })).toBe(16);
  expect(ofTwoDays({ [day]: 124 })).toBeUndefined();
});

it("recognises a VNR by its 19 digits", () => {
  expect(vnrDigits("2760 9020-2600 0010017")).toBe("2760902026000010017");
  expect(vnrDigits("20091234")).toBeUndefined();
  expect(vnrDigits("12760902026000010017")).toBeUndefined();
  expect(vnrDigits("276090202600001001A")).toBeUndefined();
});

it("awards the points of the kind of participation where it has its own, which has none for single days", () => {
  const accreditation = { category: "A", points: 12, dayPoints: [{ date: "2026-09-12", points: 5 }] };
  const event = { date: "2026-09-12", lastDay: "2026-09-13", days: [{ date: "2026-09-12" }, { date: "2026-09-13" }] };
  const points = (...days: string[]) => certifiedPoints(event, { days, points: 8 }, accreditation);
  expect(points("2026-09-12", "2026-09-13")).toBe(8);
  expect(points("2026-09-12")).toBeUndefined();
});

it("names on a certificate are told apart from a name that was corrected since", () => {
  const certificate = { participant: "Dr. Erika Mustre" };
  expect(otherNameOn(certificate, "Dr. Erika Mustre")).toBe("");
  expect(otherNameOn(certificate, "Dr. Erika Muster")).toBe("Dr. Erika Mustre");
  expect(otherNameOn(certificate, "Prof. Dr. Erika Mustre")).toBe("Dr. Erika Mustre");
});

it("names what a certificate would say otherwise today", () => {
  const event = { title: "Schmerztag", days: "12.09.2026", time: "9 Uhr", location: "Ulm" };
  const points = { authority: "Ärztekammer", category: "A", points: 6, numberLabel: "VNR", number: "1", sentence: "" };
  const issued: Certificate = {
    ...{ association: "Verein", event, participant: "Erika Muster", attendedDays: "12.09.2026" },
    accreditations: [points],
  };
  const otherwise = (now: Partial<Certificate>) => changesSince(issued, { ...issued, ...now });
  expect(otherwise({ association: "Verband", event: { ...event, scientificLead: "" } })).toEqual([]);
  expect(otherwise({ accreditations: [{ ...points, sentence: "Anders." }] })).toEqual([]);
  for (const changed of [
    { title: "Tag" },
    { days: "13.09.2026" },
    { time: "" },
    { location: "" },
    { scientificLead: "E" },
  ])
    expect(otherwise({ event: { ...event, ...changed } })).toEqual(["event"]);
  expect(otherwise({ attendedDays: "12.09.2026, 13.09.2026" })).toEqual(["days"]);
  for (const changed of [{ points: 5 }, { points: undefined }, { number: "2" }, { category: "B" }, { authority: "X" }])
    expect(otherwise({ accreditations: [{ ...points, ...changed }] })).toEqual(["points"]);
  expect(otherwise({ accreditations: [] })).toEqual(["points"]);
});
