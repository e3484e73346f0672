import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { screens } from "#app/admin/screens.ts";
import type { CollectionName, ContentInput } from "#model/content/collections.ts";
import { startPostgres } from "../../test/database/postgres-server.ts";
import { sayPostgresIsMissing } from "../../test/database/postgres-setup.ts";
import { instanceHeader, nginxIsMissing } from "../../test/scale/nginx-server.ts";
import { account, type Instance, type ScaledSite, scaledStore, startScaledSite } from "../../test/scale/scaled-site.ts";
import { type SmtpPeer, startSmtpPeer } from "../../test/smtp-peer.ts";
import { offerSwift } from "../../test/storage/swift-setup.ts";
import { withInteractiveScreens } from "../admin-fixtures.ts";
import type { Site } from "../fixtures.ts";
import { BrowserErrors } from "./browser-errors.ts";

export { account, expect };

/** Two instances on PostgreSQL behind nginx, with files on S3 if available. */
export interface ScaledTestSite extends Pick<Site, "url" | "session"> {
  content: Pick<Site["content"], "put" | "remove">;
  instances: readonly Instance[];
  /** Requests nginx has passed on so far. */
  requests: NonNullable<ScaledSite["nginx"]>["requests"];
  /** Waits for a mail to an address whose subject or text matches, and returns its text. */
  mailTo(email: string, words?: RegExp): Promise<string>;
  /** Waits until the HTML of a page contains a text on every instance. */
  waitUntilShown(path: string, text: string | RegExp): Promise<void>;
  /** Waits until the HTML of a page contains a text on no instance. */
  waitUntilHidden(path: string, text: string): Promise<void>;
  /** Fetches an address from each instance, as the administrator. */
  fetchFromEach(path: string): Promise<Response[]>;
}

interface TestFixtures {
  browserErrors: BrowserErrors;
  /** A page with a signed-in session; `goto` waits until the screen is interactive. */
  admin: Page;
  /** Opens another browser context, closed after the test. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  skipIfMissing: undefined;
}
interface WorkerFixtures {
  site: ScaledTestSite;
  /** Why the site cannot run on this machine. */
  missing: string | undefined;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  missing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => use(nginxIsMissing() ?? (await postgresIsMissing())),
    { scope: "worker" },
  ],
  // Each test is skipped: by a fixture of the worker the first one would be, and the others would pass without having run.
  skipIfMissing: [
    async ({ missing }, use) => {
      base.skip(missing !== undefined, missing);
      await use(undefined);
    },
    { auto: true },
  ],
  site: [
    async ({ missing }, use) => {
      // Set up before `skipIfMissing`.
      if (missing !== undefined) return use(undefined as never);
      const mail = await startSmtpPeer();
      const { swift, stop } = await offerSwift();
      const store = scaledStore(swift);
      // Rate limits are on: normal use must not exceed them.
      const environment = { RATE_LIMITS: "on", MAIL_URL: mail.url };
      const site = await startScaledSite(store, { isBehindNginx: true, environment });
      await use(await createTestSite(site, mail));
      await site.stop();
      await store.close();
      await mail.close();
      await stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  browserErrors: async ({}, use) => use(new BrowserErrors()),
  context: async ({ context, site, browserErrors }, use) => {
    await use(watched(context, site, browserErrors));
    expect(browserErrors.unexpected(), "browser errors").toEqual([]);
  },
  admin: async ({ page, site }, use) => {
    await page.context().addCookies(site.session.map((cookie) => ({ ...cookie, url: site.url })));
    await use(withInteractiveScreens(page));
  },
  openBrowser: async ({ browser, baseURL, contextOptions, site, browserErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const german = { locale: "de-DE", timezoneId: "Europe/Berlin" };
      const context = await browser.newContext({ ...contextOptions, baseURL, ...german, ...options });
      contexts.push(watched(context, site, browserErrors));
      return withInteractiveScreens(await context.newPage());
    });
    for (const context of contexts) await context.close();
  },
});

async function postgresIsMissing(): Promise<string | undefined> {
  try {
    const server = await startPostgres();
    await server.stop();
    return undefined;
  } catch (error) {
    return sayPostgresIsMissing(error);
  }
}

function watched(context: BrowserContext, site: ScaledTestSite, browserErrors: BrowserErrors): BrowserContext {
  const origins = [site.url, ...site.instances.map(({ url }) => url)];
  browserErrors.watch(context, (url) => origins.includes(new URL(url).origin));
  return context;
}

async function createTestSite({ origin, instances, nginx }: ScaledSite, mail: SmtpPeer): Promise<ScaledTestSite> {
  const signedIn = await fetch(`${origin}/admin/login`, {
    method: "POST",
    body: new URLSearchParams({ ...account, weiter: "" }),
    headers: { Origin: origin },
    redirect: "manual",
  });
  const session = signedIn.headers.getSetCookie().map((header) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
    return { name, value };
  });
  const headers = { Origin: origin, Cookie: session.map(({ name, value }) => `${name}=${value}`).join("; ") };
  const fetchFromEach = (path: string) => Promise.all(instances.map(({ url }) => fetch(url + path, { headers })));
  const textsOf = async (path: string) => Promise.all((await fetchFromEach(path)).map((answer) => answer.text()));
  /** Submits a form of the back office. */
  const send = async (collection: CollectionName, submission: object) => {
    const screen = screens.find((candidate) => candidate.collection === collection);
    const body = JSON.stringify(submission);
    const sent = { ...headers, "Content-Type": "application/json" };
    const answer = await fetch(`${origin}${screen?.path}.data`, { method: "POST", body, headers: sent });
    if (!answer.ok) throw new Error(`${screen?.path} answered ${answer.status}: ${await answer.text()}`);
  };
  return {
    url: origin,
    session,
    instances,
    requests: () => nginx?.requests() ?? Promise.resolve([]),
    content: {
      put: <C extends CollectionName>(collection: C, id: string, document: ContentInput<C>) =>
        send(collection, { intent: "save", id, expectedVersion: "new", document }),
      remove: (collection, id) => send(collection, { intent: "remove", id }),
    },
    async mailTo(email, words = /./) {
      const found = () =>
        mail.mails.find((one) => one.to.includes(email) && words.test(`${one.email.subject}\n${one.email.text}`));
      await expect.poll(found, { message: `a mail to ${email}`, timeout: 90_000 }).toBeDefined();
      return found()?.email.text ?? "";
    },
    async waitUntilShown(path, text) {
      const isShown = async () =>
        (await textsOf(path)).map((html) => (typeof text === "string" ? html.includes(text) : text.test(html)));
      await expect.poll(isShown, `${text} at ${path} on each instance`).toEqual(instances.map(() => true));
    },
    async waitUntilHidden(path, text) {
      const isShown = async () => (await textsOf(path)).map((html) => html.includes(text));
      await expect.poll(isShown, `${text} at ${path} on each instance`).toEqual(instances.map(() => false));
    },
    fetchFromEach,
  };
}

/** Makes nginx route a page's GET requests to one instance and all others to another, to test that they share state. */
export function routeRequests(page: Page, { reads, writes }: { reads: 0 | 1; writes: 0 | 1 }): Promise<void> {
  return page.setExtraHTTPHeaders({ [instanceHeader]: `${reads}${writes}` });
}
