import { expect, it } from "vitest";
import { instantOf, wallTimeOf } from "#model/dates/berlin-time.ts";
import { listActivities } from "#server/activity/activity-store.ts";
import { createDraftEditor } from "#server/content/drafts/draft-editor.ts";
import { applyScheduledChanges } from "#server/content/drafts/publish-due.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { fc } from "#test/property.ts";

const viewer = { id: "u1", email: "erika@verein.example" };
const minute = 60_000;
/** Wall times shortly before the clock changes in Berlin, and on an ordinary day. */
const nights = ["2026-03-29T00:30", "2026-10-25T00:30", "2026-06-15T00:30"] as const;
const records = ["a", "b", "c"] as const;

/** A step in the history of a site; `after` is in minutes of wall time after the start. */
type Step =
  | { do: "plan"; record: string; after: number }
  /** Schedules the removal of a published record. */
  | { do: "remove"; record: string; after: number }
  | { do: "save" | "cancel" | "discard"; record: string }
  | { do: "wait"; minutes: number }
  /** Stops for some minutes, then starts as this many instances. */
  | { do: "restart"; minutes: number; instances: number };

/** Few distinct values, so that some plans are due at exactly the current minute. */
const minutes = fc.integer({ min: 0, max: 12 }).map((quarters) => quarters * 15);
const record = fc.constantFrom(...records);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("plan" as const), record, after: minutes }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("remove" as const), record, after: minutes }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("save" as const, "cancel" as const, "discard" as const), record }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("wait" as const), minutes }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("restart" as const),
      minutes,
      instances: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

/** Expected state of a record. */
interface Expected {
  /** Version of its draft, 0 if there is none. */
  draft: number;
  title: string;
  due: Date | undefined;
  published: { title: string } | undefined;
  /** Scheduled removal, and whether it happened. */
  removal: Date | undefined;
  isGone: boolean;
}

describeOnEachEngine("scheduled publication", (current) => {
  it("publishes and removes exactly once at the scheduled wall time or the next start, as last saved", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...nights),
        fc.array(step, { minLength: 4, maxLength: 14 }),
        async (night, steps) => {
          run++;
          let now = instantOf(night) ?? new Date(0);
          const clock = () => now;
          let instances: Database[] = [];
          const start = async (count: number) => {
            instances = await Promise.all(Array.from({ length: count }, () => openDatabase(current().url)));
          };
          const stop = () => Promise.all(instances.map((database) => database.destroy()));
          const expected = new Map(records.map((id): [string, Expected] => [`${id}${run}`, blank()]));

          const runPlans = async () => {
            const failures: unknown[] = [];
            const done = await Promise.all(
              instances.map((database) =>
                applyScheduledChanges(
                  database,
                  clock,
                  () => {},
                  (error) => failures.push(error),
                ),
              ),
            );
            let due = 0;
            let gone = 0;
            for (const one of expected.values()) {
              if (one.removal && one.removal <= now) {
                Object.assign(one, { ...blank(), isGone: true });
                gone++;
              }
              if (!one.due || one.due > now) continue;
              Object.assign(one, { ...blank(), published: { title: one.title } });
              due++;
            }
            expect(failures).toEqual([]);
            expect(done.reduce((sum, { published }) => sum + published, 0)).toBe(due);
            expect(done.reduce((sum, { removed }) => sum + removed, 0)).toBe(gone);
          };

          await start(1);
          try {
            for (const [number, next] of [...steps, { do: "wait", minutes: 600 } as const].entries()) {
              const [database] = instances as [Database];
              const drafts = createDraftEditor(database, clock);
              if (next.do === "wait" || next.do === "restart") {
                if (next.do === "restart") await stop();
                now = new Date(now.getTime() + next.minutes * minute);
                if (next.do === "restart") await start(next.instances);
                await runPlans();
              } else {
                const id = `${next.record}${run}`;
                const one = expected.get(id) ?? blank();
                // The test saves no further versions of a published record: it stays, or is removed as scheduled.
                if (next.do === "remove") {
                  const at = instantOf(wallAfter(night, next.after));
                  if (!at || !one.published) continue;
                  const planned = await drafts.planRemoval(viewer, "news", id, { at, reason: "abgelaufen" });
                  expect(planned.ok).toBe(at > now);
                  if (planned.ok) one.removal = at;
                }
                if (one.published || one.isGone || next.do === "remove") continue;
                if (next.do === "plan" || next.do === "save") {
                  const title = `Stand ${number}`;
                  // The hour skipped by summer time has no instant, as in the form.
                  const wallTime = wallAfter(night, next.do === "plan" ? next.after : 0);
                  const publishAt = next.do === "plan" ? instantOf(wallTime) : undefined;
                  const request = {
                    document: { title, date: "2026-06-10" },
                    base: "new",
                    expected: one.draft || "none",
                  } as const;
                  const saved = await drafts.save(viewer, {
                    collection: "news",
                    id,
                    ...request,
                    ...(publishAt && { publishAt }),
                  });
                  expect(saved.ok).toBe(!publishAt || publishAt > now);
                  if (saved.ok) Object.assign(one, { draft: saved.draft, title, due: publishAt ?? one.due });
                } else if (next.do === "cancel") {
                  await drafts.cancelPlan(viewer, "news", id);
                  one.due = undefined;
                } else {
                  await drafts.discard(viewer, "news", id);
                  Object.assign(one, { due: undefined, draft: 0 });
                }
              }
              for (const [id, one] of expected) {
                const stored = await createContentReader(instances[0] ?? database).find("news", id);
                expect(stored && { title: stored.title }, `${id} at ${wallTimeOf(now)}`).toEqual(one.published);
              }
            }
            const entries = await listActivities(instances[0] as Database, { limit: 500 });
            const published = entries
              .filter(({ action }) => action === "news.published")
              .map(({ details }) => details.id);
            for (const [id, one] of expected) {
              expect(published.filter((other) => other === id)).toHaveLength(one.published || one.isGone ? 1 : 0);
            }
          } finally {
            await stop();
          }
        },
      ),
      { numRuns: Math.min(25, Number(process.env.PROPERTY_RUNS ?? 25)) },
    );
  });
});

function blank(): Expected {
  return { draft: 0, title: "", due: undefined, published: undefined, removal: undefined, isGone: false };
}

/** Adds minutes to a wall time, ignoring clock changes. */
function wallAfter(wallTime: string, minutes: number): string {
  return new Date(Date.parse(`${wallTime}:00Z`) + minutes * minute).toISOString().slice(0, 16);
}
