import type { Schedule, Task } from "#server/schedule.ts";

/** The schedule of `server/tasks.ts` on a clock that only `advance` moves. */
export interface VirtualSchedule extends Schedule {
  /**
   * Runs what is due until an instant, in the order of the instants, each at its own. Tasks that run every few seconds
   * run ten times in a long span, as on a machine that is busy, the last time at its end: a year takes seconds.
   */
  advance(until: Date): Promise<void>;
  /** The clock was set by so many milliseconds: intervals go on, and what was done by a wrong clock is done again. */
  clockIsSet(by: number): void;
}

interface Planned {
  dueAt: number;
  task: Task;
  /** Whether it waits for an interval, an instant, or for one that follows from what is stored. */
  waitsFor: "interval" | "instant" | "plan";
  /** The next instant after a run; undefined for a task that runs once. */
  next?: (now: number, span: Span) => Promise<number> | number;
}

interface Span {
  until: number;
  /** Milliseconds between two visits of the frequent tasks, or more. */
  step: number;
}

/** Long spans are divided into this many visits of the frequent tasks. */
const visits = 10;

/**
 * @param settled resolves when what a task has started without waiting for it is done
 * @param isDead whether the process was killed: it runs nothing more
 */
export function createVirtualSchedule(
  clock: () => Date,
  setClock: (now: Date) => void,
  onFailure: (message: string, error: unknown) => void,
  settled: () => Promise<void>,
  isDead: () => boolean,
): VirtualSchedule {
  const planned = new Set<Planned>();
  const outdated = new Set<Planned>();
  const now = () => clock().getTime();
  let isStopped = false;

  const run = async ({ run, failure }: Task) => {
    try {
      await run();
      await settled();
    } catch (error) {
      onFailure(failure, error);
    }
  };

  return {
    every(milliseconds, task) {
      const next = (at: number, { until, step }: Span) => {
        const soon = at + milliseconds;
        return soon >= until ? soon : Math.min(Math.max(soon, at + step), until);
      };
      planned.add({ dueAt: now() + milliseconds, task, next, waitsFor: "interval" });
    },
    once(milliseconds, task) {
      planned.add({ dueAt: now() + milliseconds, task, waitsFor: "interval" });
    },
    daily({ nextAt, firstMilliseconds, ...task }) {
      const next = (at: number) => nextAt(new Date(at)).getTime();
      const dueAt = firstMilliseconds === undefined ? next(now()) : now() + firstMilliseconds;
      planned.add({ dueAt, task, next, waitsFor: "instant" });
    },
    planned({ nextAt, ...task }) {
      const next = async (at: number) => (await nextAt(new Date(at))).getTime();
      const one: Planned = { dueAt: Number.POSITIVE_INFINITY, task, next, waitsFor: "plan" };
      planned.add(one);
      outdated.add(one);
      return { replan: () => void outdated.add(one) };
    },
    stop() {
      isStopped = true;
      planned.clear();
    },
    clockIsSet(by) {
      for (const one of planned) {
        if (one.waitsFor === "interval") one.dueAt += by;
        else if (by < 0 && one.waitsFor === "plan") one.dueAt = now();
        else if (by < 0)
          void Promise.resolve(one.next?.(now(), { until: 0, step: 0 })).then((at) => (one.dueAt = at ?? 0));
      }
    },
    async advance(until) {
      const span = { until: until.getTime(), step: (until.getTime() - now()) / visits };
      while (!isStopped && !isDead()) {
        for (const one of outdated) {
          outdated.delete(one);
          one.dueAt = (await Promise.resolve(one.next?.(now(), span)).catch(() => now() + 60_000)) ?? 0;
        }
        const [first] = [...planned].sort((a, b) => a.dueAt - b.dueAt);
        if (!first || first.dueAt > until.getTime()) break;
        if (first.dueAt > now()) setClock(new Date(first.dueAt));
        // Instances that share a database do the same at once.
        const same = [...planned].filter(
          ({ dueAt, task }) => dueAt === first.dueAt && task.failure === first.task.failure,
        );
        // Taken out before it runs, so that one that stops the schedule is not planned again.
        for (const one of same) planned.delete(one);
        await Promise.all(same.map(({ task }) => run(task)));
        for (const one of same) {
          if (!one.next || isStopped) continue;
          const dueAt = await Promise.resolve(one.next(now(), span)).catch(() => now() + 60_000);
          planned.add(Object.assign(one, { dueAt: Math.max(dueAt, now() + 1) }));
        }
      }
      if (until.getTime() > now()) setClock(until);
    },
  };
}
