import { typedKey } from "#app/ui/form/typed-key.ts";
import { earlyDialogScript } from "./early-dialog.ts";
import { followHistory } from "./follow-history.ts";
import { forgetSentForm } from "./forget-sent-form.ts";
import { hideBrokenPictures } from "./hide-broken-pictures.ts";
import { improveDetails } from "./improve-details.ts";
import { printDialogs } from "./print-dialogs.ts";
import { promoPosition } from "./promo-position.ts";
import { searchKeyScript } from "./search-key.ts";
import { showPromo } from "./show-promo.ts";

/**
 * Returns a call of a function as text. The function must not use anything outside itself: only its own text gets into
 * the page.
 * @param parameters functions of the same kind, or JSON without "<"
 */
export function inlineCall<P extends unknown[]>(run: (...parameters: P) => void, ...parameters: P): string {
  const given = parameters.map((value) => (typeof value === "function" ? String(value) : JSON.stringify(value)));
  return `(${run})(${given.join()});`;
}

/** What public pages do without React; the same on every page. Only the server writes it: marked as pure, bundles drop it. */
export const pageScript = /* @__PURE__ */ writePageScript();

function writePageScript(): string {
  return [
    inlineCall(showPromo, promoPosition),
    inlineCall(improveDetails),
    inlineCall(hideBrokenPictures),
    inlineCall(followHistory),
    inlineCall(forgetSentForm, typedKey),
    inlineCall(printDialogs),
    `${earlyDialogScript};${searchKeyScript};`,
  ].join("");
}

/** Does the same in development, where pages have no inline scripts, and React takes over at once. */
export function runPageScript(): void {
  showPromo(promoPosition);
  improveDetails();
  hideBrokenPictures();
  forgetSentForm(typedKey);
  printDialogs();
}
