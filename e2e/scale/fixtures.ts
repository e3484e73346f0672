import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { screens } from "#app/admin/screens.ts";
import type { CollectionName, ContentInput } from "#model/collections.ts";
import { startPostgres } from "../../test/postgres-server.ts";
import { sayPostgresIsMissing } from "../../test/postgres-setup.ts";
import { answeringHeader, nginxIsMissing } from "../../test/scale/nginx-server.ts";
import { account, type Instance, type ScaledSite, scaledStore, startScaledSite } from "../../test/scale/scaled-site.ts";
import { type SmtpPeer, startSmtpPeer } from "../../test/smtp-peer.ts";
import { withInteractiveScreens } from "../admin-fixtures.ts";
import type { Site } from "../fixtures.ts";
import { Complaints } from "./complaints.ts";

export { account, expect };

/** Two instances on PostgreSQL behind nginx, with files on S3 where there is one. */
export interface WalkedSite extends Pick<Site, "url" | "session"> {
  content: Pick<Site["content"], "put" | "remove">;
  instances: readonly Instance[];
  /** What nginx passed on so far. */
  requests: NonNullable<ScaledSite["nginx"]>["requests"];
  /** Waits for a mail to an address with these words in subject or text, and returns its text. */
  mailTo(email: string, words?: RegExp): Promise<string>;
  /** Waits until a page has this text, whichever instance is asked; as text stands in HTML. */
  shows(path: string, text: string | RegExp): Promise<void>;
  /** Waits until no instance has it in the page any more. */
  hides(path: string, text: string): Promise<void>;
  /** Fetches an address from each instance, as the administrator. */
  fromEach(path: string): Promise<Response[]>;
}

interface TestFixtures {
  complaints: Complaints;
  /** A page whose browser is signed in, and whose screens are interactive once they have been opened. */
  admin: Page;
  /** Another browser; it closes with the test. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
}
interface WorkerFixtures {
  site: WalkedSite;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures it uses named here
    async ({}, use) => {
      const missing = nginxIsMissing() ?? (await postgresIsMissing());
      if (missing) return base.skip(true, missing);
      const mail = await startSmtpPeer();
      const store = scaledStore();
      // The limits of requests are on: people who do all this do not meet them.
      const environment = { RATE_LIMITS: "on", MAIL_URL: mail.url };
      const site = await startScaledSite(store, { isBehindNginx: true, environment });
      await use(await walkedSite(site, mail));
      await site.stop();
      await store.close();
      await mail.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  complaints: async ({}, use) => use(new Complaints()),
  context: async ({ context, site, complaints }, use) => {
    await use(watched(context, site, complaints));
    expect(complaints.unexpected(), "what browsers complained about").toEqual([]);
  },
  admin: async ({ page, site }, use) => {
    await page.context().addCookies(site.session.map((cookie) => ({ ...cookie, url: site.url })));
    await use(withInteractiveScreens(page));
  },
  openBrowser: async ({ browser, baseURL, contextOptions, site, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const german = { locale: "de-DE", timezoneId: "Europe/Berlin" };
      const context = await browser.newContext({ ...contextOptions, baseURL, ...german, ...options });
      contexts.push(watched(context, site, complaints));
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

function watched(context: BrowserContext, site: WalkedSite, complaints: Complaints): BrowserContext {
  const origins = [site.url, ...site.instances.map(({ url }) => url)];
  complaints.watch(context, (url) => origins.includes(new URL(url).origin));
  return context;
}

async function walkedSite({ origin, instances, nginx }: ScaledSite, mail: SmtpPeer): Promise<WalkedSite> {
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
  const fromEach = (path: string) => Promise.all(instances.map(({ url }) => fetch(url + path, { headers })));
  const textsOf = async (path: string) => Promise.all((await fromEach(path)).map((answer) => answer.text()));
  /** What a form of the back office sends. */
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
    async shows(path, text) {
      const isShown = async () =>
        (await textsOf(path)).map((html) => (typeof text === "string" ? html.includes(text) : text.test(html)));
      await expect.poll(isShown, `${text} at ${path}, asked of each instance`).toEqual(instances.map(() => true));
    },
    async hides(path, text) {
      const isShown = async () => (await textsOf(path)).map((html) => html.includes(text));
      await expect.poll(isShown, `${text} at ${path}, asked of each instance`).toEqual(instances.map(() => false));
    },
    fromEach,
  };
}

/**
 * From now on nginx asks one instance for what a page reads, and one for what it sends: what was begun on one has to
 * go on on the other.
 */
export function divide(page: Page, { reads, writes }: { reads: 0 | 1; writes: 0 | 1 }): Promise<void> {
  return page.setExtraHTTPHeaders({ [answeringHeader]: `${reads}${writes}` });
}
