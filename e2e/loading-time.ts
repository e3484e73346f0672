import type { Page } from "@playwright/test";

/**
 * For how many milliseconds the dialog the next click opens says that it is loading. Counted from the click: a slow
 * machine shows the dialog late, and makes this longer, never shorter.
 */
export function measureLoading(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let since = Number.NaN;
        document.addEventListener("click", (event) => (since = event.timeStamp), { capture: true, once: true });
        let wasLoading = false;
        const look = () => {
          const isLoading = document.querySelector('dialog, [role="dialog"]')?.textContent?.includes("Wird geladen...");
          if (isLoading) wasLoading = true;
          else if (wasLoading) resolve(performance.now() - since);
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      }),
  );
}
