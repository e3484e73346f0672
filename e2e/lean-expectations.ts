import type { Browser, Page } from "@playwright/test";

/** What Playwright runs inside a page, and its own side of that page: both internal, of version 1.65. */
interface InjectedScript {
  ariaSnapshotForExpectFailure(): unknown;
}
interface ExecutionContext {
  injectedScript(): Promise<{ evaluate(run: (injected: InjectedScript) => void): Promise<void> }>;
}
interface InternalPage {
  _connection: { toImpl(page: Page): { mainFrame(): { context(world: "utility"): Promise<ExecutionContext> } } };
}

/**
 * Each time Playwright looks for what a test expects and does not find it yet, it describes the whole page for an error
 * that only the last look could report: an eighth of all work. Without, a failed test still has a description of the page
 * at its end. Holds for all pages of this process.
 */
export async function leaveOutDescriptions(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const context = await (page as unknown as InternalPage)._connection.toImpl(page).mainFrame().context("utility");
  const internals = Object.getPrototypeOf(context) as ExecutionContext;
  const { injectedScript } = internals;
  const lean = new WeakMap<ExecutionContext, ReturnType<ExecutionContext["injectedScript"]>>();
  internals.injectedScript = function (this: ExecutionContext) {
    const script = lean.get(this) ?? injectedScript.call(this).then(withoutDescriptions);
    lean.set(this, script);
    return script;
  };
  await page.close();
}

async function withoutDescriptions<S extends Awaited<ReturnType<ExecutionContext["injectedScript"]>>>(
  script: S,
): Promise<S> {
  await script.evaluate((injected) => {
    if (!("ariaSnapshotForExpectFailure" in injected)) throw new Error("Playwright names its descriptions anew.");
    injected.ariaSnapshotForExpectFailure = () => undefined;
  });
  return script;
}
