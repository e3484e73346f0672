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
  [{ Datum: "05.03.2027", Beginn: "0,375" }, "09:00 Uhr"],
  [{ date: 46_451, startTime: 0.375, endTime: 0.729_166_666_7 }, "09:00 - 17:30 Uhr"],
  [{ start: "2027-03-05T09:00:00", end: "2027-03-05T17:30:00" }, "09:00 - 17:30 Uhr"],
  [{ Beginn: "05.03.2027, 9.00 Uhr", Ende: "05.03.2027, 17.30 Uhr" }, "09:00 - 17:30 Uhr"],
  [{ Termin: "Freitag, 5. März 2027, 18.00 - 20.30 Uhr" }, "18.00 - 20.30 Uhr"],
  [{ Datum: "05.03.2027 (Fr), 18:00" }, "18:00 Uhr"],
  [{ Datum: "5.3.27 18–20 Uhr" }, "18–20 Uhr"],
  [{ Datum: "05.03.2027 | ab 18 h" }, "ab 18 h"],
  [{ Datum: "05.03.2027, 18 Uhr s.t." }, "18 Uhr s.t."],
  [{ Datum: "05.03.2027 von 9 bis 17 Uhr", Uhrzeit: "ganztägig" }, "ganztägig"],
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
  const span = "2027-03-05 2027-03-06 9–17 Uhr";
  for (const Datum of ["05.-06.03.2027, 9–17 Uhr", "05.03.2027 - 06.03.2027, 9–17 Uhr", "5./6. März 2027 9–17 Uhr"])
    expect(timeOf({ Datum })).toBe(span);
  expect(timeOf({ Datum: "05.03.2027 - 06.03.2027" })).toBe(`2027-03-05 2027-03-06 ${untold}`);
  expect(timeOf({ Beginn: "05.03.2027", Ende: "06.03.2027" })).toBe(`2027-03-05 2027-03-06 ${untold}`);
});
