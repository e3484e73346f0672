import { setTimeout as wait } from "node:timers/promises";
import { aPdf } from "#test/files/hostile-files.ts";
import type { SiteDriver } from "./site-driver.ts";

/** Before an upload is retried. */
const pauseMilliseconds = 200;

/** An editor who uploads documents one after another and retries each until it is stored. */
export class RetryingUploads {
  /** URL and content of each stored file. */
  readonly acknowledged = new Map<string, Buffer<ArrayBuffer>>();
  /** Status of each response other than success. */
  readonly refusals: number[] = [];
  readonly #driver: SiteDriver;
  readonly #work: Promise<void>;
  readonly #waiting: { isReached: () => boolean; resolve: () => void }[] = [];
  #isRunning = true;

  constructor(driver: SiteDriver) {
    this.#driver = driver;
    this.#work = this.#uploadAll();
    // Rejects the promises of the methods below instead.
    this.#work.catch(() => {});
  }

  /** Resolves when this many more files are stored. */
  acknowledgedMore(count: number): Promise<void> {
    const goal = this.acknowledged.size + count;
    return this.#reached(() => this.acknowledged.size >= goal);
  }

  /** Resolves when this many more uploads were refused. */
  refusedMore(count: number): Promise<void> {
    const goal = this.refusals.length + count;
    return this.#reached(() => this.refusals.length >= goal);
  }

  /** Waits until the current upload succeeds. */
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
    const { publicUrls } = this.#driver.site;
    for (let n = 0; this.#isRunning; n++) {
      const body = Buffer.from(aPdf(`Rundbrief ${n}`));
      for (let tries = 0; ; tries++) {
        const publicUrl = publicUrls[(n + tries) % publicUrls.length] ?? "";
        const path = `/admin/upload?art=document&ordner=verein&name=rundbrief-${n}.pdf`;
        const answer = await this.#driver.send(publicUrl, path, body);
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
