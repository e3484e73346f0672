import type { BrowserContext, Request } from "@playwright/test";
import { routePaths } from "../test/route-table.ts";

const emailAddress = /[^\s"'<>()\\]+@[^\s"'<>()\\]+\.[a-z]{2,}/gi;
/**
 * Words of a program and dates stand in a log for reasons of their own; so does "Kontakt", a title in the imprint that is
 * sent with it and the screen a sentence of ours leads to.
 */
const isOrdinary = /^[a-z_]*$|^\d{4}-\d\d-\d\d$|^Kontakt$/;
const shortestSecret = 6;
const shortestToken = 16;

/**
 * Remembers everything the browsers of a run sent in a form and every cookie they were given. Nothing of it may stand
 * in the server's log, and no e-mail address at all.
 */
export class LogCanary {
  readonly #secrets = new Set<string>();

  plant(value: string): void {
    // The log names routes; a page that was viewed, or is gone back to, is sent by the same word.
    const isNothing = value.length < shortestSecret || isOrdinary.test(value) || routePaths.includes(value);
    if (!isNothing) this.#secrets.add(value);
  }

  watch(context: BrowserContext): void {
    context.on("request", (request) => {
      for (const value of sentBy(request)) this.plant(value);
    });
  }

  /** Before the context closes: its cookies open doors. */
  async plantCookies(context: BrowserContext): Promise<void> {
    for (const { value } of await context.cookies()) if (value.length >= shortestToken) this.plant(value);
  }

  /** What of all that stands in the log. */
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

/** All but the ids of records, which a log names where nobody's name may stand. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (!value || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === "id" ? [] : stringsIn(inner)));
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
