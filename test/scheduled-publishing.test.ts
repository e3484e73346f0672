import { expect, it } from "vitest";
import { instantOf, wallTimeOf } from "#model/berlin-time.ts";
import { listActivities } from "#server/activity/activity-store.ts";
import { createDraftEditor } from "#server/content/drafts/draft-editor.ts";
import { carryOutPlans } from "#server/content/drafts/publish-due.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { describeOnEachEngine } from "./contract-database.ts";
import { fc } from "./property.ts";

const viewer = { id: "u1", email: "erika@verein.example" };
const minute = 60_000;
/** The last hours before a clock change in Berlin, and of an ordinary day. */
const nights = ["2026-03-29T00:30", "2026-10-25T00:30", "2026-06-15T00:30"] as const;
const records = ["a", "b", "c"] as const;

/** What happens to a site one after the other; `plan` says a wall time so many minutes after the one of the night. */
type Step =
  | { do: "plan"; record: string; after: number }
  /** Plans to take offline what is public. */
  | { do: "remove"; record: string; after: number }
  | { do: "save" | "cancel" | "discard"; record: string }
  | { do: "wait"; minutes: number }
  /** Nothing runs for so long, then the program starts anew, as often as there are instances. */
  | { do: "restart"; minutes: number; instances: number };

/** Few enough that plans are due at the very minute, too. */
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

/** What is expected of a record. */
interface Expected {
  /** Version of its draft, 0 for none. */
  draft: number;
  title: string;
  due: Date | undefined;
  published: { title: string } | undefined;
  /** When it is to go, and whether it went. */
  removal: Date | undefined;
  isGone: boolean;
}

describeOnEachEngine("planned publication", (current) => {
  it("happens at its wall time or at the next start, once, as it was saved last, and never else; so does its end", async () => {
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

          const carryOut = async () => {
            const failures: unknown[] = [];
            const done = await Promise.all(
              instances.map((database) =>
                carryOutPlans(
                  database,
                  clock,
                  async () => true,
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
                await carryOut();
              } else {
                const id = `${next.record}${run}`;
                const one = expected.get(id) ?? blank();
                // Another version of a published record is another story: it stays, or goes as planned.
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
                  // The hour that summer time leaves out has no instant, as the form says.
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
  }, 120_000);
});

function blank(): Expected {
  return { draft: 0, title: "", due: undefined, published: undefined, removal: undefined, isGone: false };
}

/** What a clock in Berlin would show so many minutes later if it were never changed. */
function wallAfter(wallTime: string, minutes: number): string {
  return new Date(Date.parse(`${wallTime}:00Z`) + minutes * minute).toISOString().slice(0, 16);
}
