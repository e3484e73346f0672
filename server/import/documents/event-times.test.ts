import { expect, it } from "vitest";
import { siteDocument } from "../site-documents.ts";
import { plainDocument } from "./document-shapes.ts";

const untold = "09:00 - 18:00 Uhr";

function timeOf(fields: object): unknown {
  const json = JSON.stringify({ title: "A", ...fields });
  const site = siteDocument(plainDocument({ collection: "events", id: "e1", json }));
  if (site.kind !== "content" || site.content.collection !== "events" || site.draftReason) return site;
  const { date, lastDay, time } = site.content.document;
  return [date, lastDay, time].filter(Boolean).join(" ");
}

it.each<[fields: object, time: string]>([
  [{ date: "2027-03-05", startTime: "09:00", endTime: "17:30" }, "09:00 - 17:30 Uhr"],
  [{ date: "2027-03-05", start_time: "9:00:00", end_time: "17:30:00" }, "09:00 - 17:30 Uhr"],
  [{ date: "2027-03-05", time: "09:00", endTime: "17:30" }, "09:00 - 17:30 Uhr"],
  [{ Datum: "05.03.2027", Beginn: "9 Uhr", Ende: "17.30 Uhr" }, "09:00 - 17:30 Uhr"],
  [{ Datum: "05.03.2027", "Uhrzeit von": "9.00", "Uhrzeit bis": "17.30" }, "09:00 - 17:30 Uhr"],
  [{ Datum: "05.03.2027", von: "09:00", bis: "17:30" }, "09:00 - 17:30 Uhr"],
  [{ Datum: "05.03.2027", Beginn: "9.30 h", Ende: "" }, "09:30 Uhr"],
  [{ start: "2027-03-05T09:00:00", end: "2027-03-05T17:30:00" }, "09:00 - 17:30 Uhr"],
  [{ Beginn: "05.03.2027, 9.00 Uhr", Ende: "05.03.2027, 17.30 Uhr" }, "09:00 - 17:30 Uhr"],
  // What is written as people read it stays.
  [{ date: "2027-03-05", startTime: "9 Uhr" }, "9 Uhr"],
  [{ date: "2027-03-05", Uhrzeit: "9 bis 17 Uhr", Ende: "" }, "9 bis 17 Uhr"],
  // These are no times.
  [{ date: "2027-03-05", von: 5, bis: 7 }, untold],
])("reads the time of an event in %j", (fields, time) => {
  expect(timeOf(fields)).toBe(`2027-03-05 ${time}`);
});

it("reads the days of an event beside its times", () => {
  const days = { "Datum von": "05.03.2027", "Datum bis": "06.03.2027", Beginn: "09:00", Ende: "17:30" };
  expect(timeOf(days)).toBe("2027-03-05 2027-03-06 09:00 - 17:30 Uhr");
  expect(timeOf({ Beginn: "05.03.2027", Ende: "06.03.2027" })).toBe(`2027-03-05 2027-03-06 ${untold}`);
});
