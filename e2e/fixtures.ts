import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type BrowserContext, test as base, expect, type Frame, type Page } from "@playwright/test";
import type Axe from "axe-core";
import type { Role } from "#model/accounts/permission.ts";
import type { CollectionName, ContentInput } from "#model/content/collections.ts";
import type { BreakableTable, Fault } from "../test/breakable-store.ts";
import type { JobRecord } from "../test/serve.ts";
import type { LogCanary } from "./log-canary.ts";
import { administrator, SiteProcess, siteTime } from "./site-process.ts";

export { administrator, expect, siteTime };

/** The website under test. Content is reset between test files. */
export interface Site {
  url: string;
  /** Session cookies of an administrator, valid as long as the site runs. */
  session: readonly { name: string; value: string }[];
  content: {
    /** Writes a record through the real write path; the page cache is empty afterwards. */
    put<C extends CollectionName>(collection: C, id: string, document: ContentInput<C>): Promise<void>;
    /** Moves a record to the trash; fails if it does not exist. */
    remove(collection: CollectionName, id: string): Promise<void>;
  };
  /** Creates an account for the back office. */
  addAccount(account: { email: string; password: string; role?: Role }): Promise<void>;
  /** Deletes all sessions of an account, as when they expire. */
  endSessions(email: string): Promise<void>;
  /** Backdates the sessions of an account. */
  ageSessions(email: string, minutes: number): Promise<void>;
  /** Backdates the terms in which evaluations were answered. */
  endEvaluations(): Promise<void>;
  /** Stores the progress of a bulk confirmation run by another instance. */
  putJob(eventId: string, id: string, job: JobRecord): Promise<void>;
  /** Restores the default content. */
  reset(): Promise<void>;
  /** Returns page views by path. */
  views(): Promise<Record<string, number>>;
  /**
   * Sends pending mails and returns the paths of manage links in all mails to an address, once there are `least`: an answer
   * does not wait for the mail, so that it does not tell who is registered. Default: 1.
   */
  mailedLinks(email: string, least?: number): Promise<string[]>;
  /** Removes unused files as if this many days had passed. */
  sweep(days: number): Promise<void>;
  /** Makes the database fail on writes, or on reads too, while `run` is executed. */
  withBrokenStore(fault: Fault, run: () => Promise<void>, tables?: readonly BreakableTable[]): Promise<void>;
}

interface TestFixtures {
  /** A page with JavaScript disabled. */
  pageWithoutScript: Page;
  freshContent: undefined;
}
interface WorkerFixtures {
  /** Host name of the site; passkeys do not work with IP addresses. */
  siteHost: string;
  /** Additional environment variables. */
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
        mailedLinks: (email, least) => mailedLinks(server, email, least),
        endEvaluations: () => server.endEvaluations(),
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
    const exceptions = watchExceptions(context);
    canary.watch(context);
    await use(context);
    await canary.plantCookies(context);
    expect(foreign, "requests to foreign hosts").toEqual([]);
    expect(violations, "violations of the content security policy").toEqual([]);
    expect(exceptions, "exceptions in the browser").toEqual([]);
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

async function mailedLinks(server: SiteProcess, email: string, least = 1): Promise<string[]> {
  let links: string[] = [];
  const count = async () => {
    links = await server.links(email);
    return links.length;
  };
  await expect.poll(count, `links mailed to ${email}`).toBeGreaterThanOrEqual(least);
  return links;
}

/** Collects requests to foreign hosts: there must be none (DESIGN §1). */
function watchForeignRequests(context: BrowserContext, siteUrl: string): string[] {
  const foreign: string[] = [];
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== siteUrl) foreign.push(request.url());
  });
  return foreign;
}

/**
 * Collects Chromium's messages about violations of the content security policy, except for pictures, whose URL may have
 * been typed by an editor.
 */
function watchViolations(context: BrowserContext): string[] {
  const violations: string[] = [];
  context.on("console", (message) => {
    const text = message.text();
    if (/Content Security Policy|Refused to/.test(text) && !/^Loading the image/.test(text)) violations.push(text);
  });
  return violations;
}

/** Collects exceptions that nothing caught but the browser or the error page of React Router. */
function watchExceptions(context: BrowserContext): string[] {
  const exceptions: string[] = [];
  context.on("weberror", (error) => {
    // Of Playwright's `page.clock`, whose messages `resumeScheduler` repeats.
    if (error.error().message !== "tasks.shift(...) is not a function") exceptions.push(error.error().message);
  });
  context.on("console", (message) => {
    if (message.text().startsWith("React Router caught")) exceptions.push(message.text());
  });
  return exceptions;
}

/**
 * Runs axe on the current page and, on a public page, checks that every class has a style rule. Fails with one line per
 * finding. Needs a page with JavaScript.
 */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const frame of page.frames()) await loadAxe(frame);
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // A fifth less work: only the HTML of findings is shown, and there is neither sound nor film to load beforehand.
    const { violations } = await axe.run({ resultTypes: ["violations"], selectors: false, preload: false });
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
  });
  expect(findings, "findings of axe").toEqual([]);
  // The libraries of the back office name their elements for styles of others.
  if (new URL(page.url()).pathname.startsWith("/admin")) return;
  expect(await page.evaluate(classesWithoutRule), "classes without a style rule").toEqual([]);
}

/** Classes of the page that no style rule mentions: misspelt, or not found by Tailwind. Runs in the browser. */
function classesWithoutRule(): string[] {
  const styled = new Set<string>();
  const collect = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule)
        for (const [, name = ""] of rule.selectorText.matchAll(/\.((?:\\.|[\w-])+)/g)) styled.add(name);
      if ("cssRules" in rule) collect(rule.cssRules as CSSRuleList);
    }
  };
  for (const { cssRules } of document.styleSheets) collect(cssRules);
  const used = [...document.querySelectorAll("[class]")].flatMap(({ classList }) => [...classList]);
  // The PDF reader names its elements for styles of others.
  return [...new Set(used)].filter((name) => !styled.has(CSS.escape(name)) && !name.startsWith("react-pdf__"));
}

/** Minified, so a third to a half faster than `@axe-core/playwright`. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function loadAxe(frame: Frame): Promise<void> {
  try {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource);
  } catch (error) {
    // The frame may have been removed meanwhile.
    if (!frame.isDetached()) throw error;
  }
}
