import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type BrowserContext, test as base, expect, type Frame, type Page } from "@playwright/test";
import type Axe from "axe-core";
import type { CollectionName, ContentInput } from "#model/collections.ts";
import type { Role } from "#model/permission.ts";
import type { BreakableTable, Fault } from "../test/breakable-store.ts";
import type { JobRecord } from "../test/serve.ts";
import type { LogCanary } from "./log-canary.ts";
import { administrator, SiteProcess, siteTime } from "./site-process.ts";

export { administrator, expect, siteTime };

/** The website under test. What one file arranged, or changed in the browser, is gone before another file's first test. */
export interface Site {
  url: string;
  /** Cookies of an administrator who has signed in, for as long as the site runs. */
  session: readonly { name: string; value: string }[];
  content: {
    /** Writes a record through the real write path; the page cache is empty afterwards. */
    put<C extends CollectionName>(collection: C, id: string, document: ContentInput<C>): Promise<void>;
    /** Moves a record to the trash; fails when it is not there. */
    remove(collection: CollectionName, id: string): Promise<void>;
  };
  /** One more who may sign in to the back office. */
  addAccount(account: { email: string; password: string; role?: Role }): Promise<void>;
  /** Ends all sessions of an account in the database, as time does. */
  endSessions(email: string): Promise<void>;
  /** Says that the sign-ins of an account were so long ago. */
  ageSessions(email: string, minutes: number): Promise<void>;
  /** How a bulk confirmation stands that another instance carries out. */
  putJob(eventId: string, id: string, job: JobRecord): Promise<void>;
  /** Back to the default content. */
  reset(): Promise<void>;
  /** How often each path has been viewed so far. */
  views(): Promise<Record<string, number>>;
  /** Sends what is due; paths of the manage links in the mails to an address so far. */
  mailedLinks(email: string): Promise<string[]>;
  /** The nightly removal of unused files, as it would be some days later. */
  sweep(days: number): Promise<void>;
  /** The database refuses changes, or even to be read, while something is done. */
  withBrokenStore(fault: Fault, run: () => Promise<void>, tables?: readonly BreakableTable[]): Promise<void>;
}

interface TestFixtures {
  /** A page in a browser that runs no script. */
  pageWithoutScript: Page;
  freshContent: undefined;
}
interface WorkerFixtures {
  /** What the site is called; passkeys belong to names, not to numbers. */
  siteHost: string;
  /** How it is configured beside that. */
  siteEnvironment: Readonly<Record<string, string>>;
  siteOfWorker: { site: Site; canary: LogCanary; resetForNewFile(): Promise<void> };
  site: Site;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteHost: ["127.0.0.1", { option: true, scope: "worker" }],
  siteEnvironment: [{}, { option: true, scope: "worker" }],
  siteOfWorker: [
    async ({ siteHost, siteEnvironment }, use) => {
      const server = await SiteProcess.start(siteHost, siteEnvironment);
      let usedBy: string | undefined;
      const resetForNewFile = async () => {
        const { file } = base.info();
        if (usedBy !== undefined && usedBy !== file) await server.reset();
        usedBy = file;
      };
      const change = async (run: () => Promise<void>) => {
        await resetForNewFile();
        await run();
      };
      const site: Site = {
        url: server.url,
        session: server.session,
        content: {
          put: (collection, id, document) => change(() => server.put(collection, id, document)),
          remove: (collection, id) => change(() => server.remove(collection, id)),
        },
        addAccount: (account) => change(() => server.addAccount(account)),
        endSessions: (email) => server.endSessions(email),
        ageSessions: (email, minutes) => server.ageSessions(email, minutes),
        putJob: (eventId, id, job) => server.putJob(eventId, id, job),
        async reset() {
          usedBy = base.info().file;
          await server.reset();
        },
        views: () => server.views(),
        mailedLinks: (email) => server.links(email),
        sweep: (days) => server.sweep(days),
        async withBrokenStore(fault, run, tables) {
          await server.break(fault, tables);
          await run().finally(() => server.mend());
        },
      };
      await use({ site, canary: server.canary, resetForNewFile });
      await server.stop();
    },
    { scope: "worker" },
  ],
  site: [async ({ siteOfWorker }, use) => use(siteOfWorker.site), { scope: "worker" }],
  baseURL: async ({ site }, use) => use(site.url),
  freshContent: [
    async ({ siteOfWorker }, use) => {
      await siteOfWorker.resetForNewFile();
      await use(undefined);
    },
    { auto: true },
  ],
  context: async ({ context, site, siteOfWorker: { canary } }, use) => {
    const foreign = watchForeignRequests(context, site.url);
    const violations = watchViolations(context);
    canary.watch(context);
    await use(context);
    await canary.plantCookies(context);
    expect(foreign, "requests to foreign hosts").toEqual([]);
    expect(violations, "violations of the content security policy").toEqual([]);
  },
  pageWithoutScript: async ({ browser, site, siteOfWorker: { canary }, contextOptions, viewport }, use) => {
    const context = await browser.newContext({
      ...contextOptions,
      viewport,
      baseURL: site.url,
      locale: "de-DE",
      timezoneId: "Europe/Berlin",
      javaScriptEnabled: false,
    });
    const foreign = watchForeignRequests(context, site.url);
    canary.watch(context);
    await use(await context.newPage());
    await canary.plantCookies(context);
    await context.close();
    expect(foreign, "requests to foreign hosts").toEqual([]);
  },
});

/** No third party ever sees a visitor (DESIGN §1): collects every address outside our own site. */
function watchForeignRequests(context: BrowserContext, siteUrl: string): string[] {
  const foreign: string[] = [];
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== siteUrl) foreign.push(request.url());
  });
  return foreign;
}

/**
 * Collects what Chromium prints when a page violates its content security policy, except for pictures, whose address an
 * editor may have typed.
 */
function watchViolations(context: BrowserContext): string[] {
  const violations: string[] = [];
  context.on("console", (message) => {
    const text = message.text();
    if (/Content Security Policy|Refused to/.test(text) && !/^Loading the image/.test(text)) violations.push(text);
  });
  return violations;
}

/** Fails with one line per finding of axe on the page as it is now. Axe is a script: give it `page`, not `pageWithoutScript`. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  for (const frame of page.frames()) await loadAxe(frame);
  const findings = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof Axe }).axe.run({ resultTypes: ["violations"] });
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
  });
  expect(findings, "findings of axe").toEqual([]);
}

/** A third to a half less work than `@axe-core/playwright`, whose script is not minified. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function loadAxe(frame: Frame): Promise<void> {
  try {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource);
  } catch (error) {
    // A frame that was removed meanwhile is no part of the page as it is now.
    if (!frame.isDetached()) throw error;
  }
}
