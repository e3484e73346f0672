import type { Page } from "@playwright/test";

/** Returns for how many milliseconds the next dialog shows that it is loading. */
export function measureLoading(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let since: number | undefined;
        const look = () => {
          const isLoading = document.querySelector('dialog, [role="dialog"]')?.textContent?.includes("Wird geladen...");
          if (isLoading) since ??= performance.now();
          else if (since !== undefined) resolve(performance.now() - since);
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      }),
  );
}
