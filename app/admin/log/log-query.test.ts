import { expect, it } from "vitest";
import { readLogQuery } from "./log-query.ts";

const read = (search: string) => readLogQuery(new URLSearchParams(search));

it("applies no filter if none is chosen", () => {
  expect(read("bereich=&person=&von=&bis=&bereich=alle")).toEqual({ query: {}, errors: {} });
  expect(read("bereich=unbekannt").query.section).toBeUndefined();
});

it("interprets both days in Berlin time, also when the clocks change", () => {
  expect(read("von=2026-06-15&bis=2026-06-15").query).toMatchObject({
    since: "2026-06-14T22:00:00.000Z",
    until: "2026-06-15T22:00:00.000Z",
  });
  expect(read("von=2026-03-29&bis=2026-03-29").query).toMatchObject({
    since: "2026-03-28T23:00:00.000Z",
    until: "2026-03-29T22:00:00.000Z",
  });
});

it("reports invalid days", () => {
  expect(read("von=2026-02-30").errors).toHaveProperty("von");
  expect(read("bis=gestern").errors).toHaveProperty("bis");
  expect(read("von=2026-06-16&bis=2026-06-15").errors).toEqual({ bis: "Der letzte Tag liegt vor dem ersten." });
});
