import type { Log } from "./log.ts";
import { logStretches } from "./log-stretches.ts";

export interface Schedule {
  /** Runs repeatedly; runs that are due while one is active are skipped. */
  every(milliseconds: number, task: Task): void;
  once(milliseconds: number, task: Task): void;
  /** Runs at each instant `nextAt` returns; with `firstMilliseconds` also soon after the start. */
  daily(task: Task & { nextAt: (now: Date) => Date; firstMilliseconds?: number }): void;
  /**
   * Runs at each instant `nextAt` returns, and when the clock is set back, since what was done by the wrong one has to be
   * done again. `replan` calls `nextAt` again, debounced.
   */
  planned(task: Task & { nextAt: (now: Date) => Promise<Date> }): { replan(): void };
  stop(): void;
}

export interface Task {
  run: () => Promise<void> | void;
  /** Log message if `run` fails, see `logStretches`; the next run is on schedule. */
  failure: string;
}

/** Debounce interval of `replan`. */
const replanMilliseconds = 100;
/** Delay after `nextAt` has failed. */
const retryMilliseconds = 60_000;

/** The clock is looked at this often while an instant is awaited: it may be set, and the machine may sleep. */
const lookMilliseconds = 60_000;
/** The clock was set back if it shows so much less than before; less is a correction. */
const setBackMilliseconds = 1000;

/**
 * Calls `arrived` once the clock shows an instant, however it got there, or `setBack` when the clock is set back.
 * @returns a function that stops waiting
 */
function waitFor(
  instant: Date,
  clock: () => Date,
  { arrived, setBack }: { arrived: () => void; setBack: () => void },
): () => void {
  let timer: NodeJS.Timeout;
  const look = (before: number) => {
    const now = clock().getTime();
    if (now >= instant.getTime()) return arrived();
    if (now < before - setBackMilliseconds) return setBack();
    timer = setTimeout(look, Math.min(instant.getTime() - now, lookMilliseconds), now).unref();
  };
  const first = Math.max(0, Math.min(instant.getTime() - clock().getTime(), lookMilliseconds));
  timer = setTimeout(look, first, clock().getTime()).unref();
  return () => clearTimeout(timer);
}

/** Creates timers for background tasks, which do not keep the process alive. */
export function createSchedule(clock: () => Date, log: Log): Schedule {
  const stops: (() => void)[] = [];
  const attempting = ({ run, failure }: Task) => {
    const attempt = logStretches(failure, clock, log);
    return () => attempt(run);
  };
  return {
    every(milliseconds, task) {
      let isRunning = false;
      const attempt = attempting(task);
      const timer = setInterval(async () => {
        if (isRunning) return;
        isRunning = true;
        await attempt();
        isRunning = false;
      }, milliseconds).unref();
      stops.push(() => clearInterval(timer));
    },
    once(milliseconds, task) {
      const timer = setTimeout(attempting(task), milliseconds).unref();
      stops.push(() => clearTimeout(timer));
    },
    daily(task) {
      let stopWaiting: () => void;
      let isStopped = false;
      const attempt = attempting(task);
      const run = async () => {
        await attempt();
        if (!isStopped) runAtNext();
      };
      const runAtNext = () => {
        stopWaiting = waitFor(task.nextAt(clock()), clock, { arrived: run, setBack: runAtNext });
      };
      if (task.firstMilliseconds === undefined) {
        runAtNext();
      } else {
        const timer = setTimeout(run, task.firstMilliseconds).unref();
        stopWaiting = () => clearTimeout(timer);
      }
      stops.push(() => {
        isStopped = true;
        stopWaiting();
      });
    },
    planned({ nextAt, ...task }) {
      let stopWaiting = () => {};
      /** What is waited for; undefined while it runs. */
      let due: Date | undefined;
      let plans = 0;
      let isPlanning = false;
      let isStopped = false;
      const attempt = attempting(task);
      const attemptPlan = logStretches(task.failure, clock, log);
      const runAt = (instant: Date) => {
        stopWaiting();
        due = instant;
        const run = async () => {
          due = undefined;
          await attempt();
          await plan();
        };
        stopWaiting = waitFor(instant, clock, { arrived: run, setBack: run });
      };
      const plan = async () => {
        const number = ++plans;
        let instant = new Date(clock().getTime() + retryMilliseconds);
        await attemptPlan(async () => {
          instant = await nextAt(clock());
        });
        // Ignores outdated plans.
        if (number !== plans || isStopped) return;
        // An instant that has come is not given up for the next one.
        runAt(due && due <= clock() ? due : instant);
      };
      void plan();
      stops.push(() => {
        isStopped = true;
        stopWaiting();
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
