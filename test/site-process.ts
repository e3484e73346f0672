import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openDatabase } from "#server/database/open-database.ts";
import { node, root } from "../scripts/prepare.mjs";
import runtime from "../scripts/server-runtime.json" with { type: "json" };
import { program } from "./built-application.ts";
import { freePort } from "./free-port.ts";

/** The site in a separate process, as `npm start` runs it. */
export interface SiteProcess {
  url: string;
  child: ChildProcess;
  /** Resolves when the process has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface StartOptions {
  /** A command that runs the site, in the place of the one after it. */
  prefix?: readonly string[];
  /** Whether the default pictures of a new site get their other widths, which takes longer than the rest of most tests. */
  makesWidths?: boolean;
}

/** Resolves when the site accepts requests, on the port of the environment or a free one. */
export async function startSiteProcess(
  env: Record<string, string>,
  { prefix = [], makesWidths = false }: StartOptions = {},
): Promise<SiteProcess> {
  const port = env.PORT ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const [command = node, ...args] = [...prefix, node, ...runtime.flags, join(program, "server/main.ts")];
  const child = spawn(command, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      RATE_LIMITS: "off",
      ...runtime.environment,
      NODE_COMPILE_CACHE: join(program, "compile-cache"),
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  let isReady = false;
  // Keeps the pipe open, for what reads the log later.
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    isReady = String(chunk).includes('"ready"');
    if (isReady) break;
  }
  child.stdout.resume();
  if (!isReady) throw new Error("The site did not start.");
  if (!makesWidths) await keepDefaultPictures(env.DATABASE_URL ?? `file:${env.DATA_DIR}/site.db`);
  return {
    url,
    child,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await exited;
    },
  };
}

async function keepDefaultPictures(databaseUrl: string): Promise<void> {
  const database = await openDatabase(databaseUrl);
  await database
    .updateTable("files")
    .set({ variants: "" })
    .where("variants", "is", null)
    // What is uploaded is younger.
    .where("created_at", "=", (select) =>
      select.selectFrom("files").select(({ fn }) => fn.min("created_at").as("first")),
    )
    .execute();
  await database.destroy();
}

/** Visitors who register one after the other, on several connections, until stopped. */
export class RegistrationStream {
  /** Addresses whose registration was acknowledged. */
  readonly acknowledged: string[] = [];
  /** Every address that was sent. */
  readonly sent: string[] = [];
  /** Statuses other than success; broken connections are not counted. */
  readonly refused: number[] = [];
  readonly #work: Promise<void>[];
  readonly #waiting: { count: number; resolve: () => void }[] = [];
  #isRunning = true;

  readonly #origin: string;

  /**
   * @param url of a registration form
   * @param name part of every address
   * @param origin public origin of the site, if it differs from the process's own
   */
  constructor(url: string, name: string, origin = new URL(url).origin) {
    this.#origin = origin;
    this.#work = Array.from({ length: 4 }, (_, connection) => this.#send(url, `${name}c${connection}`));
  }

  /** Resolves after `count` further acknowledgements, or when the site has exited. */
  async acknowledgedMore(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ count: this.acknowledged.length + count, resolve });
    await Promise.race([promise, Promise.all(this.#work)]);
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#work);
  }

  async #send(url: string, name: string): Promise<void> {
    for (let n = 0; this.#isRunning; n++) {
      const email = `${name}n${n}@praxis.example`;
      const body = new URLSearchParams({ title: "Dr.", firstName: "Eva", lastName: "Muster", email, city: "Bonn" });
      const headers = { Origin: this.#origin };
      this.sent.push(email);
      const answer = await fetch(url, { method: "POST", body, headers, redirect: "manual" }).catch(() => undefined);
      if (!answer) return;
      await answer.arrayBuffer().catch(() => undefined);
      if (answer.status !== 303) this.refused.push(answer.status);
      else this.acknowledged.push(email);
      for (const { count, resolve } of this.#waiting) if (this.acknowledged.length >= count) resolve();
    }
  }
}
