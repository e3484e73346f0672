import { setTimeout as wait } from "node:timers/promises";

/** Before a registration is retried. */
const pauseMilliseconds = 50;
/** Longer than any limit of a test, so that a site that never recovers fails the test. */
const giveUpMilliseconds = 60_000;

/** Visitors who register one after another on several connections and retry until the registration is acknowledged. */
export class RetryingVisitors {
  /** Email addresses of acknowledged registrations. */
  readonly acknowledged: string[] = [];
  /** The longest time from a visitor's first attempt to success. */
  longestWaitMilliseconds = 0;
  /** Attempts without success. */
  failures = 0;
  readonly #work: Promise<void>;
  readonly #waiting: { count: number; resolve: () => void }[] = [];
  readonly #name: string;
  readonly #origin: string;
  readonly #pauseMilliseconds: number;
  #isRunning = true;

  /**
   * @param forms URLs of the form, used in turn
   * @param name prefix of every email address
   * @param origin public origin of the site
   * @param pauseMilliseconds between two registrations of a connection
   */
  constructor(forms: readonly string[], { name, origin, connections = 8, pauseMilliseconds = 0 }: VisitorOptions) {
    this.#pauseMilliseconds = pauseMilliseconds;
    this.#name = name;
    this.#origin = origin;
    const lines = Array.from({ length: connections }, (_, line) => this.#register(forms, line));
    this.#work = Promise.all(lines).then(() => {});
    // Rejects the promises of the methods below instead.
    this.#work.catch(() => {});
  }

  /** Resolves when this many more registrations are acknowledged. */
  async acknowledgedMore(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ count: this.acknowledged.length + count, resolve });
    await Promise.race([promise, this.#work]);
  }

  /** Waits until the current registrations are acknowledged. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#work;
  }

  async #register(forms: readonly string[], line: number): Promise<void> {
    for (let n = 0; this.#isRunning; n++) {
      const email = `${this.#name}l${line}n${n}@praxis.example`;
      const begun = performance.now();
      for (let tries = 0; !(await this.#isRegistered(forms[(line + tries) % forms.length] ?? "", email)); tries++) {
        this.failures++;
        if (performance.now() - begun > giveUpMilliseconds) throw new Error(`${email} could not register.`);
        await wait(pauseMilliseconds);
      }
      this.longestWaitMilliseconds = Math.max(this.longestWaitMilliseconds, performance.now() - begun);
      this.acknowledged.push(email);
      for (const { count, resolve } of this.#waiting) if (this.acknowledged.length >= count) resolve();
      if (this.#pauseMilliseconds > 0) await wait(this.#pauseMilliseconds);
    }
  }

  async #isRegistered(form: string, email: string): Promise<boolean> {
    const answer = await register(form, this.#origin, { email }).catch(() => undefined);
    return answer?.status === 303;
  }
}

interface VisitorOptions {
  name: string;
  origin: string;
  connections?: number;
  pauseMilliseconds?: number;
}

/** Submits the registration form as a browser without script does. */
export async function register(
  form: string,
  origin: string,
  { email, lastName = "Muster" }: { email: string; lastName?: string },
): Promise<Response> {
  const body = new URLSearchParams({ title: "Dr.", firstName: "Eva", lastName, email, city: "Bonn" });
  const signal = AbortSignal.timeout(giveUpMilliseconds / 4);
  const answer = await fetch(form, { method: "POST", body, headers: { Origin: origin }, redirect: "manual", signal });
  await answer.arrayBuffer();
  return answer;
}
