import { expect, it } from "vitest";
import { certifiedPoints, vnrDigits } from "./certificate.ts";

it("gives the points of the whole event to those who were there on all its days", () => {
  const event = { date: "2026-09-12", lastDay: "2026-09-13" };
  expect(certifiedPoints(event, ["2026-09-13", "2026-09-12"], { points: 12 })).toBe(12);
  expect(certifiedPoints(event, ["2026-09-12"], { points: 12 })).toBeUndefined();
  expect(certifiedPoints({ ...event, lastDay: "" }, ["2026-09-12"], { points: 6 })).toBe(6);
});

it("knows a VNR by its 19 digits", () => {
  expect(vnrDigits("2760 9020-2600 0010017")).toBe("2760902026000010017");
  expect(vnrDigits("20091234")).toBeUndefined();
  expect(vnrDigits("276090202600001001A")).toBeUndefined();
});
