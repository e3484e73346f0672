import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/** After this many problems the run is aborted. */
const tolerableProblems = 20;

/** Repeats tasks concurrently, each at a constant rate. */
export class SteadyWork {
  /** Errors with the task they occurred in. */
  readonly problems: string[] = [];
  /** Successful calls by task. */
  readonly done: Record<string, number> = {};
  readonly #loops: Promise<void>[] = [];
  readonly #stopping = new AbortController();

  constructor() {
    // Each task adds a listener.
    setMaxListeners(0, this.#stopping.signal);
  }

  /**
   * Repeats a task, one call at a time. A call that takes longer than the interval delays the next one.
   * @param task receives the number of the call, from 0; errors are collected in `problems`
   */
  repeat(name: string, everyMilliseconds: number, task: (n: number) => Promise<unknown>): void {
    this.done[name] = 0;
    this.#loops.push(this.#loop(name, everyMilliseconds, task));
  }

  /** Resolves after this time, or earlier after too many problems; pending calls are awaited. */
  async runFor(milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => {});
    this.#stopping.abort();
    await Promise.all(this.#loops);
  }

  async #loop(name: string, everyMilliseconds: number, task: (n: number) => Promise<unknown>): Promise<void> {
    const { signal } = this.#stopping;
    for (let n = 0, due = performance.now(); !signal.aborted; n++) {
      try {
        await task(n);
        this.done[name] = (this.done[name] ?? 0) + 1;
      } catch (error) {
        const cause = error instanceof Error && error.cause ? ` (${error.cause})` : "";
        this.problems.push(`${name}, call ${n}: ${error}${cause}`);
        if (this.problems.length >= tolerableProblems) this.#stopping.abort();
      }
      const now = performance.now();
      due = Math.max(due + everyMilliseconds, now);
      await wait(due - now, undefined, { signal }).catch(() => {});
    }
  }
}
