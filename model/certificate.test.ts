import { expect, it } from "vitest";
import { certifiedPoints, vnrDigits } from "./certificate.ts";

it("gives the points of the whole event to those who were there on all its days", () => {
  const event = { date: "2026-09-12", lastDay: "2026-09-13" };
  expect(certifiedPoints(event, ["2026-09-13", "2026-09-12"], { points: 12, dayPoints: [] })).toBe(12);
  expect(certifiedPoints(event, ["2026-09-12"], { points: 12, dayPoints: [] })).toBeUndefined();
  expect(certifiedPoints({ ...event, lastDay: "" }, ["2026-09-12"], { points: 6, dayPoints: [] })).toBe(6);
});

it("gives what the days of the programme are worth to those who were there on some of them", () => {
  const days = [{ date: "2026-09-12" }, { date: "2026-09-26" }];
  const event = { date: "2026-09-12", lastDay: "2026-09-26", days };
  const dayPoints = [
    { date: "2026-09-12", points: 5 },
    { date: "2026-09-26", points: null },
  ];
  const points = (...attended: string[]) => certifiedPoints(event, attended, { points: 12, dayPoints });
  expect(points("2026-09-12", "2026-09-26")).toBe(12);
  expect(points("2026-09-12")).toBe(5);
  expect(points("2026-09-26")).toBeUndefined();
  expect(points("2026-09-20")).toBeUndefined();
  expect(points()).toBeUndefined();
  expect(certifiedPoints({ ...event, days: [] }, ["2026-09-12"], { points: 12, dayPoints })).toBeUndefined();
});

it("knows a VNR by its 19 digits", () => {
  expect(vnrDigits("2760 9020-2600 0010017")).toBe("2760902026000010017");
  expect(vnrDigits("20091234")).toBeUndefined();
  expect(vnrDigits("276090202600001001A")).toBeUndefined();
});
