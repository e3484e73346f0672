import { createContext, use } from "react";
import { useIsInBrowser } from "./use-is-in-browser.ts";

const CoveredContext = createContext(false);

/** A page, and whether a dialog stands over it. */
export function Coverable({ isCovered, children }: { isCovered: boolean; children: React.ReactNode }) {
  const isCoveredAbove = use(CoveredContext);
  return <CoveredContext value={isCovered || isCoveredAbove}>{children}</CoveredContext>;
}

/**
 * What of a page nobody sees or reaches behind a dialog: what is below the first view, or folded. Where the dialog was
 * opened by its address it is not sent with it, so that the dialog fits the first packets, but rendered once the script has
 * come. Without the script, closing the dialog loads the page.
 */
export function UnlessCovered({ children }: { children: React.ReactNode }) {
  const isCovered = use(CoveredContext);
  const isInBrowser = useIsInBrowser();
  return isCovered && !isInBrowser ? null : children;
}
