import type { Log } from "./log.ts";

export interface Schedule {
  /** Runs again and again; a run that takes longer than the interval makes the next ones wait. */
  every(milliseconds: number, task: Task): void;
  once(milliseconds: number, task: Task): void;
  /** Runs at each instant `nextAt` gives; also soon after the start, if `firstMilliseconds` says so. */
  daily(task: Task & { nextAt: (now: Date) => Date; firstMilliseconds?: number }): void;
  stop(): void;
}

export interface Task {
  run: () => Promise<void> | void;
  /** What the log says when `run` fails; it is tried again at its next time. */
  failure: string;
}

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
    stop() {
      for (const stop of stops) stop();
    },
  };
}
