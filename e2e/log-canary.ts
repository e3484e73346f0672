import type { BrowserContext, Request } from "@playwright/test";
import { routePaths } from "../test/route-table.ts";

const emailAddress = /[^\s"'<>()\\]+@[^\s"'<>()\\]+\.[a-z]{2,}/gi;
/**
 * Identifiers and dates appear in a log for other reasons; so does "Kontakt", a title sent with the imprint and a
 * screen that messages refer to.
 */
const isOrdinary = /^[a-z_]*$|^\d{4}-\d\d-\d\d$|^Kontakt$/;
const shortestSecret = 6;
const shortestToken = 16;

/**
 * Collects every form value and every cookie of the browsers of a run. None of them may appear in the server's log, nor
 * any e-mail address.
 */
export class LogCanary {
  readonly #secrets = new Set<string>();

  plant(value: string): void {
    // The log names routes, and the same paths are sent for page views and redirects.
    const isIgnored = value.length < shortestSecret || isOrdinary.test(value) || routePaths.includes(value);
    if (!isIgnored) this.#secrets.add(value);
  }

  watch(context: BrowserContext): void {
    context.on("request", (request) => {
      for (const value of sentBy(request)) this.plant(value);
    });
  }

  /** Adds the cookies of a context, which include session tokens. Call it before the context closes. */
  async plantCookies(context: BrowserContext): Promise<void> {
    for (const { value } of await context.cookies()) if (value.length >= shortestToken) this.plant(value);
  }

  /** Returns the collected values and the e-mail addresses that appear in the log. */
  leaksIn(log: string): string[] {
    const sent = [...this.#secrets].filter((secret) => log.includes(secret) || log.includes(inJson(secret)));
    return [...sent, ...(log.match(emailAddress) ?? [])];
  }
}

function sentBy(request: Request): string[] {
  const body = request.method() === "POST" ? request.postData() : null;
  if (!body) return [];
  const type = request.headers()["content-type"] ?? "";
  if (type.startsWith("application/json")) return stringsIn(JSON.parse(body));
  const isForm = type.startsWith("application/x-www-form-urlencoded");
  return isForm ? stringsIn(Object.fromEntries(new URLSearchParams(body))) : [];
}

const namedInLog = new Set(["id", "intent"]);

/** Returns all strings in a value except record ids, which the log names instead of persons, and names of commands. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (!value || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inner]) => (namedInLog.has(name) ? [] : stringsIn(inner)));
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
