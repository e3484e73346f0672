import type { BrowserContext, Request } from "@playwright/test";

/** Collects console errors, uncaught exceptions, failed requests, error responses and requests to foreign hosts. */
export class BrowserErrors {
  readonly #errors: string[] = [];
  readonly #expected: RegExp[] = [];

  /** @param isOwn whether an address belongs to the site */
  watch(context: BrowserContext, isOwn: (url: string) => boolean): void {
    context.on("console", (message) => {
      if (message.type() === "error") this.#errors.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => this.#errors.push(`script: ${error.error().message}`));
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // ERR_ABORTED: navigation or download. csp: reported in the console; without JavaScript every script is blocked.
      if (reason !== "net::ERR_ABORTED" && reason !== "csp")
        this.#errors.push(`request: ${request.url()}: ${reason}, requested by ${initiatorOf(request)}`);
    });
    context.on("response", (response) => {
      if (response.status() >= 400 && isOwn(response.url()))
        this.#errors.push(`response: ${response.request().method()} ${response.url()}: ${response.status()}`);
    });
    context.on("request", (request) => {
      if (/^(https?|wss?):/.test(request.url()) && !isOwn(request.url()))
        this.#errors.push(`foreign: ${request.url()}`);
    });
  }

  /** Ignores responses with a status that the test provokes. */
  expect(status: number): void {
    this.#expected.push(new RegExp(`^response: .*: ${status}$|^console: .*status of ${status}`));
  }

  unexpected(): string[] {
    return this.#errors.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }
}

/** URL of the service worker or page that sent a request. */
function initiatorOf(request: Request): string {
  return request.serviceWorker()?.url() ?? request.frame().page().url();
}
