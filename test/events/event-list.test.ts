import { expect, it } from "vitest";
import { listEvents } from "#app/admin/events/list-events.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { writeContent } from "#server/content/store/write-content.ts";
import { anEvent } from "#test/builders.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";

const today = "2026-06-15";
const author = { email: null, now: new Date("2026-06-15T10:00:00.000Z") };
const days: Record<string, { date: string; lastDay?: string; title: string }> = {
  later: { date: "2026-09-01", title: "Schmerzkurs" },
  running: { date: "2026-06-14", lastDay: "2026-06-15", title: "Schmerztagung" },
  soon: { date: "2026-07-01", title: "Pflegetag" },
  ended: { date: "2026-06-12", lastDay: "2026-06-14", title: "Schmerzforum" },
  lastYear: { date: "2025-03-01", title: "Pflegeforum" },
  longAgo: { date: "2019-01-01", title: "Schmerztag" },
};

describeOnEachEngine("the list of events", (current) => {
  it.each([
    [null, "", ["running", "soon", "later", "ended", "lastYear", "longAgo"]],
    ["kommende", "", ["running", "soon", "later"]],
    ["vergangene", "", ["ended", "lastYear", "longAgo"]],
    [null, "schmerz", ["running", "later", "ended", "longAgo"]],
    ["kommende", "schmerz", ["running", "later"]],
    ["vergangene", "schmerz", ["ended", "longAgo"]],
    [null, "pflegeforum", ["lastYear"]],
    ["kommende", "pflegeforum", []],
    [null, "—", []],
  ])("of the period %s with the search %j has each once on pages of any size", async (period, search, expected) => {
    const { database } = current();
    await database.transaction().execute(async (transaction) => {
      for (const [id, day] of Object.entries(days)) {
        const change = { collection: "events", id, document: anEvent(day), expected: "new", activity: null } as const;
        await writeContent(transaction, change, author);
      }
    });
    const content = createContentReader(database);
    for (const pageSize of [1, 2, 3, 4, 10]) {
      const seen: string[] = [];
      for (let page = 1; page <= Math.ceil(Object.keys(days).length / pageSize); page++) {
        const query = { sort: "next", direction: "asc", search, page, pageSize } as const;
        const { events, total } = await listEvents({ content }, query, period, today);
        expect(total).toBe(expected.length);
        seen.push(...events.map(({ id }) => id));
      }
      expect(seen, `${pageSize} on a page`).toEqual(expected);
    }
  });
});
