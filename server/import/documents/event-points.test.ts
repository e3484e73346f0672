import { expect, it } from "vitest";
import { siteDocument } from "../site-documents.ts";
import { plainDocument } from "./document-shapes.ts";

function pointsOf(fields: object): unknown {
  const json = JSON.stringify({ title: "A", date: "2027-03-05", ...fields });
  const site = siteDocument(plainDocument({ collection: "events", id: "e1", json }));
  if (site.kind !== "content" || site.content.collection !== "events" || site.draftReason) return site;
  const { certificationPoints, certificationPending } = site.content.document;
  return [certificationPoints, certificationPending];
}

it.each<[points: unknown, read: [points: number, isPending: boolean]]>([
  ["beantragt", [0, true]],
  ["Beantragt!", [0, true]],
  ["sind angefragt", [0, true]],
  ["pending", [0, true]],
  ["in Bearbeitung", [0, true]],
  ["15 Punkte beantragt", [15, true]],
  ["15 (beantragt)", [15, true]],
  ["8 Punkte (Kategorie A)", [8, false]],
  ["ca. 8 CME-Punkte", [8, false]],
  ["8", [8, false]],
  [8, [8, false]],
  ["4,5", [5, false]],
  // What nobody can read is none, and no application either.
  ["nicht beantragt", [0, false]],
  ["8 Punkte, Samstag 4", [0, false]],
  ["VNR 2760602027123450015", [0, false]],
  ["ja", [0, false]],
])("reads the points %j", (certificationPoints, read) => {
  expect(pointsOf({ certificationPoints })).toEqual(read);
  expect(pointsOf({ CME: certificationPoints })).toEqual(read);
});

it("keeps what the export says of an application", () => {
  const fields = { certificationPoints: "15 (beantragt)", certificationPending: false };
  expect(pointsOf(fields)).toEqual([15, false]);
});
