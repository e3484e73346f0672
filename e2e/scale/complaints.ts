import type { BrowserContext, Request } from "@playwright/test";

/** What browsers complain about: errors in the console, in scripts, requests that failed or were refused. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];

  /** @param isOwn whether an address belongs to the site */
  watch(context: BrowserContext, isOwn: (url: string) => boolean): void {
    context.on("console", (message) => {
      if (message.type() === "error") this.#heard.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => this.#heard.push(`script: ${error.error().message}`));
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // Of a page that was left, or a download. What a policy forbids stands in the console; without script, all are.
      if (reason !== "net::ERR_ABORTED" && reason !== "csp")
        this.#heard.push(`request: ${request.url()}: ${reason}, asked for by ${askerOf(request)}`);
    });
    context.on("response", (response) => {
      if (response.status() >= 400 && isOwn(response.url()))
        this.#heard.push(`response: ${response.request().method()} ${response.url()}: ${response.status()}`);
    });
    context.on("request", (request) => {
      if (/^(https?|wss?):/.test(request.url()) && !isOwn(request.url())) this.#heard.push(`foreign: ${request.url()}`);
    });
  }

  /** An answer that belongs to the errand, as 422 to a form that is not filled in. */
  expect(status: number): void {
    this.#expected.push(new RegExp(`^response: .*: ${status}$|^console: .*status of ${status}`));
  }

  unexpected(): string[] {
    return this.#heard.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }
}

/** The service worker or the page a request came from. */
function askerOf(request: Request): string {
  return request.serviceWorker()?.url() ?? request.frame().page().url();
}
