import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Role } from "#model/accounts/permission.ts";
import type { CollectionName, ContentInput } from "#model/content/collections.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { builtProgram, node, root } from "../scripts/prepare.mjs";
import type { BreakableTable, Fault } from "../test/breakable-store.ts";
import { freePort } from "../test/free-port.ts";
import type { JobRecord, SiteAnswer, SiteRequest } from "../test/serve.ts";
import { LogCanary } from "./log-canary.ts";

/** Clock of the server; browsers use the real time. */
export const siteTime = "2026-06-15T10:00:00Z";

/** The administrator of the back office. */
export const administrator = { email: "admin@verein.example", password: "Ein-Passwort-nur-fuer-Tests-1" };

const logFile = "server.log";
const cacheFolder = join(root, "node_modules/.cache/konsilium");

type Call = SiteRequest extends infer R ? (R extends { number: number } ? Omit<R, "number"> : never) : never;

const serveScript = join(root, "test/serve.ts");

/** Data folder with the default content of the current build, copied for every test site. */
function preparedSite(): string {
  return join(cacheFolder, `site-${basename(builtProgram() ?? "")}`);
}

/** Creates that data folder once per build: processing the pictures takes longer than starting a site. */
export async function prepareSite(): Promise<void> {
  const prepared = preparedSite();
  if (existsSync(prepared)) return;
  await mkdir(cacheFolder, { recursive: true });
  for (const name of await readdir(cacheFolder))
    if (/^site-[0-9a-f]{12}-/.test(name)) await removeFolder(join(cacheFolder, name));
  const folder = await mkdtemp(join(cacheFolder, "site-unfinished-"));
  const child = fork(serveScript, [siteTime, "prepare"], {
    execPath: node,
    execArgv: [],
    cwd: root,
    env: environmentOf(folder, { PORT: "0", SITE_URL: "http://127.0.0.1" }),
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`Preparing the site ended with code ${code}.`);
  await rename(folder, prepared).catch(async (error: unknown) => {
    if (!existsSync(prepared)) throw error;
    // Another worker was faster.
    await removeFolder(folder);
  });
}

function environmentOf(dataDir: string, more: Readonly<Record<string, string>>): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    LOG_LEVEL: "debug",
    RATE_LIMITS: "off",
    REQUIRE_SECOND_FACTOR: "none",
    // Not listening yet.
    EIV_URL: "http://127.0.0.1:9",
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...more,
  };
}

/** The real server with its own database, in its own process. */
export class SiteProcess {
  readonly url: string;
  readonly canary = new LogCanary();
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #waiting = new Map<number, (answer: SiteAnswer) => void>();
  #calls = 0;

  /** Session cookies of the administrator, valid as long as the process runs. */
  readonly session: readonly { name: string; value: string }[];

  private constructor(url: string, child: ChildProcess, folder: string, setCookies: readonly string[]) {
    this.url = url;
    this.session = setCookies.map((header) => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      this.canary.plant(value);
      return { name, value };
    });
    this.#child = child;
    this.#folder = folder;
    this.canary.plant(administrator.password);
    child.on("message", (answer: SiteAnswer) => this.#waiting.get(answer.number)?.(answer));
  }

  /**
   * @param host public host name
   * @param environment additional variables
   */
  static async start(host: string, environment: Readonly<Record<string, string>>): Promise<SiteProcess> {
    const folder = await mkdtemp(join(tmpdir(), "site-"));
    // Exists already, unless the sources were built again meanwhile.
    await prepareSite();
    await cp(preparedSite(), folder, { recursive: true });
    const port = await freePort();
    const log = openSync(join(folder, logFile), "a");
    const child = fork(serveScript, [siteTime], {
      execPath: node,
      execArgv: [],
      cwd: root,
      stdio: ["ignore", log, log, "ipc"],
      env: environmentOf(folder, { PORT: String(port), SITE_URL: `http://${host}:${port}`, ...environment }),
    });
    closeSync(log);
    const [{ setCookies = [] }] = await Promise.race([
      once(child, "message") as Promise<[SiteAnswer]>,
      once(child, "exit").then(([code]) => Promise.reject(new Error(`The server ended with code ${code}.`))),
    ]);
    return new SiteProcess(`http://${host}:${port}`, child, folder, setCookies);
  }

  put<C extends CollectionName>(collection: C, id: string, document: ContentInput<C>): Promise<void> {
    return this.#call({ call: "put", collection, id, document });
  }

  remove(collection: CollectionName, id: string): Promise<void> {
    return this.#call({ call: "remove", collection, id });
  }

  reset(): Promise<void> {
    return this.#call({ call: "reset" });
  }

  addAccount(account: { email: string; password: string; role?: Role }): Promise<void> {
    this.canary.plant(account.password);
    return this.#call({ call: "addAccount", ...account });
  }

  endSessions(email: string): Promise<void> {
    return this.#call({ call: "endSessions", email });
  }

  ageSessions(email: string, minutes: number): Promise<void> {
    return this.#call({ call: "ageSessions", email, minutes });
  }

  endEvaluations(): Promise<void> {
    return this.#call({ call: "endEvaluations" });
  }

  sweep(days: number): Promise<void> {
    return this.#call({ call: "sweep", days });
  }

  break(fault: Fault, tables?: readonly BreakableTable[]): Promise<void> {
    return this.#call({ call: "break", fault, tables });
  }

  mend(): Promise<void> {
    return this.#call({ call: "mend" });
  }

  putJob(eventId: string, id: string, job: JobRecord): Promise<void> {
    return this.#call({ call: "job", eventId, id, job });
  }

  /** Returns page views by path. */
  async links(email: string): Promise<string[]> {
    const { links = [] } = await this.#ask({ call: "links", email });
    return links;
  }

  async views(): Promise<Record<string, number>> {
    const { views = {} } = await this.#ask({ call: "views" });
    return views;
  }

  /** @throws if the log of all tests contains form contents (STYLE: never log form contents) */
  async stop(): Promise<void> {
    const gone = once(this.#child, "exit");
    this.#child.disconnect();
    await gone;
    const log = await readFile(join(this.#folder, logFile), "utf8");
    await removeFolder(this.#folder);
    process.stderr.write(worthReading(log));
    const leaks = this.canary.leaksIn(log);
    if (leaks.length > 0) throw new Error(`The server's log contains what nobody may find there: ${leaks.join(", ")}`);
  }

  async #call(call: Call): Promise<void> {
    await this.#ask(call);
  }

  #ask(call: Call): Promise<SiteAnswer> {
    const number = ++this.#calls;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, (answer) => {
        this.#waiting.delete(number);
        if (answer.error) reject(new Error(answer.error));
        else resolve(answer);
      });
      this.#child.send({ ...call, number });
    });
  }
}

/** Returns warnings, errors and output that is not JSON: what helps when a test fails. */
function worthReading(log: string): string {
  return log
    .split("\n")
    .filter((line) => line && !/"level":"(debug|info)"/.test(line))
    .map((line) => `${line.slice(0, 300)}\n`)
    .join("");
}
