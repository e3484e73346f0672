import { expect, it } from "vitest";
import type { ActivityAction, ActivitySection } from "#model/operation/activity.ts";
import { listActivities, recordActivity } from "#server/activity/activity-store.ts";
import { createDailyCounter } from "#server/pageviews/daily-counter.ts";
import { describeOnEachEngine } from "./contract-database.ts";

describeOnEachEngine("the activity log", (current) => {
  const record = (
    action: ActivityAction,
    section: ActivitySection,
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

  it("lists entries newest first, also within the same instant", async () => {
    await record("news.created", "news", "2026-06-15T10:00:00.000Z");
    await record("news.pinned", "news", "2026-06-15T10:00:00.000Z");
    await record("events.created", "events", "2026-06-14T10:00:00.000Z");
    expect(await actions()).toEqual(["news.pinned", "news.created", "events.created"]);
    expect(await actions({ limit: 1 })).toEqual(["news.pinned"]);
  });

  it("filters by section and by time, inclusively", async () => {
    await record("news.created", "news", "2026-06-14T22:00:00.000Z");
    await record("events.created", "events", "2026-06-14T21:59:59.999Z");
    expect(await actions({ section: "events" })).toEqual(["events.created"]);
    expect(await actions({ since: "2026-06-14T22:00:00.000Z" })).toEqual(["news.created"]);
    expect(await actions({ section: "events", since: "2026-06-14T22:00:00.000Z" })).toEqual([]);
  });

  it("lists changes of the contact data in the contact section", async () => {
    await record("contact.read", "contact", "2026-06-14T10:00:00.000Z");
    await record("settings.updated", "settings", "2026-06-14T11:00:00.000Z");
    await record("settings.restored", "settings", "2026-06-14T12:00:00.000Z");
    await record("content.imported", "settings", "2026-06-14T13:00:00.000Z");
    await record("news.created", "news", "2026-06-14T14:00:00.000Z");
    expect(await actions({ section: "contact" })).toEqual(["settings.restored", "settings.updated", "contact.read"]);
    expect(await actions({ section: "contact", since: "2026-06-14T12:00:00.000Z" })).toEqual(["settings.restored"]);
  });

  it("pages after an entry, also within the same instant and with new entries meanwhile", async () => {
    const instants = ["13", "12", "12", "12", "11"].map((hour) => `2026-06-14T${hour}:00:00.000Z`);
    const codes = ["news.deleted", "news.created", "news.pinned", "news.unpinned", "news.updated"] as const;
    for (const [index, instant] of instants.entries()) {
      await record(codes[index] ?? "news.created", index === 2 ? "events" : "news", instant);
    }
    const pageThrough = async (filter: { section?: ActivitySection } = {}) => {
      const found: string[] = [];
      for (let after: string | undefined; ; ) {
        const page = await listActivities(current().database, { limit: 1, after, ...filter });
        if (page.length === 0) return found;
        found.push(...page.map(({ action }) => action));
        after = page[0]?.id;
        if (found.length === 2) await record("news.featured", "news", "2026-06-15T10:00:00.000Z");
      }
    };
    expect(await pageThrough()).toEqual([
      "news.deleted",
      "news.unpinned",
      "news.pinned",
      "news.created",
      "news.updated",
    ]);
    expect(await pageThrough({ section: "events" })).toEqual(["news.pinned"]);
    expect(await actions({ after: "nobody" })).toEqual([]);
  });

  it("returns what was recorded", async () => {
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

  it("are summed per day and path over several flushes", async () => {
    const views = createDailyCounter(current().database, () => new Date("2026-06-15T10:00:00Z"), "page_views");
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
      createDailyCounter(current().database, clock, "page_views"),
      createDailyCounter(current().database, clock, "page_views"),
    ];
    for (const views of instances) views.count("/");
    await Promise.all(instances.map((views) => views.flush()));
    expect(await rows()).toEqual([{ day: "2026-06-15", path: "/", count: 2 }]);
  });

  it("are counted for the day in Berlin", async () => {
    const views = createDailyCounter(current().database, () => new Date("2026-06-15T22:30:00Z"), "page_views");
    views.count("/");
    await views.flush();
    expect(await rows()).toEqual([{ day: "2026-06-16", path: "/", count: 1 }]);
  });

  it("are kept for the next flush if the database fails", async () => {
    let isBroken = true;
    const { database } = current();
    const breaking = {
      transaction() {
        if (isBroken) throw new Error("no database");
        return database.transaction();
      },
    } as typeof database;
    const views = createDailyCounter(breaking, () => new Date("2026-06-15T10:00:00Z"), "page_views");
    views.count("/");
    await expect(views.flush()).rejects.toThrow("no database");
    isBroken = false;
    views.count("/");
    await views.flush();
    expect(await rows()).toEqual([{ day: "2026-06-15", path: "/", count: 2 }]);
  });

  it("of made-up paths are limited in memory", async () => {
    const views = createDailyCounter(current().database, () => new Date("2026-06-15T10:00:00Z"), "page_views");
    for (let index = 0; index < 2500; index++) views.count(`/nachrichten/x-${index}`);
    views.count(`/${"x".repeat(400)}`);
    await views.flush();
    expect(await rows()).toHaveLength(2000);
  });
});
