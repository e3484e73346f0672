import { setTimeout as wait } from "node:timers/promises";

/** People try again a moment after a page could not be had. */
const pauseMilliseconds = 50;
/** Longer than any limit of a test: a site that stays away is a failure, not a wait without end. */
const givesUpMilliseconds = 60_000;

/** People who register one after the other, on several connections, and try again until they are told that it worked. */
export class PatientVisitors {
  /** Addresses whose success was answered. */
  readonly acknowledged: string[] = [];
  /** The longest somebody needed from the first try to the answer. */
  longestWaitMilliseconds = 0;
  /** Tries that ended without success. */
  failures = 0;
  readonly #work: Promise<void>;
  readonly #waiting: { count: number; resolve: () => void }[] = [];
  readonly #name: string;
  readonly #origin: string;
  readonly #pauseMilliseconds: number;
  #isRunning = true;

  /**
   * @param forms addresses of the form, tried by turns
   * @param name part of every e-mail address
   * @param origin of the site as visitors know it
   * @param pauseMilliseconds before the next one comes
   */
  constructor(forms: readonly string[], { name, origin, connections = 8, pauseMilliseconds = 0 }: VisitorOptions) {
    this.#pauseMilliseconds = pauseMilliseconds;
    this.#name = name;
    this.#origin = origin;
    const lines = Array.from({ length: connections }, (_, line) => this.#register(forms, line));
    this.#work = Promise.all(lines).then(() => {});
    // It is told to whoever waits.
    this.#work.catch(() => {});
  }

  /** Resolves when so many more than now were acknowledged. */
  async acknowledgedMore(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ count: this.acknowledged.length + count, resolve });
    await Promise.race([promise, this.#work]);
  }

  /** Everybody who has begun gets their answer first. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#work;
  }

  async #register(forms: readonly string[], line: number): Promise<void> {
    for (let n = 0; this.#isRunning; n++) {
      const email = `${this.#name}l${line}n${n}@praxis.example`;
      const begun = performance.now();
      for (let tries = 0; !(await this.#isTaken(forms[(line + tries) % forms.length] ?? "", email)); tries++) {
        this.failures++;
        if (performance.now() - begun > givesUpMilliseconds) throw new Error(`${email} could not register.`);
        await wait(pauseMilliseconds);
      }
      this.longestWaitMilliseconds = Math.max(this.longestWaitMilliseconds, performance.now() - begun);
      this.acknowledged.push(email);
      for (const { count, resolve } of this.#waiting) if (this.acknowledged.length >= count) resolve();
      if (this.#pauseMilliseconds > 0) await wait(this.#pauseMilliseconds);
    }
  }

  async #isTaken(form: string, email: string): Promise<boolean> {
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

/** Sends a form of registration as a browser without script. */
export async function register(
  form: string,
  origin: string,
  { email, lastName = "Muster" }: { email: string; lastName?: string },
): Promise<Response> {
  const body = new URLSearchParams({ title: "Dr.", firstName: "Eva", lastName, email, city: "Bonn" });
  const signal = AbortSignal.timeout(givesUpMilliseconds / 4);
  const answer = await fetch(form, { method: "POST", body, headers: { Origin: origin }, redirect: "manual", signal });
  await answer.arrayBuffer();
  return answer;
}
