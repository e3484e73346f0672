import type { Log } from "./log.ts";

export interface Schedule {
  /** Runs again and again; a run that takes longer than the interval makes the next ones wait. */
  every(milliseconds: number, task: Task): void;
  once(milliseconds: number, task: Task): void;
  /** Runs at each instant `nextAt` gives; also soon after the start, if `firstMilliseconds` says so. */
  daily(task: Task & { nextAt: (now: Date) => Date; firstMilliseconds?: number }): void;
  /**
   * Runs at each instant `nextAt` gives, which is asked again when what it depends on has changed: a moment after
   * `replan`, once for many calls. It must come within 24 days.
   */
  planned(task: Task & { nextAt: (now: Date) => Promise<Date> }): { replan(): void };
  stop(): void;
}

export interface Task {
  run: () => Promise<void> | void;
  /** What the log says when `run` fails; it is tried again at its next time. */
  failure: string;
}

/** How long changes are gathered before the next instant is asked for. */
const replanMilliseconds = 100;
/** After the next instant could not be found out. */
const retryMilliseconds = 60_000;

/** Timers for what runs beside requests. None of them keeps the process alive. */
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
        // A later plan knows more.
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
