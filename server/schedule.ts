import type { Log } from "./log.ts";

export interface Schedule {
  /** Runs repeatedly; runs that are due while one is active are skipped. */
  every(milliseconds: number, task: Task): void;
  once(milliseconds: number, task: Task): void;
  /** Runs at each instant `nextAt` returns; with `firstMilliseconds` also soon after the start. */
  daily(task: Task & { nextAt: (now: Date) => Date; firstMilliseconds?: number }): void;
  /** Runs at each instant `nextAt` returns. `replan` calls it again, debounced. The instant must be within 24 days. */
  planned(task: Task & { nextAt: (now: Date) => Promise<Date> }): { replan(): void };
  stop(): void;
}

export interface Task {
  run: () => Promise<void> | void;
  /** Log message if `run` fails; the next run is on schedule. */
  failure: string;
}

/** Debounce interval of `replan`. */
const replanMilliseconds = 100;
/** Delay after `nextAt` has failed. */
const retryMilliseconds = 60_000;

/** Creates timers for background tasks, which do not keep the process alive. */
export function createSchedule(clock: () => Date, log: Log): Schedule {
  const stops: (() => void)[] = [];
  const attempt = async ({ run, failure }: Task) => {
    try {
      await run();
    } catch (error) {
      log.error(failure, { error });
    }
  };
  return {
    every(milliseconds, task) {
      let isRunning = false;
      const timer = setInterval(async () => {
        if (isRunning) return;
        isRunning = true;
        await attempt(task);
        isRunning = false;
      }, milliseconds).unref();
      stops.push(() => clearInterval(timer));
    },
    once(milliseconds, task) {
      const timer = setTimeout(() => attempt(task), milliseconds).unref();
      stops.push(() => clearTimeout(timer));
    },
    daily(task) {
      let timer: NodeJS.Timeout;
      let isStopped = false;
      const runAfter = (milliseconds: number) => {
        timer = setTimeout(async () => {
          await attempt(task);
          if (!isStopped) runAfter(untilNext());
        }, milliseconds).unref();
      };
      const untilNext = () => {
        const now = clock();
        return task.nextAt(now).getTime() - now.getTime();
      };
      runAfter(task.firstMilliseconds ?? untilNext());
      stops.push(() => {
        isStopped = true;
        clearTimeout(timer);
      });
    },
    planned({ nextAt, ...task }) {
      let timer: NodeJS.Timeout | undefined;
      let plans = 0;
      let isPlanning = false;
      let isStopped = false;
      const runAt = (instant: Date) => {
        clearTimeout(timer);
        const milliseconds = Math.max(0, instant.getTime() - clock().getTime());
        timer = setTimeout(async () => {
          await attempt(task);
          await plan();
        }, milliseconds).unref();
      };
      const plan = async () => {
        const number = ++plans;
        const instant = await nextAt(clock()).catch((error: unknown) => {
          log.error(task.failure, { error });
          return new Date(clock().getTime() + retryMilliseconds);
        });
        // Ignores outdated plans.
        if (number === plans && !isStopped) runAt(instant);
      };
      void plan();
      stops.push(() => {
        isStopped = true;
        clearTimeout(timer);
      });
      return {
        replan() {
          if (isPlanning || isStopped) return;
          isPlanning = true;
          setTimeout(() => {
            isPlanning = false;
            if (!isStopped) void plan();
          }, replanMilliseconds).unref();
        },
      };
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
