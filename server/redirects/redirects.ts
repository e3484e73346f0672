import type { Viewer } from "#model/accounts/permission.ts";
import { berlinDate, type Clock, daysAfter } from "#model/dates/berlin-date.ts";
import {
  addressOfTarget,
  oldAddress,
  oldAddressesOf,
  type Redirect,
  type RedirectRefusal,
  redirectRefusal,
} from "#model/site/redirect.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { authorOf } from "#server/author.ts";
import { type ContentChanged, inContentTransaction } from "#server/content/store/write-content.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { createDailyCounter } from "#server/pageviews/daily-counter.ts";
import { type ListedRedirect, readList } from "./read-list.ts";
import {
  type CountedRedirect,
  countRedirects,
  deleteRedirect,
  findNeighbours,
  findRedirect,
  listRedirects,
  listUnknown,
  type RedirectPage,
  saveRedirects,
  type UnknownAddress,
} from "./redirect-store.ts";

/** Uses and unknown addresses are shown for as many days. */
export const shownDays = 30;
const maximumUnknown = 500;

export type RedirectOutcome = { ok: true } | { ok: false; reason: RedirectRefusal | "missing" };

/** Old addresses of the website and where they lead. Each change is one transaction with its activity entry. */
export interface Redirects {
  /**
   * Returns where an address that is no page leads, and counts it; undefined for an unknown one, which is counted too
   * unless it may contain a secret or a person.
   * @param isPage the site has a page there, which a redirect replaces
   */
  follow(path: string, query: string, isPage: boolean): Promise<string | undefined>;
  list(page: RedirectPage): Promise<CountedRedirect[]>;
  count(search: string): Promise<number>;
  find(source: string): Promise<Redirect | undefined>;
  /** Reads a CSV file of old addresses and their targets; undefined if it is none. */
  readList(text: string): ListedRedirect[] | undefined;
  /** Addresses of the last 30 days that lead nowhere, most asked for first. */
  listUnknown(): Promise<UnknownAddress[]>;
  /** @param before the old address it replaces; undefined for a new one */
  save(viewer: Viewer, redirect: Redirect, before?: string): Promise<RedirectOutcome>;
  remove(viewer: Viewer, source: string): Promise<RedirectOutcome>;
  /** Adds or changes several; returns those that were refused, in order. */
  saveAll(viewer: Viewer, redirects: readonly Redirect[]): Promise<{ saved: number; refused: RefusedRedirect[] }>;
  flush(): Promise<void>;
}

export interface RefusedRedirect extends Redirect {
  reason: RedirectRefusal;
}

export function createRedirects(database: Database, clock: Clock, contentChanged: ContentChanged): Redirects {
  const hits = createDailyCounter(database, clock, "redirect_hits");
  const unknown = createDailyCounter(database, clock, "unknown_addresses", maximumUnknown);
  const since = () => daysAfter(berlinDate(clock()), 1 - shownDays);

  return {
    async follow(path, query, isPage) {
      const sources = oldAddressesOf(path, query);
      if (sources.length === 0) return undefined;
      const found = await findRedirect(database, sources);
      if (found) hits.count(found.source);
      else if (!isPage) countUnknown(oldAddress(path));
      return found?.target;
    },
    list: (page) => listRedirects(database, page, since()),
    count: (search) => countRedirects(database, search),
    find: (source) => findRedirect(database, [source]),
    readList,
    listUnknown: () => listUnknown(database, since(), 100),
    save: (viewer, redirect, before) => {
      const change = async (transaction: WriteTransaction): Promise<RedirectOutcome> => {
        const isNew = redirect.source !== before;
        if (isNew && (await findRedirect(transaction, [redirect.source]))) return { ok: false, reason: "exists" };
        if (before !== undefined && isNew && !(await deleteRedirect(transaction, before)))
          return { ok: false, reason: "missing" };
        const [reason] = await putRedirects(transaction, [redirect], clock());
        if (reason) throw new Refused(reason);
        const action = before === undefined ? "redirect.added" : "redirect.changed";
        const details = { title: redirect.source, target: redirect.target };
        const isRenamed = before !== undefined && isNew;
        await record(transaction, viewer, action, isRenamed ? { ...details, former: before } : details);
        return { ok: true };
      };
      return inContentTransaction(database, contentChanged, change).catch(undoneRefusal);
    },
    remove: (viewer, source) =>
      database.transaction().execute(async (transaction) => {
        if (!(await deleteRedirect(transaction, source))) return { ok: false, reason: "missing" };
        await record(transaction, viewer, "redirect.removed", { title: source });
        return { ok: true };
      }),
    saveAll: (viewer, redirects) =>
      inContentTransaction(database, contentChanged, async (transaction) => {
        const reasons = await putRedirects(transaction, redirects, clock());
        const refused = redirects.flatMap((redirect, index): RefusedRedirect[] => {
          const reason = reasons[index];
          return reason ? [{ ...redirect, reason }] : [];
        });
        const saved = redirects.length - refused.length;
        if (saved > 0) await record(transaction, viewer, "redirect.imported", { count: saved });
        return { saved, refused };
      }),
    async flush() {
      await hits.flush();
      await unknown.flush();
    },
  };

  function record(
    transaction: WriteTransaction,
    viewer: Viewer,
    action: "redirect.added" | "redirect.changed" | "redirect.removed" | "redirect.imported",
    details: Record<string, string | number>,
  ) {
    return recordActivity(transaction, { action, section: "settings", details }, authorOf(viewer, clock));
  }

  function countUnknown(address: string | undefined): void {
    if (address !== undefined && isWorthCounting(address)) unknown.count(address);
  }
}

/** How many redirects are written by one statement. */
const redirectsAtOnce = 50;

/**
 * Adds or changes redirects, one after the other; returns why each is refused, `undefined` for those that are not.
 * @param listed the old addresses of the whole list: none of them may be a target, whichever comes first
 */
export async function putRedirects(
  transaction: WriteTransaction,
  redirects: readonly Redirect[],
  now: Date,
  listed: ReadonlySet<string> = new Set(redirects.map(({ source }) => source)),
): Promise<(RedirectRefusal | undefined)[]> {
  const refusals: (RedirectRefusal | undefined)[] = [];
  for (let start = 0; start < redirects.length; start += redirectsAtOnce) {
    const some = redirects.slice(start, start + redirectsAtOnce);
    const known = new KnownRedirects(await findNeighbours(transaction, some));
    const accepted = new Map<string, Redirect>();
    for (const redirect of some) {
      const refusal = redirectRefusal(redirect, known.neighboursOf(redirect), listed);
      refusals.push(refusal);
      if (refusal) continue;
      known.add(redirect);
      accepted.set(redirect.source, redirect);
    }
    await saveRedirects(transaction, [...accepted.values()], now);
  }
  return refusals;
}

/** Redirects by both their ends. */
class KnownRedirects {
  #bySource = new Map<string, Redirect>();
  #byEnd = new Map<string, Redirect[]>();

  constructor(redirects: readonly Redirect[]) {
    for (const redirect of redirects) this.add(redirect);
  }

  /** Adds a redirect, or replaces the one of the same old address. */
  add(redirect: Redirect): void {
    this.#bySource.set(redirect.source, redirect);
    const end = addressOfTarget(redirect.target);
    if (end !== undefined) this.#byEnd.set(end, [...(this.#byEnd.get(end) ?? []), redirect]);
  }

  /** Returns those that begin where a redirect leads, and those that lead to where it begins. */
  neighboursOf({ source, target }: Redirect): Redirect[] {
    const next = this.#bySource.get(addressOfTarget(target) ?? "");
    const before = (this.#byEnd.get(source) ?? []).filter((one) => this.#bySource.get(one.source) === one);
    return next ? [next, ...before] : before;
  }
}

/** Thrown to roll a transaction back. */
class Refused extends Error {
  reason: RedirectRefusal;

  constructor(reason: RedirectRefusal) {
    super(reason);
    this.reason = reason;
  }
}

function undoneRefusal(error: unknown): RedirectOutcome {
  if (error instanceof Refused) return { ok: false, reason: error.reason };
  throw error;
}

/** What programs that look for weaknesses ask for, and what may contain an address of a person or a secret. */
const isNoise = /\/\.|^\/(?:wp-(?:login|admin|includes|json|cron)|xmlrpc|cgi-bin|phpmyadmin|vendor)\b|@|[^/-]{40}/;

function isWorthCounting(address: string): boolean {
  return address.length <= 200 && !isNoise.test(address);
}
