import { setTimeout as wait } from "node:timers/promises";
import { aPdf } from "../hostile-files.ts";
import type { Errands } from "./errands.ts";

/** An editor tries again a moment after a file was not taken. */
const pauseMilliseconds = 200;

/** An editor who uploads one document after the other, each until it is taken. */
export class PatientUploads {
  /** Address on the site of each file that was taken, and what is in it. */
  readonly acknowledged = new Map<string, Buffer<ArrayBuffer>>();
  /** Status of each answer other than success. */
  readonly refusals: number[] = [];
  readonly #errands: Errands;
  readonly #work: Promise<void>;
  readonly #waiting: { isReached: () => boolean; resolve: () => void }[] = [];
  #isRunning = true;

  constructor(errands: Errands) {
    this.#errands = errands;
    this.#work = this.#uploadAll();
    // It is told to whoever waits.
    this.#work.catch(() => {});
  }

  /** Resolves when so many more than now were taken. */
  acknowledgedMore(count: number): Promise<void> {
    const goal = this.acknowledged.size + count;
    return this.#reached(() => this.acknowledged.size >= goal);
  }

  /** Resolves when so many more than now were refused. */
  refusedMore(count: number): Promise<void> {
    const goal = this.refusals.length + count;
    return this.#reached(() => this.refusals.length >= goal);
  }

  /** The one that has begun is tried until it is taken. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#work;
  }

  async #reached(isReached: () => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ isReached, resolve });
    await Promise.race([promise, this.#work]);
  }

  async #uploadAll(): Promise<void> {
    const { entrances } = this.#errands.site;
    for (let n = 0; this.#isRunning; n++) {
      const body = Buffer.from(aPdf(`Rundbrief ${n}`));
      for (let tries = 0; ; tries++) {
        const entrance = entrances[(n + tries) % entrances.length] ?? "";
        const path = `/admin/upload?art=document&ordner=verein&name=rundbrief-${n}.pdf`;
        const answer = await this.#errands.send(entrance, path, body);
        const text = await answer.text();
        if (answer.status === 201) this.acknowledged.set(JSON.parse(text).url, body);
        else this.refusals.push(answer.status);
        for (const { isReached, resolve } of this.#waiting) if (isReached()) resolve();
        if (answer.status === 201) break;
        await wait(pauseMilliseconds);
      }
    }
  }
}
