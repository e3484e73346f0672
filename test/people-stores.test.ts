import { expect, it } from "vitest";
import type { ActivityAction } from "#model/activity.ts";
import { listActivities, recordActivity } from "#server/activity/activity-store.ts";
import { createPageViewCounter } from "#server/pageviews/page-view-counter.ts";
import { describeOnEachEngine } from "./contract-database.ts";

describeOnEachEngine("the activity log", (current) => {
  const record = (
    action: ActivityAction,
    section: "news" | "events",
    instant: string,
    email: string | null = "a@b.example",
  ) =>
    current()
      .database.transaction()
      .execute((transaction) =>
        recordActivity(
          transaction,
          { action, section, details: { id: "x", count: 3 } },
          { email, now: new Date(instant) },
        ),
      );
  const actions = async (filter: Omit<Parameters<typeof listActivities>[1], "limit"> & { limit?: number } = {}) =>
    (await listActivities(current().database, { limit: 30, ...filter })).map((entry) => entry.action);

  it("lists the newest first, and of the same instant the later one", async () => {
    await record("news.created", "news", "2026-06-15T10:00:00.000Z");
    await record("news.pinned", "news", "2026-06-15T10:00:00.000Z");
    await record("events.created", "events", "2026-06-14T10:00:00.000Z");
    expect(await actions()).toEqual(["news.pinned", "news.created", "events.created"]);
    expect(await actions({ limit: 1 })).toEqual(["news.pinned"]);
  });

  it("filters by area and by time, the given instant included", async () => {
    await record("news.created", "news", "2026-06-14T22:00:00.000Z");
    await record("events.created", "events", "2026-06-14T21:59:59.999Z");
    expect(await actions({ section: "events" })).toEqual(["events.created"]);
    expect(await actions({ since: "2026-06-14T22:00:00.000Z" })).toEqual(["news.created"]);
    expect(await actions({ section: "events", since: "2026-06-14T22:00:00.000Z" })).toEqual([]);
  });

  it("gives back what was recorded", async () => {
    await record("news.created", "news", "2026-06-15T10:00:00.000Z");
    expect(await listActivities(current().database, { limit: 1 })).toMatchObject([
      {
        action: "news.created",
        section: "news",
        details: { id: "x", count: 3 },
        timestamp: "2026-06-15T10:00:00.000Z",
        user: "a@b.example",
      },
    ]);
  });
});

describeOnEachEngine("page views", (current) => {
  const rows = () => current().database.selectFrom("page_views").selectAll().orderBy("day").orderBy("path").execute();

  it("are summed up per day and path over several flushes", async () => {
    const views = createPageViewCounter(current().database, () => new Date("2026-06-15T10:00:00Z"));
    for (const path of ["/", "/", "/aktuelles"]) views.count(path);
    await views.flush();
    views.count("/");
    await views.flush();
    await views.flush();
    expect(await rows()).toEqual([
      { day: "2026-06-15", path: "/", count: 3 },
      { day: "2026-06-15", path: "/aktuelles", count: 1 },
    ]);
  });

  it("of two instances add up", async () => {
    const clock = () => new Date("2026-06-15T10:00:00Z");
    const instances = [
      createPageViewCounter(current().database, clock),
      createPageViewCounter(current().database, clock),
    ];
    for (const views of instances) views.count("/");
    await Promise.all(instances.map((views) => views.flush()));
    expect(await rows()).toEqual([{ day: "2026-06-15", path: "/", count: 2 }]);
  });

  it("belong to the day in Berlin", async () => {
    const views = createPageViewCounter(current().database, () => new Date("2026-06-15T22:30:00Z"));
    views.count("/");
    await views.flush();
    expect(await rows()).toEqual([{ day: "2026-06-16", path: "/", count: 1 }]);
  });

  it("are kept for the next flush when the database does not answer", async () => {
    let isBroken = true;
    const { database } = current();
    const breaking = {
      transaction() {
        if (isBroken) throw new Error("no database");
        return database.transaction();
      },
    } as typeof database;
    const views = createPageViewCounter(breaking, () => new Date("2026-06-15T10:00:00Z"));
    views.count("/");
    await expect(views.flush()).rejects.toThrow("no database");
    isBroken = false;
    views.count("/");
    await views.flush();
    expect(await rows()).toEqual([{ day: "2026-06-15", path: "/", count: 2 }]);
  });

  it("of made-up paths cannot fill the memory", async () => {
    const views = createPageViewCounter(current().database, () => new Date("2026-06-15T10:00:00Z"));
    for (let index = 0; index < 2500; index++) views.count(`/nachrichten/x-${index}`);
    views.count(`/${"x".repeat(400)}`);
    await views.flush();
    expect(await rows()).toHaveLength(2000);
  });
});
