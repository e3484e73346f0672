import { expect, it } from "vitest";
import { lastDayOf } from "#model/events/event-days.ts";
import { jsonLastDay } from "#server/database/engine.ts";
import { describeOnEachEngine } from "./contract-database.ts";

describeOnEachEngine("the last day of an event in a query", (current) => {
  it("is that of the model, whatever is stored", async () => {
    const { database } = current();
    const days = ["", "2025-03-09", "2025-03-10", "2025-03-12"].map((lastDay) => ({ date: "2025-03-10", lastDay }));
    const at = "2025-01-01T00:00:00.000Z";
    const rows = [...days, { date: "2025-03-10" }].map((stored, index) => ({
      ...{ collection: "events", id: `e${index}`, version: 1, created_at: at, updated_at: at },
      data: JSON.stringify(stored),
    }));
    await database.insertInto("content").values(rows).execute();
    const found = await database.selectFrom("content").select(jsonLastDay(database).as("day")).orderBy("id").execute();
    expect(found.map(({ day }) => day)).toEqual([...days.map(lastDayOf), "2025-03-10"]);
  });
});
